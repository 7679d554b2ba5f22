//! JSON text: the index against `serde_json`, and what is written against what `serde_json` writes.

use proptest::prelude::*;
use serde_json::value::RawValue;
use toolmsg::{JsonText, Limits, Separators, Writer, write_string};

use crate::config;
use crate::generate::{json_value, text};
use crate::reference::assert_agrees;
use crate::spell::{Choices, respelled};
use crate::value::ValueNode;

fn assert_indexed(text: &str) {
    let json = JsonText::parse(text.as_bytes(), Limits::default()).unwrap();
    let raw: &RawValue = serde_json::from_str(text).unwrap();
    assert_agrees(json.root(), raw.get());
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_index_sees_what_serde_json_sees(value in json_value(), seed in any::<u64>()) {
        assert_indexed(&value.to_string());
        assert_indexed(&respelled(&value, &mut Choices(seed)));
    }

    /// Text made of the pieces of JSON is seldom JSON; where it is, it is of the odd kind.
    #[test]
    fn pieces_of_json(pieces in proptest::collection::vec(proptest::sample::select(vec![
        "{", "}", "[", "]", ",", ":", "\"", "\"a\"", "\"\\ud83e\"", "\"\\\\\"", "\"\\\"\"", "0", "-1.5e+9", "true", "null", " ", "\n",
    ]), 0..8)) {
        let text = pieces.concat();
        let known = serde_json::from_str::<&RawValue>(&text).is_ok();
        prop_assert_eq!(JsonText::parse(text.as_bytes(), Limits::default()).is_ok(), known);
        if known {
            assert_indexed(&text);
        }
    }

    /// Escapes are those of Python's `json.dumps(…, ensure_ascii=False)`, which are `serde_json`'s too.
    #[test]
    fn strings_are_written_as_serde_json_writes_them(text in text(), padding in 0_usize..80) {
        let text = format!("{}{text}", "x".repeat(padding));
        let mut out = String::new();
        write_string(&mut out, &text);
        prop_assert_eq!(out, serde_json::to_string(&text).unwrap());
    }

    #[test]
    fn values_are_written_as_serde_json_writes_them(value in json_value()) {
        let mut writer = Writer::new(Separators::Compact, false);
        writer.node(&ValueNode::Value(&value)).unwrap();
        prop_assert!(!writer.mended() && !writer.stripped());
        prop_assert_eq!(writer.finish(), value.to_string());
    }
}
