//! Properties that hold for every result, tried on generated ones. `PROPTEST_CASES=10000 cargo test --test properties` looks further.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    reason = "a test that cannot go on stops"
)]

#[path = "../common/outcome.rs"]
mod outcome;
#[path = "../common/reference.rs"]
mod reference;
#[path = "../common/value.rs"]
mod value;

mod conversion;
mod echo;
mod generate;
mod json;
mod loss;
mod media;
mod model;
mod rules;
mod spell;

use proptest::prelude::ProptestConfig;
use serde_json::Value;
use toolmsg::{Host, JsonText, Options, convert};

/// The usual number of cases; a case that fails is printed whole, and belongs in a test of its own.
fn config() -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// A conversion of JSON text that must succeed, as the object that `convert_json` gives.
fn converted(wire: &str, host: Host, options: &Options) -> Value {
    let json = JsonText::parse(wire.as_bytes(), options.limits).unwrap();
    let conversion = convert(&json.root(), host, options, None).unwrap();
    serde_json::from_str(&conversion.to_json().unwrap()).unwrap()
}

/// The codes of a conversion's diagnostics.
fn codes(conversion: &Value) -> Vec<&str> {
    conversion["diagnostics"]
        .as_array()
        .unwrap()
        .iter()
        .map(|diagnostic| diagnostic["code"].as_str().unwrap())
        .collect()
}

/// The JSON in a Hermes message.
fn hermes_json(conversion: &Value) -> Value {
    serde_json::from_str(conversion["message"].as_str().unwrap()).unwrap()
}

/// The texts of a `LangChain` message's content, in order.
fn langchain_texts(conversion: &Value) -> Vec<&str> {
    match &conversion["message"]["content"] {
        Value::String(text) => vec![text],
        Value::Array(blocks) => blocks
            .iter()
            .filter(|block| block["type"] == "text")
            .map(|block| block["text"].as_str().unwrap())
            .collect(),
        other => panic!("content is {other}"),
    }
}
