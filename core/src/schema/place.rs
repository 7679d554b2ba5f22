//! Where a pass is in a schema. The path is only spelled out when something is reported.

use super::keyword::Keyword;
use crate::path;

#[derive(Clone, Copy, Debug)]
enum Step<'a> {
    Base(&'a str),
    Member(&'a str),
    Keyword(Keyword),
    Item(usize),
}

/// A place, and the way to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    parent: Option<&'a Place<'a>>,
    step: Step<'a>,
}

impl<'a> Place<'a> {
    /// The schema's root, which stands at `base`.
    pub(crate) fn root(base: &'a str) -> Self {
        Self {
            parent: None,
            step: Step::Base(base),
        }
    }

    pub(crate) fn member(&'a self, name: &'a str) -> Self {
        Self {
            parent: Some(self),
            step: Step::Member(name),
        }
    }

    pub(crate) fn keyword(&'a self, keyword: Keyword) -> Self {
        Self {
            parent: Some(self),
            step: Step::Keyword(keyword),
        }
    }

    pub(crate) fn item(&'a self, index: usize) -> Self {
        Self {
            parent: Some(self),
            step: Step::Item(index),
        }
    }

    pub(crate) fn is_root(&self) -> bool {
        self.parent.is_none()
    }

    /// The path: `$.inputSchema.properties.tags`.
    pub(crate) fn path(&self) -> String {
        let base = self.parent.map(Place::path).unwrap_or_default();
        match self.step {
            Step::Base(base) => base.to_owned(),
            Step::Member(name) => path::member(&base, name),
            Step::Keyword(keyword) => path::member(&base, keyword.name()),
            Step::Item(index) => path::item(&base, index),
        }
    }

    /// The tokens of the JSON Pointer from the root.
    pub(crate) fn pointer(&self) -> Vec<String> {
        let mut tokens = self.parent.map(Place::pointer).unwrap_or_default();
        match self.step {
            Step::Base(_) => {}
            Step::Member(name) => tokens.push(name.to_owned()),
            Step::Keyword(keyword) => tokens.push(keyword.name().to_owned()),
            Step::Item(index) => tokens.push(index.to_string()),
        }
        tokens
    }
}
