//! Any bytes as a result, for every host: what comes out is JSON or an error, and the same by every kind and spelling of the input.

#![no_main]

#[path = "../../tests/common/outcome.rs"]
mod outcome;
mod same;
#[path = "../../tests/common/value.rs"]
mod value;

use libfuzzer_sys::fuzz_target;
use outcome::{Outcome, of_node, of_wire};
use serde_json::Value;
use serde_json::value::RawValue;
use toolmsg::{Host, JsonText, OptionValue, Options};
use value::ValueNode;

/// How many bytes choose the options.
const CHOICES: usize = 4;

/// Each pair of bits chooses one of four values; the first of them is always the default.
fn options(choices: [u8; CHOICES]) -> Options {
    let text = |text: &str| OptionValue::Str(text.to_owned());
    let null = OptionValue::Null;
    let int = OptionValue::Int;
    let table = [
        (
            "structured",
            [
                null.clone(),
                text("content"),
                text("structured"),
                text("both"),
            ],
        ),
        (
            "audience",
            [null.clone(), text("assistant"), text("user"), text("user")],
        ),
        (
            "sanitize",
            [
                null.clone(),
                OptionValue::Bool(true),
                OptionValue::Bool(false),
                null.clone(),
            ],
        ),
        ("max_text_chars", [null.clone(), int(1), int(20), int(210)]),
        ("max_media_bytes", [null.clone(), int(0), int(8), int(100)]),
        (
            "links",
            [null.clone(), text("url"), text("url"), text("text")],
        ),
        (
            "reserved",
            [
                null.clone(),
                text("2025-06-18"),
                text("2025-11-25"),
                text("any"),
            ],
        ),
        ("max_meta_bytes", [null.clone(), int(0), int(20), int(200)]),
        (
            "content",
            [null.clone(), text("blocks"), text("text"), text("auto")],
        ),
        (
            "dialect",
            [
                null.clone(),
                text("javascript"),
                text("python"),
                text("javascript"),
            ],
        ),
        (
            "server",
            [null.clone(), text("a.b"), text(""), text("\u{E0041}\n")],
        ),
        ("max_depth", [null.clone(), int(3), int(5), int(512)]),
        ("max_nodes", [null.clone(), int(5), int(20), int(100)]),
        (
            "tool_name",
            [null.clone(), text(""), text("\u{E0041}\""), text("a")],
        ),
    ];
    let bits = u32::from_le_bytes(choices);
    let mut options = Options::default();
    for (place, (name, values)) in table.iter().enumerate() {
        let choice = (bits >> (2 * place)) & 3;
        options
            .set(name, &values[choice as usize])
            .expect("every choice is a value");
    }
    options
}

/// What can be told of any outcome.
fn assert_sound(outcome: &Outcome, host: Host, wire: &[u8]) {
    match outcome {
        Ok(text) => {
            let conversion: std::collections::BTreeMap<&str, &RawValue> =
                serde_json::from_str(text).expect("a conversion is JSON");
            if host == Host::Hermes {
                let message: String =
                    serde_json::from_str(conversion["message"].get()).expect("a string");
                serde_json::from_str::<&RawValue>(&message).expect("a Hermes message is JSON");
            }
            let values = 1 + wire.iter().filter(|byte| b",:[{".contains(byte)).count();
            assert!(text.len() <= 16 * wire.len() + 400 * values + 2000);
        }
        Err((_, path)) => assert!(path.starts_with('$')),
    }
}

/// Whether a bound was passed. Wire text is measured before anything else is looked at, a native value as it is read: where it has another fault
/// as well, which of them is told first is not the same.
fn is_bound(outcome: &Outcome) -> bool {
    matches!(outcome, Err(("too_deep" | "too_many_nodes", _)))
}

fuzz_target!(|data: &[u8]| {
    let Some((choices, wire)) = data.split_first_chunk::<CHOICES>() else {
        return;
    };
    let options = options(*choices);
    let value = serde_json::from_slice::<Value>(wire).ok();
    let again = value.as_ref().map(Value::to_string);
    for &host in Host::MESSAGES {
        for stored in [false, true] {
            let outcome = of_wire(wire, host, &options, stored);
            assert_sound(&outcome, host, wire);
            let (Some(value), Some(again)) = (&value, &again) else {
                continue;
            };
            let as_written = of_wire(again.as_bytes(), host, &options, stored);
            let native = of_node(&ValueNode::Value(value), host, &options, stored);
            if is_bound(&as_written) {
                assert!(native.is_err());
            } else {
                assert_eq!(native, as_written);
            }
            let limits = options.limits;
            if let (Ok(one), Ok(two)) = (
                JsonText::parse(wire, limits),
                JsonText::parse(again.as_bytes(), limits),
            ) && same::is_same(&one.root(), &two.root())
            {
                assert_eq!(outcome, as_written);
            }
        }
    }
});
