//! Any bytes as an output schema and a value of it: both are projected alike, and what is wrapped is unwrapped again.

#![no_main]

#[path = "../../tests/common/value.rs"]
mod value;

use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use toolmsg::meta::Revision;
use toolmsg::schema::{object_root, project, project_structured, unwrap, validate};
use toolmsg::{Limits, to_json};
use value::ValueNode;

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("a projection is JSON")
}

fuzz_target!(|data: &[u8]| {
    let limits = Limits::default();
    let Ok(Value::Object(input)) = serde_json::from_slice::<Value>(data) else {
        return;
    };
    let (Some(schema), Some(value)) = (input.get("schema"), input.get("value")) else {
        return;
    };
    let (schema, value) = (ValueNode::Value(schema), ValueNode::Value(value));
    let root = object_root(&schema, limits).expect("within the bounds");
    to_json(&root.value).expect("a schema is JSON");
    for revision in [Revision::V2025_06_18, Revision::V2026_07_28] {
        let Ok(projected) = project(&schema, revision, limits) else {
            continue;
        };
        let projected_value = project_structured(&value, &schema, revision, limits)
            .expect("the schema was projected");
        assert_eq!(projected.wrapped, projected_value.wrapped);
        let schema = parsed(&to_json(&projected.value).expect("a schema is JSON"));
        let inner = parsed(&to_json(&projected_value.value).expect("a value is JSON"));
        let back = unwrap(&ValueNode::Value(&inner), &ValueNode::Value(&schema));
        if projected.wrapped {
            let back = parsed(&to_json(&back).expect("a value is JSON"));
            assert_eq!(Some(&back), input.get("value"));
        }
    }
    let reports = validate(&value, &schema, false, limits).expect("within the bounds");
    assert!(reports.len() <= 100);
    assert!(reports.iter().all(|report| report.path.starts_with('$')));
});
