//! How large a schema is for a validator that is made of it: it copies what it reads, and some of it many times.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::loops::{REFERENCES, Schemas};

/// References. Each takes as long as there are references before it.
const MOST_REFERENCES: usize = 20_000;

/// Patterns that differ.
const MOST_PATTERNS: usize = 2_000;

/// Bytes of all the ways from the root to its parts: each part knows its own.
const MOST_PATHS: usize = 64 * 1024 * 1024;

/// Schemas that are read again for what they evaluate.
const MOST_REREAD: u64 = 1_000_000;

/// References on one way through schemas that ask for what others evaluated. Each takes much of the stack.
const LONGEST: usize = 100;

/// Schemas on one way.
const DEEPEST: usize = 2_000;

const EVALUATES: &[&str] = &["unevaluatedProperties", "unevaluatedItems"];

/// What has been found to be bearable.
pub(super) struct Extent {
    /// Patterns that differ.
    pub(super) patterns: usize,
}

/// Measures a schema that has no loop; `None` if it is too large.
pub(super) fn measure(root: &Value) -> Option<Extent> {
    let mut totals = Totals {
        references: 0,
        paths: 0,
        patterns: HashSet::new(),
    };
    totals.add(root, 0);
    let fits = totals.references <= MOST_REFERENCES
        && totals.patterns.len() <= MOST_PATTERNS
        && totals.paths <= MOST_PATHS;
    let mut reread = Reread {
        schemas: Schemas::new(root),
        known: HashMap::new(),
    };
    let mut ways = Ways {
        schemas: Schemas::new(root),
        known: HashMap::new(),
        depth: 0,
    };
    let fits =
        fits && reread.everywhere(root) <= MOST_REREAD && ways.longest(root, false) <= LONGEST;
    fits.then_some(Extent {
        patterns: totals.patterns.len(),
    })
}

struct Totals<'v> {
    references: usize,
    paths: usize,
    patterns: HashSet<&'v str>,
}

impl<'v> Totals<'v> {
    /// Every object is looked at as if it were a schema: one that is none does no harm.
    fn add(&mut self, value: &'v Value, way: usize) {
        match value {
            Value::Object(members) => {
                for (name, value) in members {
                    let way = way.saturating_add(name.len()).saturating_add(1);
                    self.paths = self.paths.saturating_add(way);
                    match (name.as_str(), value) {
                        (name, Value::String(_)) if REFERENCES.contains(&name) => {
                            self.references = self.references.saturating_add(1);
                        }
                        ("pattern", Value::String(pattern)) => {
                            self.patterns.insert(pattern);
                        }
                        ("patternProperties", Value::Object(named)) => {
                            self.patterns.extend(named.keys().map(String::as_str));
                        }
                        _ => {}
                    }
                    self.add(value, way);
                }
            }
            Value::Array(items) => {
                let way = way.saturating_add(4);
                for value in items {
                    self.add(value, way);
                }
            }
            _ => {}
        }
    }
}

/// Schemas that are read for what they evaluate, once for each way to them.
struct Reread<'v> {
    schemas: Schemas<'v>,
    known: HashMap<*const Value, u64>,
}

impl<'v> Reread<'v> {
    fn everywhere(&mut self, value: &'v Value) -> u64 {
        let mut total = 0;
        let all: Vec<&Value> = match value {
            Value::Object(members) => members.values().collect(),
            Value::Array(items) => items.iter().collect(),
            _ => return total,
        };
        if EVALUATES.iter().any(|name| value.get(name).is_some()) {
            total = self.evaluated(value);
        }
        for value in all {
            total = u64::saturating_add(total, self.everywhere(value));
        }
        total
    }

    fn evaluated(&mut self, schema: &'v Value) -> u64 {
        let Value::Object(members) = schema else {
            return 1;
        };
        let at = std::ptr::from_ref(schema);
        if let Some(known) = self.known.get(&at) {
            return *known;
        }
        let mut total: u64 = 1;
        for schema in self.schemas.beside(members) {
            total = total.saturating_add(self.evaluated(schema));
        }
        // What a reference leads to is read for what it asks as well.
        if REFERENCES.iter().any(|name| members.contains_key(*name)) {
            total = total.saturating_mul(2);
        }
        self.known.insert(at, total);
        total
    }
}

/// The ways on which schemas are read while others are, each within the one before.
struct Ways<'v> {
    schemas: Schemas<'v>,
    /// The references on the longest way from a schema, by whether it is read for what it evaluates.
    known: HashMap<(*const Value, bool), usize>,
    depth: usize,
}

impl<'v> Ways<'v> {
    fn longest(&mut self, value: &'v Value, evaluates: bool) -> usize {
        let within: Vec<&Value> = match value {
            Value::Object(members) if evaluates => {
                let named = ["additionalProperties"];
                let named = named.iter().chain(EVALUATES);
                named.filter_map(|name| members.get(*name)).collect()
            }
            Value::Object(members) => members.values().collect(),
            Value::Array(items) => items.iter().collect(),
            _ => return 0,
        };
        let at = (std::ptr::from_ref(value), evaluates);
        if let Some(known) = self.known.get(&at) {
            return *known;
        }
        if self.depth > DEEPEST {
            return usize::MAX;
        }
        self.depth = self.depth.saturating_add(1);
        // A way that comes back to where it was ends there.
        self.known.insert(at, 0);
        let mut longest = 0;
        for value in within {
            longest = longest.max(self.longest(value, false));
        }
        if let Value::Object(members) = value {
            if evaluates {
                let step = REFERENCES.iter().any(|name| members.contains_key(*name));
                for schema in self.schemas.beside(members) {
                    let way = self.longest(schema, false).max(self.longest(schema, true));
                    longest = longest.max(way.saturating_add(usize::from(step)));
                }
            } else if EVALUATES.iter().any(|name| members.contains_key(*name)) {
                longest = longest.max(self.longest(value, true));
            }
        }
        self.depth = self.depth.saturating_sub(1);
        self.known.insert(at, longest);
        longest
    }
}
