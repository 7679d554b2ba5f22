//! The schema within what a host gets.

use serde_json::{Value, json};

/// The schema in a host's definition; the one of a tool without parameters where there is none.
pub(crate) fn schema_of(definition: &Value) -> Value {
    let inner = [
        &definition["args_schema"],
        &definition["schema"],
        &definition["parameters"],
        &definition["parametersJsonSchema"],
        &definition["input_schema"],
        &definition["inputSchema"],
        &definition["function"]["parameters"],
        &definition["toolSpec"]["inputSchema"]["json"],
    ];
    inner
        .into_iter()
        .find(|value| value.is_object())
        .cloned()
        .unwrap_or_else(|| json!({"type": "object", "properties": {}}))
}
