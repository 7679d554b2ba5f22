//! Any bytes as a tool, for every host: what comes out is a schema whose references lead somewhere, the same for every kind of input, and
//! nothing is left to do on it.

#![no_main]

#[path = "../../tests/common/emitted.rs"]
mod emitted;
mod references;
#[path = "../../tests/common/value.rs"]
mod value;

use emitted::schema_of;
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};
use toolmsg::{
    DefineOptions, Definition, Error, Host, JsonText, Node, OptionValue, define, to_json,
};
use value::ValueNode;

/// Each of the two lowest bits chooses between a default and another form, the others the bounds.
fn options(choices: u8) -> DefineOptions {
    let mut options = DefineOptions::default();
    let mut set = |name, value| options.set(name, &value).expect("every choice is a value");
    if choices & 1 == 1 {
        set("strict", OptionValue::Bool(true));
    }
    if choices & 2 == 2 {
        set("parameters", OptionValue::Str("openapi".to_owned()));
    }
    if choices & 4 == 4 {
        set("sanitize", OptionValue::Bool(true));
    }
    if choices & 8 == 8 {
        set("server", OptionValue::Str("a__b".to_owned()));
    }
    if choices & 16 == 16 {
        set("max_depth", OptionValue::Int(6));
        set("max_nodes", OptionValue::Int(60));
    }
    options
}

/// What can be told of any outcome; the definition as JSON text where there is one.
fn sound<N: Node>(outcome: &Result<Definition<N>, Error>) -> Result<String, &'static str> {
    let definition = match outcome {
        Ok(definition) => definition,
        Err(error) => {
            assert!(error.path().starts_with('$'));
            return Err(error.code().as_str());
        }
    };
    let text = definition.to_json().expect("a definition is JSON");
    let emitted = to_json(&definition.definition).expect("a definition is JSON");
    let emitted: Value = serde_json::from_str(&emitted).expect("a definition is JSON");
    references::assert_resolving(&schema_of(&emitted));
    let arguments = json!({"a": {"b": [null, {"a_b": 1}]}, "a_b": null});
    let restored = definition.arguments.restore(&ValueNode::Value(&arguments));
    to_json(&restored).expect("arguments stay JSON");
    Ok(text)
}

/// A schema that was emitted once is emitted as it is.
fn assert_settled(text: &str, host: Host, options: &DefineOptions) {
    let first: Value = serde_json::from_str(text).expect("a definition is JSON");
    let schema = schema_of(&first["definition"]);
    let tool = json!({"name": "t", "inputSchema": schema});
    let mut unbounded = options.clone();
    unbounded.limits = DefineOptions::default().limits;
    let Ok(again) = define(&ValueNode::Value(&tool), host, &unbounded) else {
        panic!("{} refuses what it made: {schema}", host.name());
    };
    let again = to_json(&again.definition).expect("a definition is JSON");
    let again: Value = serde_json::from_str(&again).expect("a definition is JSON");
    assert_eq!(schema_of(&again), schema, "{}", host.name());
}

fuzz_target!(|data: &[u8]| {
    let Some((choices, wire)) = data.split_first() else {
        return;
    };
    let options = options(*choices);
    let Ok(json) = JsonText::parse(wire, options.limits) else {
        return;
    };
    let value = serde_json::from_slice::<Value>(wire).ok();
    let again = value.as_ref().map(Value::to_string);
    let again = again.as_ref().map(|text| {
        JsonText::parse(text.as_bytes(), options.limits).expect("it is no larger than it was")
    });
    for &host in Host::ALL {
        let outcome = sound(&define(&json.root(), host, &options));
        if let Ok(text) = &outcome {
            assert_settled(text, host, &options);
        }
        if let (Some(value), Some(again)) = (&value, &again) {
            let native = sound(&define(&ValueNode::Value(value), host, &options));
            assert_eq!(native, sound(&define(&again.root(), host, &options)));
        }
    }
});
