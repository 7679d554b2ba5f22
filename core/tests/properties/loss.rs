//! Nothing is lost without a diagnostic.

use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use toolmsg::{Host, Options};

use crate::generate::{block, json_value, sound_result, text};
use crate::{codes, config, converted, hermes_json, langchain_texts};

/// A block, or a resource, without its `null` members: absent and `null` are the same there.
fn without_nulls(object: &Value) -> Map<String, Value> {
    let members = object.as_object().unwrap();
    let kept = members.iter().filter(|(_, value)| !value.is_null());
    kept.map(|(key, value)| {
        let value = match value {
            Value::Object(_) if key == "resource" => Value::Object(without_nulls(value)),
            _ => value.clone(),
        };
        (key.clone(), value)
    })
    .collect()
}

/// The server's block, put together from what the content and the artifact have of it.
fn rebuilt(element: &Value, kept: Option<&Value>) -> Value {
    let mut block = kept.cloned().unwrap_or_else(|| json!({}));
    if block["type"].is_null() {
        block["type"] = element["type"].clone();
        if let Some(mime_type) = element.get("mime_type") {
            block["mimeType"] = mime_type.clone();
        }
    }
    let (text, data) = (element.get("text"), element.get("base64"));
    match block["type"].as_str() {
        Some("text") if block.get("text").is_none() => block["text"] = text.unwrap().clone(),
        Some("image" | "audio") if block.get("data").is_none() => {
            block["data"] = data.unwrap().clone();
        }
        Some("resource") => {
            let resource = &mut block["resource"];
            if resource.get("text").is_none() && resource.get("blob").is_none() {
                let (name, payload) = text
                    .map(|text| ("text", text))
                    .or(data.map(|data| ("blob", data)))
                    .unwrap();
                resource[name] = payload.clone();
            }
        }
        _ => {}
    }
    block
}

proptest! {
    #![proptest_config(config())]

    /// Without a diagnostic, the whole result can be put together again from a `LangChain` message.
    #[test]
    fn what_is_not_reported_is_all_there(result in sound_result()) {
        // Read once, so that both sides have the same idea of a number.
        let result: Value = serde_json::from_str(&result.to_string()).unwrap();
        let conversion = converted(&result.to_string(), Host::LangChain, &Options::default());
        if !codes(&conversion).is_empty() {
            return Ok(());
        }
        let message = &conversion["message"];
        let elements = match &message["content"] {
            Value::String(text) => vec![json!({"type": "text", "text": text})],
            Value::Array(blocks) => blocks.clone(),
            other => panic!("content is {other}"),
        };
        let kept: Vec<Value> = message["artifact"]["mcp_blocks"].as_array().cloned().unwrap_or_default();
        let blocks = result["content"].as_array().unwrap();
        prop_assert!(elements.len() <= blocks.len() + 1);
        for (index, block) in blocks.iter().enumerate() {
            let kept = kept.iter().find(|kept| kept["index"] == index).map(|kept| &kept["block"]);
            prop_assert_eq!(rebuilt(&elements[index], kept), Value::Object(without_nulls(block)));
        }
        let artifact = &message["artifact"];
        prop_assert_eq!(artifact.get("structured_content"), result.get("structuredContent"));
        prop_assert_eq!(message["response_metadata"].get("mcp_meta"), result.get("_meta"));
        prop_assert_eq!(message["status"] == "error", result.get("isError").is_some());
    }

    /// A block that is not what it should be never costs the others, and is reported under its own place.
    #[test]
    fn broken_blocks_are_reported_and_cost_no_other(blocks in vec(block(), 1..5)) {
        let result = json!({ "content": blocks });
        let conversion = converted(&result.to_string(), Host::LangChain, &Options::default());
        let reported = |index: usize| {
            let place = format!("$.content[{index}]");
            conversion["diagnostics"]
                .as_array()
                .unwrap()
                .iter()
                .filter_map(|diagnostic| diagnostic["path"].as_str()?.strip_prefix(&place))
                .any(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        for (index, block) in blocks.iter().enumerate() {
            let payload = match block["type"].as_str() {
                Some("text") => &block["text"],
                Some("image" | "audio") => &block["data"],
                Some("resource_link") => &block["uri"],
                Some("resource") if block["resource"]["text"].is_string() => &block["resource"]["text"],
                Some("resource") => &block["resource"]["blob"],
                _ => &Value::Null,
            };
            prop_assert!(payload.is_string() || reported(index), "{}", block);
        }
        for block in blocks.iter().filter(|block| block["type"] == "text") {
            if let Some(text) = block["text"].as_str() {
                prop_assert!(langchain_texts(&conversion).contains(&text));
            }
        }
    }

    #[test]
    fn texts_come_through_byte_for_byte(texts in vec(text(), 1..6)) {
        let blocks: Vec<Value> = texts.iter().map(|text| json!({"type": "text", "text": text})).collect();
        let wire = json!({ "content": blocks }).to_string();
        let conversion = converted(&wire, Host::LangChain, &Options::default());
        prop_assert_eq!(langchain_texts(&conversion), texts.iter().map(String::as_str).collect::<Vec<_>>());
        prop_assert_eq!(codes(&conversion), Vec::<&str>::new());

        let mut options = Options::default();
        options.sanitize = Some(false);
        let conversion = converted(&wire, Host::Hermes, &options);
        let shown: Vec<&str> = texts.iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
        prop_assert_eq!(&hermes_json(&conversion)["result"], &json!(shown.join("\n")));
    }

    #[test]
    fn members_nobody_reads_are_reported(name in text(), value in json_value()) {
        let known = ["content", "structuredContent", "isError", "_meta", "resultType", "toolResult"];
        prop_assume!(!known.contains(&name.as_str()));
        let wire = json!({"content": [], &name: value}).to_string();
        for &host in Host::MESSAGES {
            let conversion = converted(&wire, host, &Options::default());
            prop_assert!(codes(&conversion).contains(&"unknown_field"));
        }
    }

    #[test]
    fn meta_that_is_no_object_is_reported(meta in json_value()) {
        let wire = json!({"content": [], "_meta": meta}).to_string();
        for &host in Host::MESSAGES {
            let conversion = converted(&wire, host, &Options::default());
            let lost = !meta.is_object() && !meta.is_null();
            prop_assert_eq!(codes(&conversion).contains(&"invalid_meta"), lost);
            prop_assert_eq!(conversion.get("mcp_meta").is_some(), meta.is_object());
        }
    }

    /// What the model gets of structuredContent is all of it, or the reason is told.
    #[test]
    fn structured_content_is_shown_or_its_absence_told(mut result in sound_result(), structured in json_value()) {
        result["structuredContent"] = structured;
        let result: Value = serde_json::from_str(&result.to_string()).unwrap();
        let conversion = converted(&result.to_string(), Host::Hermes, &Options::default());
        let json = hermes_json(&conversion);
        let shown = json.get("structuredContent").or(json.get("result"));
        let told = codes(&conversion).iter().any(|code| {
            code.starts_with("structured_") || *code == "tag_characters_removed"
        });
        prop_assert!(told || shown == result.get("structuredContent"), "{}", json);
    }
}
