//! Every input ends in a message that is JSON, or in an error; and every kind and spelling of the same input ends in the same one.

use std::collections::BTreeMap;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value;
use serde_json::value::RawValue;
use toolmsg::{ErrorCode, Host, JsonText, Options, convert, convert_json};

use crate::generate::{applied, json_value, meta, result, settings, sound_result};
use crate::outcome::{Outcome, of_node, of_wire};
use crate::spell::{Choices, respelled};
use crate::value::ValueNode;
use crate::{config, converted, hermes_json};

/// What can be told of any outcome at all. Numbers are not looked at: JSON allows more of them than a reader can hold.
fn assert_sound(outcome: &Outcome, host: Host) {
    match outcome {
        Ok(text) => {
            let conversion: BTreeMap<&str, &RawValue> = serde_json::from_str(text).unwrap();
            let message = conversion["message"].get();
            if host == Host::Hermes {
                let inner: String = serde_json::from_str(message).unwrap();
                assert!(inner.starts_with('{'));
                serde_json::from_str::<&RawValue>(&inner).unwrap();
            } else {
                assert!(message.starts_with('{'));
            }
        }
        Err((code, path)) => {
            assert!(ErrorCode::ALL.iter().any(|known| known.as_str() == *code));
            assert!(path.starts_with('$'));
        }
    }
}

/// How many values there are, and how deep the deepest array or object stands.
fn size(value: &Value) -> (usize, usize) {
    let parts: Vec<(usize, usize)> = match value {
        Value::Array(items) => items.iter().map(size).collect(),
        Value::Object(members) => members.values().map(size).collect(),
        _ => return (1, 0),
    };
    let nodes: usize = parts.iter().map(|(nodes, _)| nodes).sum();
    let depth = parts.iter().map(|(_, depth)| *depth).max();
    (nodes + 1, depth.unwrap_or_default() + 1)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_bytes(bytes in vec(any::<u8>(), 0..200)) {
        for &host in Host::MESSAGES {
            assert_sound(&of_wire(&bytes, host, &Options::default(), true), host);
        }
    }

    /// Bytes that are nearly a result: one byte of it is another, or it ends too early.
    #[test]
    fn damaged_results(result in result(), at in any::<Index>(), byte in any::<u8>(), cut in any::<bool>()) {
        let mut wire = result.to_string().into_bytes();
        let at = at.index(wire.len());
        if cut { wire.truncate(at) } else { wire[at] = byte }
        for &host in Host::MESSAGES {
            assert_sound(&of_wire(&wire, host, &Options::default(), true), host);
        }
    }

    #[test]
    fn any_result_under_any_options(result in result(), settings in settings(), stored in any::<bool>()) {
        let options = applied(&settings);
        for &host in Host::MESSAGES {
            let outcome = of_wire(result.to_string().as_bytes(), host, &options, stored);
            assert_sound(&outcome, host);
            if !stored {
                let whole = convert_json(result.to_string().as_bytes(), host, &options);
                prop_assert_eq!(whole.ok(), outcome.ok());
            }
        }
    }

    #[test]
    fn native_values_are_converted_as_wire_text_is(
        result in result(), settings in settings(), stored in any::<bool>(),
    ) {
        let options = applied(&settings);
        for &host in Host::MESSAGES {
            let wire = of_wire(result.to_string().as_bytes(), host, &options, stored);
            let native = of_node(&ValueNode::Value(&result), host, &options, stored);
            prop_assert_eq!(wire, native);
        }
    }

    /// What a result needs is what both kinds of input ask for: with exactly that it is converted as ever, with one less it is refused.
    #[test]
    fn bounds_are_exact_for_both_kinds(result in result()) {
        let wire = result.to_string();
        let (nodes, depth) = size(&result);
        for &host in Host::MESSAGES {
            let free = of_wire(wire.as_bytes(), host, &Options::default(), false);
            for (max_nodes, max_depth, code) in [
                (nodes, depth, None),
                (nodes - 1, depth, Some("too_many_nodes")),
                (nodes, depth - 1, Some("too_deep")),
            ] {
                let mut options = Options::default();
                (options.limits.max_nodes, options.limits.max_depth) = (max_nodes, max_depth);
                let of_wire = of_wire(wire.as_bytes(), host, &options, false);
                let native = of_node(&ValueNode::Value(&result), host, &options, false);
                let Some(code) = code else {
                    prop_assert_eq!(&of_wire, &free);
                    prop_assert_eq!(&native, &free);
                    continue;
                };
                let refused = Err((code, "$".to_owned()));
                prop_assert_eq!(&of_wire, &refused);
                // A native value is measured as it is read: another fault may be met before.
                prop_assert!(native == refused || free.is_err() && native == free);
            }
        }
    }

    #[test]
    fn spelling_changes_nothing(result in result(), settings in settings(), seed in any::<u64>()) {
        let options = applied(&settings);
        let other = respelled(&result, &mut Choices(seed));
        prop_assert_eq!(&serde_json::from_str::<Value>(&other).unwrap().to_string(), &{
            let again: Value = serde_json::from_str(&result.to_string()).unwrap();
            again.to_string()
        });
        for &host in Host::MESSAGES {
            let first = of_wire(result.to_string().as_bytes(), host, &options, true);
            let second = of_wire(other.as_bytes(), host, &options, true);
            prop_assert_eq!(first, second);
        }
    }

    #[test]
    fn hermes_has_only_its_own_keys(result in sound_result(), settings in settings()) {
        let json = hermes_json(&converted(&result.to_string(), Host::Hermes, &applied(&settings)));
        for key in json.as_object().unwrap().keys() {
            prop_assert!(["result", "error", "structuredContent", "mcp_meta"].contains(&key.as_str()));
        }
        prop_assert_eq!(json.get("error").is_some(), result.get("isError").is_some());
        prop_assert_ne!(json.get("error").is_some(), json.get("result").is_some());
    }

    /// The application's copies are the server's own text: not one character of a key, a string or a number is another.
    #[test]
    fn meta_and_structured_content_are_handed_on_as_they_came(
        meta in meta(), structured in json_value(), seed in any::<u64>(), is_error in any::<bool>(),
    ) {
        let mut choices = Choices(seed);
        let meta = respelled(&meta, &mut choices);
        let structured = respelled(&structured, &mut choices);
        let wire = format!(
            r#"{{"content":[],"structuredContent":{structured},"isError":{is_error},"_meta":{meta}}}"#
        );
        let options = Options::default();
        let json = JsonText::parse(wire.as_bytes(), options.limits).unwrap();
        for &host in Host::MESSAGES {
            let conversion = convert(&json.root(), host, &options, None).unwrap();
            let Some(toolmsg::Doc::Node(handed_on)) = conversion.mcp_meta else {
                return Err(TestCaseError::fail("mcp_meta is not the input's own"));
            };
            prop_assert_eq!(handed_on.raw(), meta.trim_matches([' ', '\t', '\n', '\r']));
            prop_assert_eq!(
                conversion.structured_content.unwrap().raw(),
                structured.trim_matches([' ', '\t', '\n', '\r'])
            );
        }
    }

    /// A number's digits are the server's: `1.0`, `1`, `1e0` and `10E-1` stay four spellings, of any length.
    #[test]
    fn numbers_keep_their_spelling(number in "-?(0|[1-9][0-9]{0,40})(\\.[0-9]{1,30})?([eE][+-]?[0-9]{1,4})?") {
        let wire = format!(
            r#"{{"structuredContent":[{number}],"_meta":{{"com.example/n":{number}}}}}"#
        );
        let hermes = convert_json(wire.as_bytes(), Host::Hermes, &Options::default()).unwrap();
        let message = format!(r#"{{\"result\": [{number}], \"mcp_meta\": {{\"com.example/n\": {number}}}}}"#);
        prop_assert!(hermes.contains(&message), "{}", hermes);
        let langchain = convert_json(wire.as_bytes(), Host::LangChain, &Options::default()).unwrap();
        for part in [
            format!(r#""content":"[{number}]""#),
            format!(r#""artifact":{{"structured_content":[{number}]}}"#),
            format!(r#""mcp_meta":{{"com.example/n":{number}}}"#),
        ] {
            prop_assert!(langchain.contains(&part), "{}", langchain);
        }
    }
}
