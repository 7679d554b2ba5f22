//! The bounds on depth, values and bytes: what just fits is converted, one more is refused, wherever in a result it stands and
//! whether it comes as wire text or as a native value.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::arithmetic_side_effects,
    reason = "a test that cannot go on stops"
)]

#[path = "common/outcome.rs"]
mod outcome;
#[path = "common/value.rs"]
mod value;

use std::mem;

use outcome::{Outcome, of_node, of_wire};
use serde_json::{Value, json};
use toolmsg::{Host, JsonText, Limits, OptionValue, Options, convert_json};
use value::ValueNode;

/// A place in a result, how many arrays and objects stand around it, and the result that has a value there.
type Place = (&'static str, usize, fn(Value) -> Value);

/// The places where a server can put any value.
const PLACES: &[Place] = &[
    (
        "structuredContent",
        1,
        |value| json!({"content": [], "structuredContent": value}),
    ),
    (
        "structuredContent alone",
        1,
        |value| json!({"structuredContent": value}),
    ),
    ("toolResult", 1, |value| json!({"toolResult": value})),
    (
        "toolResult that is left out",
        1,
        |value| json!({"structuredContent": 1, "toolResult": value}),
    ),
    (
        "_meta",
        2,
        |value| json!({"content": [], "_meta": {"com.example/k": value}}),
    ),
    (
        "_meta under a protocol's key",
        2,
        |value| json!({"content": [], "_meta": {"io.modelcontextprotocol/k": value}}),
    ),
    (
        "_meta that is no object",
        2,
        |value| json!({"content": [], "_meta": [value]}),
    ),
    (
        "isError",
        1,
        |value| json!({"content": [], "isError": value}),
    ),
    (
        "another member",
        1,
        |value| json!({"content": [], "x": value}),
    ),
    ("an entry", 2, |value| json!({"content": [value]})),
    (
        "a block without a type",
        3,
        |value| json!({"content": [{"x": value}]}),
    ),
    (
        "an unknown block",
        3,
        |value| json!({"content": [{"type": "x", "y": value}]}),
    ),
    (
        "a text block's text",
        3,
        |value| json!({"content": [{"type": "text", "text": value}]}),
    ),
    (
        "a text block",
        3,
        |value| json!({"content": [{"type": "text", "text": "", "x": value}]}),
    ),
    (
        "a text block's _meta",
        4,
        |value| json!({"content": [{"type": "text", "text": "", "_meta": {"k": value}}]}),
    ),
    (
        "annotations",
        4,
        |value| json!({"content": [{"type": "text", "text": "", "annotations": {"audience": value}}]}),
    ),
    (
        "a resource",
        4,
        |value| json!({"content": [{"type": "resource", "resource": {"text": "", "x": value}}]}),
    ),
    (
        "a link's size",
        3,
        |value| json!({"content": [{"type": "resource_link", "uri": "a:b", "size": value}]}),
    ),
];

/// `depth` arrays and objects, one in the other.
fn nested(depth: usize) -> Value {
    (1..depth).fold(json!([]), |inner, level| {
        if level % 2 == 0 {
            json!([inner])
        } else {
            json!({"a": inner})
        }
    })
}

fn options(max_depth: usize, max_nodes: usize) -> Options {
    let mut options = Options::default();
    options.limits = Limits {
        max_depth,
        max_nodes,
        ..Limits::default()
    };
    options
}

fn assert_outcomes(
    result: &Value,
    options: &Options,
    place: &str,
    check: impl Fn(&Outcome) -> bool,
) {
    for &host in Host::MESSAGES {
        let wire = of_wire(result.to_string().as_bytes(), host, options, true);
        assert!(check(&wire), "wire, {host:?}, {place}");
        let native = of_node(&ValueNode::Value(result), host, options, true);
        assert!(check(&native), "native, {host:?}, {place}");
    }
}

fn refused(outcome: &Outcome, code: &str) -> bool {
    matches!(outcome, Err((found, path)) if *found == code && path == "$")
}

#[test]
fn depth_is_exact_in_every_place() {
    for &(place, around, build) in PLACES {
        let result = build(nested(10));
        let deepest = around + 10;
        assert_outcomes(&result, &options(deepest, 1000), place, |outcome| {
            outcome.is_ok()
        });
        assert_outcomes(&result, &options(deepest - 1, 1000), place, |outcome| {
            refused(outcome, "too_deep")
        });
    }
}

/// A block in place of the list of blocks stands one level higher than a block in it.
#[test]
fn depth_is_exact_in_content_that_is_one_block() {
    let result = json!({"content": {"type": "text", "text": "", "x": nested(10)}});
    let place = "content";
    assert_outcomes(&result, &options(12, 1000), place, |outcome| {
        outcome.is_ok()
    });
    assert_outcomes(&result, &options(11, 1000), place, |outcome| {
        refused(outcome, "too_deep")
    });
}

/// How many values there are; keys do not count.
fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(members) => members.values().map(count).sum(),
        _ => 0,
    }
}

#[test]
fn nodes_are_exact_in_every_place() {
    let many = json!([1, "a", null, true, {"a": [], "b": {}}, [[0.5]]]);
    let one_block: fn(Value) -> Value =
        |value| json!({"content": {"type": "text", "text": "", "x": value}});
    let string: fn(Value) -> Value = |value| json!({"content": "text", "x": value});
    let more = [("content", 2, one_block), ("content, a string", 1, string)];
    for &(place, _, build) in PLACES.iter().chain(&more) {
        let result = build(many.clone());
        let nodes = count(&result);
        assert_outcomes(&result, &options(128, nodes), place, |outcome| {
            outcome.is_ok()
        });
        assert_outcomes(&result, &options(128, nodes - 1), place, |outcome| {
            refused(outcome, "too_many_nodes")
        });
    }
}

#[test]
fn bytes_are_exact() {
    let wire = " {\"content\":[{\"type\":\"text\",\"text\":\"é\"}]} \n".as_bytes();
    let mut options = Options::default();
    for &host in Host::MESSAGES {
        options.limits.max_bytes = wire.len();
        assert!(convert_json(wire, host, &options).is_ok());
        options.limits.max_bytes = wire.len() - 1;
        assert!(refused(&of_wire(wire, host, &options, false), "too_large"));
    }
}

#[test]
fn defaults_are_those_of_the_documents() {
    assert_outcomes(
        &json!({"structuredContent": nested(127)}),
        &Options::default(),
        "128",
        Result::is_ok,
    );
    assert_outcomes(
        &json!({"structuredContent": nested(128)}),
        &Options::default(),
        "129",
        |outcome| refused(outcome, "too_deep"),
    );
    // The result, its structuredContent, and the items.
    let mut result = json!({"structuredContent": vec![0; 999_998]});
    assert_outcomes(&result, &Options::default(), "1,000,000", |outcome| {
        outcome.is_ok()
    });
    result["structuredContent"]
        .as_array_mut()
        .unwrap()
        .push(json!(0));
    assert_outcomes(&result, &Options::default(), "1,000,001", |outcome| {
        refused(outcome, "too_many_nodes")
    });
}

/// The deepest bound that can be asked for leaves room on a small stack, in the slowest build too.
#[test]
fn the_deepest_bound_needs_little_stack() {
    let run = || {
        let mut options = Options::default();
        options.set("max_depth", &OptionValue::Int(512)).unwrap();
        let structured = nested(511);
        let text = structured.to_string();
        let result = json!({
            "content": [{"type": "text", "text": text}],
            "structuredContent": structured,
            "_meta": {"a": nested(510)},
        });
        assert_outcomes(&result, &options, "512", Result::is_ok);
        let echo = of_node(&ValueNode::Value(&result), Host::Hermes, &options, false);
        assert!(echo.unwrap().contains("structured_duplicate"));
    };
    let thread = std::thread::Builder::new().stack_size(2 * 1024 * 1024);
    thread.spawn(run).unwrap().join().unwrap();
}

#[test]
fn a_deeper_bound_cannot_be_asked_for() {
    let mut options = Options::default();
    let error = options
        .set("max_depth", &OptionValue::Int(513))
        .unwrap_err();
    assert_eq!(error.code().as_str(), "invalid_option");
    for name in ["max_depth", "max_nodes", "max_bytes"] {
        assert!(options.set(name, &OptionValue::Int(0)).is_err());
    }
    assert_eq!(options, Options::default());
}

/// Two million brackets are refused in one pass over them, and no stack grows with them.
#[test]
fn two_million_brackets() {
    const DEEP: usize = 2_000_000;
    let options = Options::default();
    let limits = options.limits;
    let arrays = "[".repeat(DEEP);
    let objects = "{\"a\":".repeat(DEEP);
    let closed = |open: &str, close: &str| format!("{open}{}", close.repeat(DEEP));
    for (text, code) in [
        (arrays.clone(), "invalid_json"),
        (objects.clone(), "invalid_json"),
        (closed(&arrays, "]"), "too_deep"),
        (closed(&format!("{objects}1"), "}"), "too_deep"),
    ] {
        assert_eq!(
            JsonText::parse(text.as_bytes(), limits)
                .unwrap_err()
                .code()
                .as_str(),
            code
        );
        for wire in [
            format!(r#"{{"structuredContent":{text}}}"#),
            format!(r#"{{"content":[{{"type":"text","text":"","_meta":{text}}}]}}"#),
        ] {
            assert!(refused(
                &of_wire(wire.as_bytes(), Host::Hermes, &options, false),
                code
            ));
        }
    }
    // Text that only looks like a value of such a depth is text.
    let text = closed(&arrays, "]");
    let wire = json!({"content": [{"type": "text", "text": text}], "structuredContent": [[]]});
    assert!(of_wire(wire.to_string().as_bytes(), Host::Hermes, &options, false).is_ok());

    let mut deep = Value::Null;
    for _ in 0..DEEP {
        deep = Value::Array(vec![deep]);
    }
    let result = json!({ "content": [] });
    let mut result = result.as_object().unwrap().clone();
    result.insert(
        "_meta".to_owned(),
        Value::Object([("k".to_owned(), deep)].into_iter().collect()),
    );
    let result = Value::Object(result);
    assert!(refused(
        &of_node(&ValueNode::Value(&result), Host::Hermes, &options, false),
        "too_deep"
    ));
    // Dropping it would take as much stack as it is deep.
    mem::forget(result);
}

#[test]
fn strings_of_64_megabytes() {
    const LONG: usize = 64 * 1024 * 1024;
    let long = "x".repeat(LONG);
    let options = Options::default();
    let text = format!(r#"{{"content":[{{"type":"text","text":"{long}"}}]}}"#);
    let message = of_wire(text.as_bytes(), Host::LangChain, &options, false).unwrap();
    assert!(message.len() > LONG);
    let message = of_wire(text.as_bytes(), Host::Hermes, &options, false).unwrap();
    assert!(message.len() < 2_100_000 && message.contains("text_truncated"));
    let key = format!(r#"{{"content":[],"_meta":{{"{long}":1}}}}"#);
    let message = of_wire(key.as_bytes(), Host::Hermes, &options, false).unwrap();
    assert!(message.contains("meta_too_large"));
}

#[test]
fn a_million_empty_blocks() {
    // The result and its content are values too.
    let fits = format!(r#"{{"content":[{}{{}}]}}"#, "{},".repeat(999_997));
    let over = format!(r#"{{"content":[{}{{}}]}}"#, "{},".repeat(999_998));
    let options = Options::default();
    assert!(refused(
        &of_wire(over.as_bytes(), Host::LangChain, &options, false),
        "too_many_nodes"
    ));
    let json = JsonText::parse(fits.as_bytes(), options.limits).unwrap();
    let conversion = toolmsg::convert(&json.root(), Host::Hermes, &options, None).unwrap();
    assert_eq!(conversion.diagnostics.len(), 999_998 + 1);
}
