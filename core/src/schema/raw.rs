//! Schemas as they came, where nothing but the root is of interest.

use std::collections::HashMap;

use super::keyword::Keyword;
use super::pointer;
use super::pointers::{self, Pointers};
use crate::doc::{Doc, Key};
use crate::node::{Kind, Node};

/// Schemas within one another that are looked at.
const DEEPEST: usize = 64;

/// The member of this name; of several, the last.
pub(super) fn member<N: Node>(node: &N, name: &str) -> Option<N> {
    let mut found = None;
    if node.kind() == Kind::Object {
        let _: Result<(), ()> = node.try_entries(|key, value| {
            if key.as_text().is_some_and(|text| text.value == name) {
                found = Some(value);
            }
            Ok(())
        });
    }
    found
}

/// Members of an object by their names, in order.
pub(super) struct Members<N> {
    list: Vec<(Key<N>, Doc<N>)>,
    at: HashMap<String, usize>,
}

impl<N> Default for Members<N> {
    fn default() -> Self {
        Self {
            list: Vec::new(),
            at: HashMap::new(),
        }
    }
}

impl<N: Node> Members<N> {
    pub(super) fn get(&self, name: &str) -> Option<&Doc<N>> {
        self.list.get(*self.at.get(name)?).map(|(_, value)| value)
    }

    /// Sets a member where it stands, or last.
    pub(super) fn set(&mut self, name: String, key: Key<N>, value: Doc<N>) {
        if let Some((_, slot)) = self.at.get(&name).and_then(|&at| self.list.get_mut(at)) {
            *slot = value;
        } else {
            self.at.insert(name, self.list.len());
            self.list.push((key, value));
        }
    }

    pub(super) fn into_doc(self) -> Doc<N> {
        Doc::Map(self.list)
    }
}

/// The members of an object, in order: name, key and value. Of a name that stands twice the last one counts.
pub(super) fn members<N: Node>(node: &N) -> Vec<(String, N, N)> {
    let mut all: Vec<(String, N, N)> = Vec::new();
    let mut at: HashMap<String, usize> = HashMap::new();
    let _: Result<(), ()> = node.try_entries(|key, value| {
        let Some(name) = key.as_text().map(|text| text.value.into_owned()) else {
            return Ok(());
        };
        if let Some((_, _, slot)) = at.get(&name).and_then(|&at| all.get_mut(at)) {
            *slot = value;
        } else {
            at.insert(name.clone(), all.len());
            all.push((name, key, value));
        }
        Ok(())
    });
    all
}

/// The text of a schema's own `$ref`.
pub(super) fn reference<N: Node>(schema: &N) -> Option<String> {
    let reference = member(schema, Keyword::Ref.name())?;
    Some(reference.as_text()?.value.into_owned())
}

/// The place of the schema that a pointer leads to, and the schema.
pub(super) fn target<N: Node>(document: &mut Pointers<N>, reference: &str) -> Option<(usize, N)> {
    let fragment = reference.strip_prefix('#')?;
    if !fragment.starts_with('/') {
        return None;
    }
    let tokens = pointer::tokens(&pointer::decode(fragment)?);
    let place = document.follow(pointers::ROOT, &tokens);
    let node = document.find(place)?;
    matches!(node.kind(), Kind::Object | Kind::Bool).then_some((place, node))
}

/// Whether nothing but objects matches.
pub(super) fn takes_objects_only<N: Node>(root: &N) -> bool {
    let mut document = Pointers::new(root.clone());
    only_objects(&mut document, root, &mut HashMap::new(), 0)
}

fn only_objects<N: Node>(
    document: &mut Pointers<N>,
    schema: &N,
    known: &mut HashMap<usize, bool>,
    depth: usize,
) -> bool {
    if schema.kind() != Kind::Object || depth > DEEPEST {
        return false;
    }
    if let Some(kind) = member(schema, Keyword::Type.name()) {
        return kind.as_text().is_some_and(|text| text.value == "object");
    }
    let depth = depth.saturating_add(1);
    if let Some(reference) = reference(schema) {
        let answer = match target(document, &reference) {
            Some((place, target)) => {
                if let Some(answer) = known.get(&place) {
                    *answer
                } else {
                    // While it is followed, it is not known to.
                    known.insert(place, false);
                    let answer = only_objects(document, &target, known, depth);
                    known.insert(place, answer);
                    answer
                }
            }
            None => false,
        };
        if answer {
            return true;
        }
    }
    let mut branches = |keyword: Keyword| {
        let mut all = Vec::new();
        let list = member(schema, keyword.name())?;
        let _: Result<(), ()> = list.try_items(|branch| {
            all.push(only_objects(document, &branch, known, depth));
            Ok(())
        });
        (!all.is_empty()).then_some(all)
    };
    let every = |all: Option<Vec<bool>>| all.is_some_and(|all| all.into_iter().all(|one| one));
    let any = |all: Option<Vec<bool>>| all.is_some_and(|all| all.into_iter().any(|one| one));
    every(branches(Keyword::AnyOf))
        || every(branches(Keyword::OneOf))
        || any(branches(Keyword::AllOf))
}
