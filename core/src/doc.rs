//! A message being built: a small tree of new keys and strings whose leaves can be values of the input.

use std::borrow::Cow;

/// One value of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Doc<N> {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Int(u64),
    /// A new string.
    Str(Cow<'static, str>),
    /// A list.
    List(Vec<Doc<N>>),
    /// An object, in order.
    Map(Vec<(Key<N>, Doc<N>)>),
    /// A value of the input, handed on untouched.
    Node(N),
    /// A value of the caller's own, as JSON text.
    Json(String),
}

/// A member key of a [`Doc::Map`].
#[derive(Clone, Debug, PartialEq)]
pub enum Key<N> {
    /// A key of the host's.
    Static(&'static str),
    /// A key a caller chose.
    Str(String),
    /// A key of the input.
    Node(N),
}

impl<N> Doc<N> {
    /// The member of a map under one of the host's own keys.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Doc<N>> {
        let Self::Map(members) = self else {
            return None;
        };
        members
            .iter()
            .find(|(key, _)| matches!(key, Key::Static(key) if *key == name))
            .map(|(_, value)| value)
    }
}

impl<N> From<&'static str> for Key<N> {
    fn from(key: &'static str) -> Self {
        Self::Static(key)
    }
}

impl<N> From<&'static str> for Doc<N> {
    fn from(text: &'static str) -> Self {
        Self::Str(Cow::Borrowed(text))
    }
}

impl<N> From<String> for Doc<N> {
    fn from(text: String) -> Self {
        Self::Str(Cow::Owned(text))
    }
}

impl<N> From<bool> for Doc<N> {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}
