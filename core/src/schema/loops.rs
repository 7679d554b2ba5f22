//! What a validator would never come to an end of: a schema that refers to itself without going on to another value.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value};

use super::pointer;

/// What refers to a schema for the same value.
pub(super) const REFERENCES: &[&str] = &["$ref", "$dynamicRef", "$recursiveRef"];

/// Schemas for the same value as the one that holds them.
const BESIDE: &[&str] = &["allOf", "anyOf", "oneOf"];
const BESIDE_ALONE: &[&str] = &["not", "if", "then", "else"];

/// References and combinators on one way that are followed; a way that is longer counts as one without an end.
const LONGEST: usize = 256;

/// Whether some schema leads back to itself through references and combinators alone.
pub(super) fn has_loop(root: &Value) -> bool {
    let mut search = Search {
        schemas: Schemas::new(root),
        settled: HashSet::new(),
        open: HashSet::new(),
    };
    search.everywhere(root)
}

/// A document of schemas.
pub(super) struct Schemas<'v> {
    root: &'v Value,
    /// Schemas by the names that references can have for them.
    anchors: HashMap<&'v str, &'v Value>,
}

impl<'v> Schemas<'v> {
    pub(super) fn new(root: &'v Value) -> Self {
        let mut schemas = Self {
            root,
            anchors: HashMap::new(),
        };
        schemas.note_anchors(root);
        schemas
    }

    fn note_anchors(&mut self, value: &'v Value) {
        match value {
            Value::Object(members) => {
                for name in ["$anchor", "$dynamicAnchor", "$id", "id"] {
                    if let Some(Value::String(name)) = members.get(name) {
                        self.anchors.insert(name.trim_start_matches('#'), value);
                    }
                }
                members.values().for_each(|value| self.note_anchors(value));
            }
            Value::Array(items) => items.iter().for_each(|value| self.note_anchors(value)),
            _ => {}
        }
    }

    /// The schemas for the same value.
    pub(super) fn beside(&self, members: &'v Map<String, Value>) -> Vec<&'v Value> {
        let mut beside = Vec::new();
        for name in REFERENCES {
            let target = members.get(*name).and_then(Value::as_str);
            beside.extend(target.and_then(|reference| self.target(reference)));
        }
        for name in BESIDE {
            beside.extend(
                members
                    .get(*name)
                    .and_then(Value::as_array)
                    .into_iter()
                    .flatten(),
            );
        }
        for name in BESIDE_ALONE {
            beside.extend(members.get(*name));
        }
        for name in ["dependentSchemas", "dependencies"] {
            let dependent = members.get(name).and_then(Value::as_object);
            beside.extend(dependent.into_iter().flat_map(Map::values));
        }
        beside
    }

    fn target(&self, reference: &str) -> Option<&'v Value> {
        let (uri, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let fragment = pointer::decode(fragment)?;
        let base = if uri.is_empty() {
            self.root
        } else {
            self.anchors.get(uri).copied()?
        };
        if fragment.is_empty() {
            return Some(base);
        }
        if fragment.starts_with('/') {
            return base.pointer(&fragment);
        }
        self.anchors.get(fragment.as_str()).copied()
    }
}

struct Search<'v> {
    schemas: Schemas<'v>,
    settled: HashSet<*const Value>,
    open: HashSet<*const Value>,
}

impl<'v> Search<'v> {
    /// Every object is looked at as if it were a schema: one that is none does no harm.
    fn everywhere(&mut self, value: &'v Value) -> bool {
        match value {
            Value::Object(members) => {
                self.leads_back(value) || members.values().any(|value| self.everywhere(value))
            }
            Value::Array(items) => items.iter().any(|value| self.everywhere(value)),
            _ => false,
        }
    }

    fn leads_back(&mut self, schema: &'v Value) -> bool {
        let Value::Object(members) = schema else {
            return false;
        };
        let at = std::ptr::from_ref(schema);
        if self.open.contains(&at) || self.open.len() > LONGEST {
            return true;
        }
        if !self.settled.insert(at) {
            return false;
        }
        self.open.insert(at);
        let beside = self.schemas.beside(members);
        let found = beside.into_iter().any(|schema| self.leads_back(schema));
        self.open.remove(&at);
        found
    }
}
