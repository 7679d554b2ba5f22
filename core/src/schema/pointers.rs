//! Places in a document, and what stands there. A place is a number: its pointer can be long, and many places can have a long one in common.

use std::collections::HashMap;
use std::rc::Rc;

use crate::equal;
use crate::node::{Kind, Node};

/// The places of a document that were asked for.
#[derive(Debug)]
pub(crate) struct Pointers<N> {
    places: Vec<Entry<N>>,
    /// What is in the containers that were looked into.
    contents: HashMap<usize, Contents<N>>,
}

#[derive(Debug)]
struct Entry<N> {
    /// The container's place, and the token that leads on from there.
    parent: usize,
    token: Rc<str>,
    children: HashMap<Rc<str>, usize>,
    node: Found<N>,
}

/// What stands at a place.
#[derive(Clone, Debug)]
enum Found<N> {
    /// It was not looked for yet.
    Unknown,
    Nothing,
    Node(N),
}

/// What is in a container.
#[derive(Debug)]
enum Contents<N> {
    Items(Vec<N>),
    Members(HashMap<String, N>),
}

impl<N: Node> Contents<N> {
    fn of(node: &N) -> Self {
        if node.kind() == Kind::Array {
            return Self::Items(equal::items(node));
        }
        let mut members = HashMap::new();
        let _: Result<(), ()> = node.try_entries(|key, value| {
            if let Some(text) = key.as_text() {
                members.insert(text.value.into_owned(), value);
            }
            Ok(())
        });
        Self::Members(members)
    }

    fn get(&self, token: &str) -> Option<&N> {
        match self {
            Self::Items(items) => items.get(index(token)?),
            Self::Members(members) => members.get(token),
        }
    }
}

/// The index a token is (RFC 6901, section 4).
fn index(token: &str) -> Option<usize> {
    let is_index = token == "0" || token.starts_with(|first: char| matches!(first, '1'..='9'));
    token.parse().ok().filter(|_| is_index)
}

/// The place of the whole document.
pub(crate) const ROOT: usize = 0;

impl<N> Pointers<N> {
    pub(crate) fn new(root: N) -> Self {
        Self {
            places: vec![Entry {
                parent: ROOT,
                token: "".into(),
                children: HashMap::new(),
                node: Found::Node(root),
            }],
            contents: HashMap::new(),
        }
    }

    /// The place that a token leads to from another.
    pub(crate) fn child(&mut self, place: usize, token: &str) -> usize {
        let next = self.places.len();
        let Some(entry) = self.places.get_mut(place) else {
            return ROOT;
        };
        if let Some(known) = entry.children.get(token) {
            return *known;
        }
        let token: Rc<str> = token.into();
        entry.children.insert(token.clone(), next);
        self.places.push(Entry {
            parent: place,
            token,
            children: HashMap::new(),
            node: Found::Unknown,
        });
        next
    }

    /// The place that tokens lead to from another.
    pub(crate) fn follow(&mut self, place: usize, tokens: &[String]) -> usize {
        let mut at = place;
        for token in tokens {
            at = self.child(at, token);
        }
        at
    }

    /// The place of the container; none of the whole document.
    pub(crate) fn parent(&self, place: usize) -> Option<usize> {
        let entry = self.places.get(place).filter(|_| place != ROOT);
        entry.map(|entry| entry.parent)
    }

    /// The last token of a place's pointer; none of the whole document's.
    pub(crate) fn last(&self, place: usize) -> Option<&Rc<str>> {
        let entry = self.places.get(place).filter(|_| place != ROOT);
        entry.map(|entry| &entry.token)
    }
}

impl<N: Node> Pointers<N> {
    /// What stands at a place. It is noted, so that many places in a large container take no longer for each.
    pub(crate) fn find(&mut self, place: usize) -> Option<N> {
        let mut open = Vec::new();
        let mut at = place;
        let mut node = loop {
            let entry = self.places.get(at)?;
            match &entry.node {
                Found::Unknown => open.push(at),
                Found::Nothing => break None,
                Found::Node(node) => break Some(node.clone()),
            }
            at = entry.parent;
        };
        while let Some(at) = open.pop() {
            let entry = self.places.get_mut(at)?;
            node = node.and_then(|node| {
                let contents = self.contents.entry(entry.parent);
                let contents = contents.or_insert_with(|| Contents::of(&node));
                contents.get(&entry.token).cloned()
            });
            entry.node = node.clone().map_or(Found::Nothing, Found::Node);
        }
        node
    }
}
