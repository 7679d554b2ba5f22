//! Native values that JSON cannot hold: what costs an entry, what costs a block, and what costs the result.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::arithmetic_side_effects,
    reason = "a test that cannot go on stops"
)]

#[path = "common/native.rs"]
mod native;
#[allow(dead_code, reason = "there is no wire text here")]
#[path = "common/outcome.rs"]
mod outcome;

use std::rc::Rc;

use native::{Native, cycle, list, map};
use outcome::of_node;
use serde_json::{Value, json};
use toolmsg::{Host, Options};

/// Each value that JSON cannot hold, and the code it is known by.
fn faults() -> [(Native, &'static str); 4] {
    let number_key = Native::Map(Rc::new(vec![(Native::Int(1), Native::Null)]));
    [
        (Native::NaN, "non_finite_number"),
        (Native::Foreign, "unsupported_value"),
        (number_key, "non_string_key"),
        (cycle(), "cycle"),
    ]
}

fn converted(result: &Native, host: Host) -> Value {
    let outcome = of_node(result, host, &Options::default(), true);
    serde_json::from_str(&outcome.unwrap_or_else(|error| panic!("{host:?}: {error:?}"))).unwrap()
}

fn diagnostics(conversion: &Value) -> Vec<(&str, &str)> {
    let all = conversion["diagnostics"].as_array().unwrap();
    all.iter()
        .map(|one| (one["code"].as_str().unwrap(), one["path"].as_str().unwrap()))
        .collect()
}

fn text_block() -> Native {
    map([("type", "text".into()), ("text", "hello".into())])
}

#[test]
fn in_structured_content_it_is_an_error_with_its_place() {
    for (fault, code) in faults() {
        let structured = map([("rows", list(vec![Native::Null, fault]))]);
        let result = map([("structuredContent", structured)]);
        for &host in Host::MESSAGES {
            let (found, path) = of_node(&result, host, &Options::default(), false).unwrap_err();
            // A value contains itself where it is met again.
            let place = if code == "cycle" {
                "$.structuredContent.rows[1][0]"
            } else {
                "$.structuredContent.rows[1]"
            };
            assert_eq!((found, path.as_str()), (code, place));
        }
    }
}

#[test]
fn in_meta_it_costs_its_entry() {
    for (fault, _) in faults() {
        let meta = map([
            ("com.example/a", Native::Int(1)),
            ("com.example/b", list(vec![fault])),
            ("com.example/c", "c".into()),
        ]);
        let result = map([("content", list(vec![text_block()])), ("_meta", meta)]);
        for &host in Host::MESSAGES {
            let conversion = converted(&result, host);
            assert_eq!(
                conversion["mcp_meta"],
                json!({"com.example/a": 1, "com.example/c": "c"})
            );
            assert_eq!(
                diagnostics(&conversion),
                [("meta_value_dropped", r#"$._meta["com.example/b"]"#)]
            );
        }
    }
    let meta = Native::Map(Rc::new(vec![
        (Native::Int(1), "one".into()),
        ("com.example/two".into(), "two".into()),
    ]));
    let conversion = converted(
        &map([("content", list(vec![])), ("_meta", meta)]),
        Host::Hermes,
    );
    assert_eq!(conversion["mcp_meta"], json!({"com.example/two": "two"}));
    assert_eq!(
        diagnostics(&conversion),
        [("meta_value_dropped", "$._meta")]
    );
}

#[test]
fn in_a_block_it_costs_the_applications_copy() {
    for (fault, code) in faults() {
        let broken = map([
            ("type", "text".into()),
            ("text", "broken".into()),
            ("x", fault),
        ]);
        let result = map([("content", list(vec![broken, text_block()]))]);
        let conversion = converted(&result, Host::LangChain);
        let content =
            json!([{"type": "text", "text": "broken"}, {"type": "text", "text": "hello"}]);
        assert_eq!(conversion["message"]["content"], content, "{code}");
        assert_eq!(
            diagnostics(&conversion),
            [("block_dropped", "$.content[0]")]
        );
        let hermes = converted(&result, Host::Hermes);
        assert_eq!(hermes["message"], "{\"result\": \"broken\\nhello\"}");
    }
}

#[test]
fn in_place_of_a_block_it_is_a_notice() {
    for (fault, code) in faults() {
        let result = map([("content", list(vec![list(vec![fault]), text_block()]))]);
        let conversion = converted(&result, Host::Hermes);
        let message = "{\"result\": \"[MCP content dropped: entry is not an object]\\nhello\"}";
        assert_eq!(conversion["message"], message, "{code}");
    }
}

#[test]
fn in_a_member_nobody_reads_it_costs_nothing() {
    for (fault, code) in faults() {
        let result = map([
            ("content", list(vec![text_block()])),
            ("x", list(vec![fault])),
        ]);
        for &host in Host::MESSAGES {
            let conversion = converted(&result, host);
            assert_eq!(
                diagnostics(&conversion),
                [("unknown_field", "$.x")],
                "{code}"
            );
        }
    }
}
