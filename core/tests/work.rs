//! How much work a conversion is: it grows with its input as a straight line does, whatever a server thinks up. Work is counted, not timed:
//! how often values are read, and how much text is taken from them.

#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    reason = "a test that cannot go on stops"
)]

#[path = "common/counted.rs"]
mod counted;
#[path = "common/value.rs"]
mod value;

use counted::{Counted, work_of};
use serde_json::{Map, Value, json};
use toolmsg::{Host, JsonText, Options, convert};
use value::ValueNode;

/// Work for the same input four times as large may be this many times as much.
const GROWTH: u64 = 5;

/// Work for each byte of the input.
const FOR_EACH_BYTE: u64 = 40;

fn work_on(wire: &str) -> Vec<u64> {
    let options = Options::default();
    let json = JsonText::parse(wire.as_bytes(), options.limits).unwrap();
    let value: Value = serde_json::from_str(wire).unwrap();
    let mut work = Vec::new();
    for &host in Host::MESSAGES {
        work.push(work_of(|| {
            let node = Counted(json.root());
            convert(&node, host, &options, None)
                .unwrap()
                .to_json()
                .unwrap();
        }));
        work.push(work_of(|| {
            let node = Counted(ValueNode::Value(&value));
            convert(&node, host, &options, None)
                .unwrap()
                .to_json()
                .unwrap();
        }));
    }
    work
}

/// Holds the work for an input of size `n` to the bounds.
fn assert_straight(build: impl Fn(usize) -> String) {
    let (small, large) = (build(250), build(1000));
    for (less, more) in work_on(&small).into_iter().zip(work_on(&large)) {
        assert!(more <= less * GROWTH, "{less} became {more}");
        assert!(
            more <= large.len() as u64 * FOR_EACH_BYTE,
            "{more} for {} bytes",
            large.len()
        );
    }
}

fn object(count: usize, prefix: &str) -> Value {
    let members: Map<String, Value> = (0..count)
        .map(|n| (format!("{prefix}{n}"), json!(n)))
        .collect();
    Value::Object(members)
}

fn blocks(count: usize, block: &Value) -> Value {
    Value::Array(vec![block.clone(); count])
}

fn text(text: &str) -> Value {
    json!({"type": "text", "text": text})
}

#[test]
fn many_members() {
    assert_straight(|n| {
        let mut result = object(n, "unknown");
        result["content"] = json!([]);
        result.to_string()
    });
    assert_straight(|n| json!({"content": [], "_meta": object(n, "com.example/k")}).to_string());
    assert_straight(|n| json!({"content": [], "_meta": object(n, "mal formed ")}).to_string());
    assert_straight(|n| json!({"content": [object(n, "x")]}).to_string());
    assert_straight(|n| {
        let mut block = object(n, "x");
        block["type"] = json!("resource");
        block["resource"] = object(n, "y");
        block["resource"]["text"] = json!("");
        json!({ "content": [block] }).to_string()
    });
}

#[test]
fn many_times_the_same_member() {
    assert_straight(|n| format!(r#"{{{}"isError":false}}"#, r#""content":[],"#.repeat(n)));
    assert_straight(|n| {
        format!(
            r#"{{"content":[],"_meta":{{{}"k":1}}}}"#,
            r#""k":1,"#.repeat(n)
        )
    });
    assert_straight(|n| {
        let many = r#""type":"text","annotations":{},"#.repeat(n);
        format!(r#"{{"content":[{{{many}"text":""}}]}}"#)
    });
    assert_straight(|n| {
        let many = r#""a":1,"#.repeat(n);
        format!(r#"{{"content":["{{}}"],"structuredContent":{{{many}"b":1}}}}"#)
    });
}

#[test]
fn many_blocks() {
    let long = "long ".repeat(2000);
    for block in [
        json!({}),
        json!(null),
        json!(0),
        json!("text"),
        text("text"),
        json!({"type": "x", "text": long, "name": long, "uri": long}),
        json!({"type": "resource_link", "uri": long, "title": long}),
        json!({"type": "image", "data": "AAAA".repeat(500), "mimeType": "image/png"}),
        json!({"type": "image", "data": "!".repeat(2000)}),
        json!({"type": "resource", "resource": {"blob": "AAAA".repeat(50), "mimeType": "text/plain"}}),
        json!({"type": "text", "text": "", "annotations": {"audience": ["user", "user"]}, "_meta": {"a": 1}}),
    ] {
        assert_straight(|n| json!({ "content": blocks(n, &block) }).to_string());
    }
}

/// Texts of which each could be all of structuredContent, which is only as long as the first of them.
#[test]
fn many_texts_that_could_be_an_echo() {
    for candidate in ["{}", "[]", "{\"a\":1}", "{\"k0\":0"] {
        assert_straight(|n| {
            json!({"content": blocks(n, &text(candidate)), "structuredContent": {"a": 2}})
                .to_string()
        });
    }
    assert_straight(|n| {
        json!({"content": blocks(n, &text("[1]")), "structuredContent": {"result": vec![json!([2]); n]}})
            .to_string()
    });
}

/// The same, and structuredContent is large: it must not be read anew for every text.
#[test]
fn many_texts_beside_a_large_structured_content() {
    for candidate in ["{}", "{\"k0\":0}"] {
        assert_straight(|n| {
            json!({"content": blocks(n, &text(candidate)), "structuredContent": object(n, "k")})
                .to_string()
        });
    }
    assert_straight(|n| {
        json!({"content": blocks(n, &text("[]")), "structuredContent": vec![0; n]}).to_string()
    });
    assert_straight(|n| {
        json!({"content": blocks(n, &text("{}")), "structuredContent": {"result": object(n, "k")}})
            .to_string()
    });
}

/// Content blocks of which each could be all of structuredContent.
#[test]
fn many_blocks_beside_a_large_structured_content() {
    assert_straight(|n| {
        let mut structured = object(n, "k");
        structured["type"] = json!("text");
        json!({"content": blocks(n, &text("a")), "structuredContent": structured}).to_string()
    });
}
