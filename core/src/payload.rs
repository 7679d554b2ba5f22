//! A string of a message: the input's own, or one we made of it.

use std::borrow::Cow;

use crate::doc::Doc;
use crate::node::Node;

/// A string of a message.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Payload<N> {
    /// A string value of the input, handed on untouched.
    Node(N),
    /// A new string.
    Text(String),
}

impl<N: Node> Payload<N> {
    /// The characters.
    #[must_use]
    pub(crate) fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Node(node) => node.as_text().map(|text| text.value).unwrap_or_default(),
            Self::Text(text) => Cow::Borrowed(text),
        }
    }

    /// Whether it is the input's own string.
    #[must_use]
    pub(crate) fn is_input(&self) -> bool {
        matches!(self, Self::Node(_))
    }

    /// The string as a value of a message.
    #[must_use]
    pub(crate) fn into_doc(self) -> Doc<N> {
        match self {
            Self::Node(node) => Doc::Node(node),
            Self::Text(text) => Doc::from(text),
        }
    }
}
