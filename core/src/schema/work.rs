//! How much a validator has to do for a value, at most. It has no bounds of its own.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::loops::Schemas;
use super::patterns::{Effort, effort};

/// Schemas for every member of an object, and for every item of a list.
const FOR_MEMBERS: &[&str] = &["additionalProperties", "unevaluatedProperties"];
const FOR_ITEMS: &[&str] = &["items", "additionalItems", "unevaluatedItems", "contains"];

/// Schemas and values within one another.
const DEEPEST: usize = 10_000;

/// Times that a schema is held against a value.
const MOST_CHECKS: u64 = 20_000_000;

/// Characters of texts, times the places in patterns they can be at.
const MOST_STEPS: u64 = 1_000_000_000;

/// Characters of texts that patterns may go back in.
const MOST_RETRIED: u64 = 30_000_000;

/// Pairs of a schema and a container.
const MOST_PAIRS: usize = 2_000_000;

/// Values of an `enum` that take as long to compare with as one schema.
const COMPARED_AT_ONCE: u64 = 16;

/// How often a schema is looked at for one that asks what was evaluated. Measured: it grows like that for each in another.
const AGAIN: u64 = 3;

/// What a text costs whatever its length.
const EVERY_TEXT: u64 = 24;

/// What there is to do.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Work {
    /// Schemas held against values, and values compared.
    pub(super) checks: u64,
    /// Characters times places in patterns.
    steps: u64,
    /// Characters in which patterns may go back.
    pub(super) retried: u64,
    /// The checks of the largest union: a validator notes all that is wrong with each branch.
    pub(super) union: u64,
}

impl Work {
    fn add(&mut self, other: Self, times: u64) {
        self.checks = self
            .checks
            .saturating_add(other.checks.saturating_mul(times));
        self.steps = self.steps.saturating_add(other.steps.saturating_mul(times));
        self.retried = self
            .retried
            .saturating_add(other.retried.saturating_mul(times));
        self.union = self.union.max(other.union);
    }

    fn add_text(&mut self, length: u64, effort: Effort) {
        self.steps = self
            .steps
            .saturating_add(length.saturating_mul(effort.states));
        self.retried = self
            .retried
            .saturating_add(length.saturating_mul(effort.retries));
    }

    fn is_bearable(&self) -> bool {
        self.checks <= MOST_CHECKS && self.steps <= MOST_STEPS && self.retried <= MOST_RETRIED
    }
}

/// What there is to do to hold the value against the schema, which must have no loop; `None` if it is more than anyone would wait for.
pub(super) fn count(value: &Value, schema: &Value) -> Option<Work> {
    let mut count = Count {
        schemas: Schemas::new(schema),
        own: HashMap::new(),
        scalars: HashMap::new(),
        containers: HashMap::new(),
        depth: 0,
    };
    count.checks(value, schema).filter(Work::is_bearable)
}

/// What a schema asks of a value by itself.
#[derive(Clone, Copy)]
struct Own {
    /// Of any value.
    any: u64,
    /// Of an object besides.
    object: u64,
    pattern: Effort,
    /// The patterns for names.
    names: Effort,
    /// How often what is beside it is looked at, with what it evaluated.
    again: u64,
    is_union: bool,
}

impl Own {
    fn of(members: &Map<String, Value>) -> Self {
        let length = |value: &Value| match value {
            Value::Array(items) => items.len(),
            _ => 1,
        };
        let dependent = ["dependentRequired", "dependencies"]
            .into_iter()
            .filter_map(|name| members.get(name)?.as_object())
            .flat_map(Map::values)
            .map(length);
        let object = members.get("required").map(length).into_iter();
        let compared = ["enum", "const"]
            .into_iter()
            .filter_map(|name| members.get(name))
            .map(size);
        let patterns = members.get("patternProperties").and_then(Value::as_object);
        let names = patterns
            .into_iter()
            .flat_map(Map::keys)
            .map(|name| effort(name));
        let has = |name: &&str| members.contains_key(*name);
        let evaluates = ["unevaluatedProperties", "unevaluatedItems"];
        Self {
            any: sum(compared)
                .wrapping_div(COMPARED_AT_ONCE)
                .saturating_add(1),
            object: sum(object.chain(dependent).map(as_u64)),
            pattern: members
                .get("pattern")
                .and_then(Value::as_str)
                .map(effort)
                .unwrap_or_default(),
            names: names.fold(Effort::default(), |all, one| Effort {
                states: all.states.saturating_add(one.states),
                retries: all.retries.saturating_add(one.retries),
            }),
            again: if evaluates.iter().any(has) { AGAIN } else { 1 },
            is_union: ["anyOf", "oneOf"].iter().any(has),
        }
    }
}

/// What a schema asks of a value that is no container.
#[derive(Clone, Copy, Default)]
struct Scalar {
    work: Work,
    pattern: Effort,
}

impl Scalar {
    fn of(self, text: Option<&str>) -> Work {
        let mut work = self.work;
        if let Some(text) = text {
            work.add_text(as_u64(text.len()).saturating_add(EVERY_TEXT), self.pattern);
        }
        work
    }
}

struct Count<'v> {
    schemas: Schemas<'v>,
    own: HashMap<*const Value, Own>,
    scalars: HashMap<*const Value, Scalar>,
    containers: HashMap<(*const Value, *const Value), Work>,
    depth: usize,
}

impl<'v> Count<'v> {
    fn own(&mut self, schema: &'v Value, members: &Map<String, Value>) -> Own {
        let entry = self.own.entry(std::ptr::from_ref(schema));
        *entry.or_insert_with(|| Own::of(members))
    }

    /// `None` past the bounds.
    fn checks(&mut self, value: &Value, schema: &'v Value) -> Option<Work> {
        let Value::Object(members) = schema else {
            return Some(Work {
                checks: 1,
                ..Work::default()
            });
        };
        if !matches!(value, Value::Object(_) | Value::Array(_)) {
            return Some(self.scalar(schema)?.of(value.as_str()));
        }
        let pair = (std::ptr::from_ref(value), std::ptr::from_ref(schema));
        if let Some(known) = self.containers.get(&pair) {
            return Some(*known);
        }
        if self.containers.len() > MOST_PAIRS || self.depth > DEEPEST {
            return None;
        }
        self.depth = self.depth.saturating_add(1);
        let own = self.own(schema, members);
        let mut total = Work {
            checks: own.any,
            ..Work::default()
        };
        for schema in self.schemas.beside(members) {
            total.add(self.checks(value, schema)?, own.again);
        }
        match value {
            Value::Object(values) => {
                total.checks = total.checks.saturating_add(own.object);
                let each_name = members.get("propertyNames");
                for (name, value) in values {
                    let length = as_u64(name.len()).saturating_add(EVERY_TEXT);
                    total.add_text(length, own.names);
                    if let Some(schema) = each_name {
                        total.add(self.scalar(schema)?.of(Some(name)), 1);
                    }
                    for schema in for_member(members, name) {
                        total.add(self.checks(value, schema)?, 1);
                    }
                    if !total.is_bearable() {
                        return None;
                    }
                }
            }
            Value::Array(values) => {
                for (index, value) in values.iter().enumerate() {
                    for schema in for_item(members, index) {
                        total.add(self.checks(value, schema)?, 1);
                    }
                    if !total.is_bearable() {
                        return None;
                    }
                }
            }
            _ => {}
        }
        self.depth = self.depth.saturating_sub(1);
        if own.is_union {
            total.union = total.union.max(total.checks);
        }
        if !total.is_bearable() {
            return None;
        }
        self.containers.insert(pair, total);
        Some(total)
    }

    fn scalar(&mut self, schema: &'v Value) -> Option<Scalar> {
        let Value::Object(members) = schema else {
            return Some(Scalar {
                work: Work {
                    checks: 1,
                    ..Work::default()
                },
                pattern: Effort::default(),
            });
        };
        let at = std::ptr::from_ref(schema);
        if let Some(known) = self.scalars.get(&at) {
            return Some(*known);
        }
        let own = self.own(schema, members);
        let mut total = Scalar {
            work: Work {
                checks: own.any,
                ..Work::default()
            },
            pattern: own.pattern,
        };
        for schema in self.schemas.beside(members) {
            let one = self.scalar(schema)?;
            total.work.add(one.work, own.again);
            total.pattern.states = total.pattern.states.saturating_add(one.pattern.states);
            total.pattern.retries = total.pattern.retries.saturating_add(one.pattern.retries);
        }
        if own.is_union {
            total.work.union = total.work.union.max(total.work.checks);
        }
        if !total.work.is_bearable() {
            return None;
        }
        self.scalars.insert(at, total);
        Some(total)
    }
}

/// Values in a value, itself being one.
fn size(value: &Value) -> u64 {
    match value {
        Value::Array(items) => sum(items.iter().map(size)).saturating_add(1),
        Value::Object(members) => sum(members.values().map(size)).saturating_add(1),
        _ => 1,
    }
}

fn sum(counts: impl Iterator<Item = u64>) -> u64 {
    counts.fold(0, u64::saturating_add)
}

fn as_u64(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
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
