//! Any bytes as JSON text: the same verdict, the same values and the same strings as `serde_json`.

#![no_main]

#[path = "../../tests/common/reference.rs"]
mod reference;
mod same;

use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use serde_json::value::RawValue;
use toolmsg::{ErrorCode, JsonText, Limits, Separators, Writer};

fn written(json: &JsonText<'_>, separators: Separators) -> String {
    let mut writer = Writer::new(separators, false);
    writer
        .node(&json.root())
        .expect("JSON text holds only JSON");
    writer.finish()
}

/// The length of the longest run of characters that a number can have.
fn longest_number(data: &[u8]) -> usize {
    data.split(|byte| !matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E'))
        .map(<[u8]>::len)
        .max()
        .unwrap_or(0)
}

fuzz_target!(|data: &[u8]| {
    let limits = Limits::default();
    let json = match JsonText::parse(data, limits) {
        Ok(json) => json,
        Err(error) => {
            match error.code() {
                ErrorCode::InvalidUtf8 => assert!(std::str::from_utf8(data).is_err()),
                ErrorCode::InvalidJson => {
                    assert!(serde_json::from_slice::<&RawValue>(data).is_err())
                }
                ErrorCode::TooDeep => assert!(serde_json::from_slice::<Value>(data).is_err()),
                // Of the bounds on sizes, only this one lies within the length of an input here.
                ErrorCode::TooLarge => assert!(longest_number(data) > Limits::LONGEST_NUMBER),
                other => panic!("{other}"),
            }
            return;
        }
    };
    let raw: &RawValue = serde_json::from_slice(data).expect("both take it");
    reference::assert_agrees(json.root(), raw.get());

    // Writing changes white space and escapes, and nothing else; writing again changes nothing at all.
    for separators in [Separators::Compact, Separators::Python] {
        let text = written(&json, separators);
        let again = JsonText::parse(text.as_bytes(), limits).expect("what is written is JSON");
        assert_eq!(written(&again, separators), text);
        if serde_json::from_slice::<Value>(data).is_ok() {
            assert!(same::is_same(&json.root(), &again.root()));
        }
    }
});
