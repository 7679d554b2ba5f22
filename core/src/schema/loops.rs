//! What a validator would never come to an end of: a schema that refers to itself without going on to another value, and one that asks the same of a
//! value more often than anyone can wait for.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value};

use super::pointer;

/// Schemas for the same value as the one that holds them.
const BESIDE: &[&str] = &["allOf", "anyOf", "oneOf"];
const BESIDE_ALONE: &[&str] = &["not", "if", "then", "else"];

/// Schemas for every member of an object, and for every item of a list.
const FOR_MEMBERS: &[&str] = &["additionalProperties", "unevaluatedProperties"];
const FOR_ITEMS: &[&str] = &["items", "additionalItems", "unevaluatedItems", "contains"];

/// References and combinators on one way that are followed; a way that is longer counts as one without an end.
const LONGEST: usize = 256;

/// Schemas and values within one another.
const DEEPEST: usize = 2_000;

/// Times that a schema is held against a value.
const MOST_CHECKS: u64 = 20_000_000;

/// Pairs of a schema and a value.
const MOST_PAIRS: usize = 4_000_000;

/// Whether some schema leads back to itself through references and combinators alone.
pub(super) fn has_loop(root: &Value) -> bool {
    let mut search = Search {
        schemas: Schemas::new(root),
        settled: HashSet::new(),
        open: HashSet::new(),
    };
    search.everywhere(root)
}

/// Whether the value can be held against the schema in a time that anyone would wait for. The schema must have no loop.
pub(super) fn can_be_checked(value: &Value, schema: &Value) -> bool {
    let mut count = Count {
        schemas: Schemas::new(schema),
        known: HashMap::new(),
        depth: 0,
    };
    count
        .checks(value, schema)
        .is_some_and(|checks| checks <= MOST_CHECKS)
}

/// A document of schemas.
struct Schemas<'v> {
    root: &'v Value,
    /// Schemas by the names that references can have for them.
    anchors: HashMap<&'v str, &'v Value>,
}

impl<'v> Schemas<'v> {
    fn new(root: &'v Value) -> Self {
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
    fn beside(&self, members: &'v Map<String, Value>) -> Vec<&'v Value> {
        let mut beside = Vec::new();
        for name in ["$ref", "$dynamicRef", "$recursiveRef"] {
            let target = members.get(name).and_then(Value::as_str);
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

/// How often schemas would be held against values, at most.
struct Count<'v> {
    schemas: Schemas<'v>,
    known: HashMap<(*const Value, *const Value), u64>,
    depth: usize,
}

impl<'v> Count<'v> {
    /// `None` past the bounds.
    fn checks(&mut self, value: &Value, schema: &'v Value) -> Option<u64> {
        let Value::Object(members) = schema else {
            return Some(1);
        };
        let pair = (std::ptr::from_ref(value), std::ptr::from_ref(schema));
        if let Some(known) = self.known.get(&pair) {
            return Some(*known);
        }
        if self.known.len() > MOST_PAIRS || self.depth > DEEPEST {
            return None;
        }
        self.depth = self.depth.saturating_add(1);
        let mut total: u64 = 1;
        for schema in self.schemas.beside(members) {
            total = total.saturating_add(self.checks(value, schema)?);
        }
        match value {
            Value::Object(values) => {
                for (name, value) in values {
                    for schema in for_member(members, name) {
                        total = total.saturating_add(self.checks(value, schema)?);
                    }
                }
            }
            Value::Array(values) => {
                for (index, value) in values.iter().enumerate() {
                    for schema in for_item(members, index) {
                        total = total.saturating_add(self.checks(value, schema)?);
                    }
                }
            }
            _ => {}
        }
        self.depth = self.depth.saturating_sub(1);
        if total > MOST_CHECKS {
            return None;
        }
        self.known.insert(pair, total);
        Some(total)
    }
}

/// The schemas for a member of an object.
fn for_member<'v>(members: &'v Map<String, Value>, name: &str) -> Vec<&'v Value> {
    let mut all: Vec<&Value> = FOR_MEMBERS
        .iter()
        .filter_map(|keyword| members.get(*keyword))
        .collect();
    let own = members.get("properties").and_then(|named| named.get(name));
    all.extend(own);
    let patterns = members.get("patternProperties").and_then(Value::as_object);
    all.extend(patterns.into_iter().flat_map(Map::values));
    all
}

/// The schemas for an item of a list.
fn for_item(members: &Map<String, Value>, index: usize) -> Vec<&Value> {
    let mut all = Vec::new();
    for keyword in FOR_ITEMS {
        match members.get(*keyword) {
            Some(Value::Array(tuple)) => all.extend(tuple.get(index)),
            other => all.extend(other),
        }
    }
    let tuple = members.get("prefixItems").and_then(Value::as_array);
    all.extend(tuple.and_then(|tuple| tuple.get(index)));
    all
}
