//! Where a pass is in a schema. The path is only spelled out when something is reported.

use std::cell::Cell;

use super::keyword::Keyword;
use super::pointers::{self, Pointers};
use crate::path;

#[derive(Clone, Copy, Debug)]
enum Step<'a> {
    Base(&'a str),
    Member(&'a str),
    Keyword(Keyword),
    Item(usize),
}

/// A place, and the way to it.
#[derive(Debug)]
pub(crate) struct Place<'a> {
    parent: Option<&'a Place<'a>>,
    step: Step<'a>,
    /// The number it has in its document; the root's while that is not known.
    number: Cell<usize>,
}

impl<'a> Place<'a> {
    /// The schema's root, which stands at `base`.
    pub(crate) fn root(base: &'a str) -> Self {
        Self {
            parent: None,
            step: Step::Base(base),
            number: Cell::new(pointers::ROOT),
        }
    }

    pub(crate) fn member(&'a self, name: &'a str) -> Self {
        Self {
            parent: Some(self),
            step: Step::Member(name),
            number: Cell::new(pointers::ROOT),
        }
    }

    pub(crate) fn keyword(&'a self, keyword: Keyword) -> Self {
        Self {
            parent: Some(self),
            step: Step::Keyword(keyword),
            number: Cell::new(pointers::ROOT),
        }
    }

    pub(crate) fn item(&'a self, index: usize) -> Self {
        Self {
            parent: Some(self),
            step: Step::Item(index),
            number: Cell::new(pointers::ROOT),
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

    /// Its place in the document. That is looked up once, for all that is within it.
    pub(crate) fn place_in<N>(&self, pointers: &mut Pointers<N>) -> usize {
        let Some(parent) = self.parent else {
            return pointers::ROOT;
        };
        if self.number.get() == pointers::ROOT {
            let parent = parent.place_in(pointers);
            self.number.set(match self.step {
                Step::Base(_) => parent,
                Step::Member(name) => pointers.child(parent, name),
                Step::Keyword(keyword) => pointers.child(parent, keyword.name()),
                Step::Item(index) => pointers.child(parent, &index.to_string()),
            });
        }
        self.number.get()
    }
}
