//! Room for a validator on the stack: it goes as deep as the schema, what that refers to, and the value do together.

use std::thread::{Builder, scope};

use serde_json::Value;

use super::loops::REFERENCES;

/// Containers within one another in the schema and in the value, and references, with which any thread has enough room.
const SHALLOW: usize = 48;
const FEW_REFERENCES: usize = 16;

/// Bytes of a stack with enough room for what is within the bounds. What is not used of them is never there.
const ENOUGH: usize = 256 * 1024 * 1024;

/// Runs `run`, on a thread of its own if it may go deep; `None` if that cannot be.
pub(super) fn with_room<T: Send>(
    schema: &Value,
    value: &Value,
    run: impl FnOnce() -> T + Send,
) -> Option<T> {
    let is_shallow = depth(schema).saturating_add(depth(value)) <= SHALLOW
        && references(schema) <= FEW_REFERENCES;
    if is_shallow {
        return Some(run());
    }
    scope(|scope| {
        let thread = Builder::new().stack_size(ENOUGH).spawn_scoped(scope, run);
        thread.ok()?.join().ok()
    })
}

fn depth(value: &Value) -> usize {
    let deepest = match value {
        Value::Array(items) => items.iter().map(depth).max(),
        Value::Object(members) => members.values().map(depth).max(),
        _ => return 0,
    };
    deepest.unwrap_or(0).saturating_add(1)
}

fn references(value: &Value) -> usize {
    let within = |sum: usize, value| sum.saturating_add(references(value));
    match value {
        Value::Array(items) => items.iter().fold(0, within),
        Value::Object(members) => {
            let own = REFERENCES
                .iter()
                .filter(|name| members.contains_key(**name));
            members.values().fold(own.count(), within)
        }
        _ => 0,
    }
}
