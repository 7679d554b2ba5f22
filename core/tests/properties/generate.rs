//! What the properties are tried on: results that are valid, nearly valid and hostile.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Map, Value, json};
use toolmsg::{OptionValue, Options};

/// Text of any script, with the characters that mean something somewhere on the way to a model.
pub(crate) fn text() -> BoxedStrategy<String> {
    let special = select(vec![
        "",
        " ",
        "\n",
        "\r\n",
        "\"",
        "\\",
        "\\u0041",
        "\u{0}",
        "\u{7f}",
        "\u{2028}",
        "\u{202e}",
        "\u{E0041}",
        "\u{E007F}",
        "\u{F0000}",
        "\u{feff}",
        "🦊",
        "é",
        "e\u{301}",
        "{\"a\":1}",
        "[1]",
        "null",
        "1.0",
        "MEDIA:/etc/passwd",
        "[MCP content dropped: ",
    ]);
    prop_oneof![
        2 => "[ -~]{0,12}".boxed(),
        1 => any::<String>().boxed(),
        3 => vec(special, 0..5).prop_map(|parts| parts.concat()).boxed(),
    ]
    .boxed()
}

fn scalar() -> BoxedStrategy<Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        (-4_i8..4).prop_map(Value::from),
        // Spelled so that every reader has the same number; how digits survive has a property of its own.
        any::<i32>().prop_map(|quarters| Value::from(f64::from(quarters) / 4.0)),
        select(vec![1e300, -1.5e-7, 0.1, -0.0]).prop_map(Value::from),
        text().prop_map(Value::from),
    ]
    .boxed()
}

fn key() -> BoxedStrategy<String> {
    prop_oneof![
        3 => "[a-z]{1,3}".boxed(),
        1 => text(),
        1 => select(vec!["type", "text", "result", "_meta", "data", "content", "error"])
            .prop_map(str::to_owned)
            .boxed(),
    ]
    .boxed()
}

fn object(
    key: impl Strategy<Value = String>,
    value: impl Strategy<Value = Value>,
) -> impl Strategy<Value = Value> {
    vec((key, value), 0..5).prop_map(|members| Value::Object(members.into_iter().collect()))
}

/// Any JSON.
pub(crate) fn json_value() -> BoxedStrategy<Value> {
    scalar()
        .prop_recursive(4, 32, 5, |inner| {
            prop_oneof![
                vec(inner.clone(), 0..5).prop_map(Value::from),
                object(key(), inner),
            ]
        })
        .boxed()
}

/// A `_meta` key: well-formed, reserved under one rule or the other, malformed, anything.
pub(crate) fn meta_key() -> BoxedStrategy<String> {
    let label = select(vec![
        "com",
        "example",
        "io",
        "mcp",
        "MCP",
        "modelcontextprotocol",
        "tools",
        "a-1",
        "-",
        "1",
        "",
        "mcpx",
    ]);
    let name = select(vec![
        "",
        "key",
        "k.e-y_1",
        ".k",
        "k-",
        "é",
        "a b",
        "x/y",
        "traceparent",
        "progressToken",
        "baggage",
        "tracestate",
    ]);
    prop_oneof![
        4 => (vec(label, 0..5), name).prop_map(|(labels, name)| {
            if labels.is_empty() {
                name.to_owned()
            } else {
                format!("{}/{name}", labels.join("."))
            }
        }).boxed(),
        2 => "[a-z]{1,4}(\\.[a-z]{1,4}){0,2}/[a-zA-Z0-9]{0,6}".boxed(),
        1 => text(),
    ]
    .boxed()
}

pub(crate) fn meta() -> BoxedStrategy<Value> {
    object(meta_key(), json_value()).boxed()
}

/// Bytes that begin as a known kind of file does, or do not.
pub(crate) fn bytes() -> BoxedStrategy<Vec<u8>> {
    let head = select(vec![
        &b"\x89PNG\r\n\x1a\n"[..],
        b"\xff\xd8\xff",
        b"GIF89a",
        b"RIFF\0\0\0\0WEBP",
        b"RIFF\0\0\0\0WAVE",
        b"BM\0\0\0\0\0\0\0\0",
        b"\0\0\0\x18ftypavif",
        b"%PDF-1.7",
        b"ID3",
        b"{\"a\":1}",
        b"",
    ]);
    (head, vec(any::<u8>(), 18..60))
        .prop_map(|(head, tail)| [head, &tail].concat())
        .boxed()
}

fn data() -> BoxedStrategy<String> {
    let encoded = bytes().prop_map(|bytes| BASE64_STANDARD.encode(bytes));
    prop_oneof![
        6 => encoded.clone().boxed(),
        1 => encoded.clone().prop_map(|data| data.trim_end_matches('=').replace('+', "-")).boxed(),
        1 => encoded.prop_map(|data| format!("{data}!")).boxed(),
        1 => text(),
    ]
    .boxed()
}

fn mime_type() -> BoxedStrategy<Value> {
    select(vec![
        "image/png",
        "image/jpg",
        "IMAGE/JPEG",
        "image/svg+xml",
        "audio/wav",
        "text/plain; charset=utf-8",
        "application/json",
        "application/pdf",
        "application/octet-stream",
        "",
        "a\u{E0041}b/\n",
    ])
    .prop_map(Value::from)
    .boxed()
}

/// The members that any block may have besides its payload.
fn extras() -> BoxedStrategy<Map<String, Value>> {
    let annotations = prop_oneof![
        Just(json!({"audience": ["user"], "priority": 0.5})),
        Just(json!({"audience": ["assistant", "user"]})),
        Just(json!({"audience": "user"})),
        Just(json!({"lastModified": "2025-01-12T15:00:58Z"})),
        json_value(),
    ];
    (
        option::weighted(0.2, annotations),
        option::weighted(0.2, prop_oneof![3 => meta(), 1 => json_value()]),
        option::weighted(0.2, (key(), json_value())),
    )
        .prop_map(|(annotations, meta, other)| {
            let mut members = Map::new();
            members.extend(annotations.map(|value| ("annotations".to_owned(), value)));
            members.extend(meta.map(|value| ("_meta".to_owned(), value)));
            members.extend(other);
            members
        })
        .boxed()
}

fn resource() -> BoxedStrategy<Value> {
    (
        text(),
        option::of(mime_type()),
        prop_oneof![
            text().prop_map(|text| ("text", text)),
            data().prop_map(|blob| ("blob", blob)),
        ],
    )
        .prop_map(|(uri, mime_type, (name, payload))| {
            let mut resource = json!({ "uri": uri, name: payload });
            if let Some(mime_type) = mime_type {
                resource["mimeType"] = mime_type;
            }
            resource
        })
        .boxed()
}

/// A block that follows the specification.
fn valid_block() -> BoxedStrategy<Value> {
    let media = |kind: &'static str| {
        (data(), mime_type())
            .prop_map(move |(data, mime)| json!({"type": kind, "data": data, "mimeType": mime}))
    };
    let link = (
        select(vec!["https://example.com/a", "HTTP://x", "file:///a", "\u{E0041}"]),
        text(),
        option::of(any::<u32>()),
        option::of(mime_type()),
    )
        .prop_map(|(uri, name, size, mime)| {
            json!({"type": "resource_link", "uri": uri, "name": name, "size": size, "mimeType": mime})
        });
    prop_oneof![
        4 => text().prop_map(|text| json!({"type": "text", "text": text})),
        2 => media("image"),
        1 => media("audio"),
        2 => resource().prop_map(|resource| json!({"type": "resource", "resource": resource})),
        1 => link,
    ]
    .boxed()
}

/// An entry of `content`: right, wrong in one place, or anything.
pub(crate) fn block() -> BoxedStrategy<Value> {
    let with_extras = (valid_block(), extras()).prop_map(|(mut block, extras)| {
        block.as_object_mut().unwrap().extend(extras);
        block
    });
    let broken = (valid_block(), any::<prop::sample::Index>(), json_value()).prop_map(
        |(mut block, place, value)| {
            let members = block.as_object_mut().unwrap();
            let name = members.keys().nth(place.index(members.len())).cloned();
            members.extend(name.map(|name| (name, value)));
            block
        },
    );
    let unknown = (text(), data(), extras()).prop_map(|(text, data, mut extras)| {
        extras.extend([("type".to_owned(), json!("hologram"))]);
        extras.extend([("text".to_owned(), json!(text))]);
        extras.extend([("data".to_owned(), json!(data))]);
        Value::Object(extras)
    });
    prop_oneof![
        6 => with_extras.boxed(),
        2 => broken.boxed(),
        1 => unknown.boxed(),
        1 => json_value(),
    ]
    .boxed()
}

/// A result; four in five are objects that can be read.
pub(crate) fn result() -> BoxedStrategy<Value> {
    let content = prop_oneof![
        9 => vec(block(), 0..5).prop_map(Value::from),
        1 => json_value(),
    ];
    let is_error = prop_oneof![3 => any::<bool>().prop_map(Value::from), 1 => json_value()];
    let meta = prop_oneof![9 => meta(), 1 => json_value()];
    let result_type = prop_oneof![
        3 => Just(json!("complete")),
        1 => select(vec!["input_required", "later", ""]).prop_map(Value::from),
        1 => json_value(),
    ];
    (
        option::weighted(0.9, content),
        option::weighted(0.5, json_value()),
        option::weighted(0.4, is_error),
        option::weighted(0.6, meta),
        option::weighted(0.1, result_type),
        option::weighted(0.1, json_value()),
        option::weighted(0.2, (key(), json_value())),
    )
        .prop_map(
            |(content, structured, is_error, meta, result_type, legacy, other)| {
                let mut result = Map::new();
                let known = [
                    ("content", content),
                    ("structuredContent", structured),
                    ("isError", is_error),
                    ("_meta", meta),
                    ("resultType", result_type),
                    ("toolResult", legacy),
                ];
                for (name, value) in known {
                    result.extend(value.map(|value| (name.to_owned(), value)));
                }
                result.extend(other);
                Value::Object(result)
            },
        )
        .boxed()
}

/// A result with sound content, for properties about what comes through.
pub(crate) fn sound_result() -> BoxedStrategy<Value> {
    (
        vec(valid_block(), 0..5),
        option::of(json_value()),
        any::<bool>(),
        option::of(meta()),
    )
        .prop_map(|(content, structured, is_error, meta)| {
            let mut result = json!({ "content": content });
            if let Some(structured) = structured {
                result["structuredContent"] = structured;
            }
            if is_error {
                result["isError"] = Value::Bool(true);
            }
            if let Some(meta) = meta {
                result["_meta"] = meta;
            }
            result
        })
        .boxed()
}

fn choice(
    name: &'static str,
    values: &'static [&'static str],
) -> BoxedStrategy<(&'static str, OptionValue)> {
    select(values)
        .prop_map(move |value| (name, OptionValue::Str(value.to_owned())))
        .boxed()
}

fn number(
    name: &'static str,
    values: &'static [u64],
) -> BoxedStrategy<(&'static str, OptionValue)> {
    select(values)
        .prop_map(move |value| (name, OptionValue::Int(value)))
        .boxed()
}

/// Settings of options, each of which is accepted.
pub(crate) fn settings() -> BoxedStrategy<Vec<(&'static str, OptionValue)>> {
    let one = prop_oneof![
        choice("structured", &["auto", "content", "structured", "both"]),
        choice("audience", &["assistant", "user"]),
        any::<bool>().prop_map(|value| ("sanitize", OptionValue::Bool(value))),
        number("max_text_chars", &[1, 2, 10, 199, 200, 300, 100_000]),
        number("max_media_bytes", &[0, 1, 30, 1_000_000]),
        choice("links", &["text", "url"]),
        choice(
            "reserved",
            &["any", "2025-06-18", "2025-11-25", "2026-07-28"]
        ),
        number("max_meta_bytes", &[0, 20, 65_536]),
        Just((
            "allow_result_types",
            OptionValue::List(vec!["later".to_owned()])
        )),
        choice("content", &["auto", "blocks", "text"]),
        choice("dialect", &["python", "javascript"]),
        choice("server", &["files", "a.b c", ""]),
        choice("tool_call_id", &["call_1", ""]),
        choice("tool_name", &["search"]),
    ];
    vec(one, 0..5).boxed()
}

pub(crate) fn applied(settings: &[(&str, OptionValue)]) -> Options {
    let mut options = Options::default();
    for (name, value) in settings {
        options.set(name, value).unwrap();
    }
    options
}
