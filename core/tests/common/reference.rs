//! A second reading of JSON text that shares nothing with the index of `JsonText`: `serde_json` takes each container apart into the raw texts
//! of its parts, and the parts are compared one by one.

use std::collections::BTreeMap;

use serde_json::value::RawValue;
use toolmsg::{JsonNode, Kind, Node};

/// Holds a value and all within it to the raw text that `serde_json` sees there.
pub(crate) fn assert_agrees(node: JsonNode<'_>, raw: &str) {
    assert_eq!(node.raw(), raw);
    match raw.as_bytes().first() {
        Some(b'[') => {
            assert_eq!(node.kind(), Kind::Array);
            let items: Vec<&RawValue> = serde_json::from_str(raw).unwrap();
            assert_items(node, &items);
        }
        Some(b'{') => {
            assert_eq!(node.kind(), Kind::Object);
            assert_members(node, raw);
        }
        Some(b'"') => {
            assert_eq!(node.kind(), Kind::String);
            let text = node.text().unwrap();
            match serde_json::from_str::<String>(raw) {
                Ok(value) => {
                    assert!(text.exact);
                    assert_eq!(text.value, value);
                    assert_eq!(node.plain().is_some(), !raw.contains('\\'));
                }
                // serde_json has no string for half of a surrogate pair.
                Err(_) => assert!(!text.exact && text.value.contains('\u{fffd}')),
            }
        }
        Some(b't' | b'f') => {
            assert_eq!(node.kind(), Kind::Bool);
            assert_eq!(node.as_bool(), Some(raw == "true"));
        }
        Some(b'n') => assert_eq!(node.kind(), Kind::Null),
        _ => {
            assert_eq!(node.kind(), Kind::Number);
            assert_eq!(node.as_number().unwrap(), raw);
        }
    }
}

fn assert_items(node: JsonNode<'_>, items: &[&RawValue]) {
    let mut expected = items.iter();
    let all: Result<(), ()> = node.try_items(|item| {
        assert_agrees(item, expected.next().unwrap().get());
        Ok(())
    });
    assert!(all.is_ok() && expected.next().is_none());
}

/// A map keeps the last of several members with one key, as [`JsonNode::member`] does.
fn assert_members(node: JsonNode<'_>, raw: &str) {
    let mut count = 0;
    let mut keys_are_exact = true;
    let all: Result<(), ()> = node.try_entries(|key, value| {
        assert_eq!(key.kind(), Kind::String);
        keys_are_exact &= key.text().unwrap().exact;
        assert_ne!(value.kind(), Kind::Foreign);
        count += 1;
        Ok(())
    });
    assert!(all.is_ok());
    match serde_json::from_str::<BTreeMap<String, &RawValue>>(raw) {
        Ok(members) => {
            assert!(members.len() <= count && keys_are_exact);
            for (key, value) in members {
                assert_agrees(node.member(&key).unwrap(), value.get());
            }
        }
        Err(_) => assert!(!keys_are_exact),
    }
}
