//! The same JSON in another spelling: white space, escaped letters. Numbers are written as `serde_json` writes them, because their spelling is part
//! of what they are.

use std::fmt::Write;

use serde_json::Value;

/// A sequence of choices, the same for the same seed.
pub(crate) struct Choices(pub(crate) u64);

impl Choices {
    /// A number under `bound`.
    pub(crate) fn under(&mut self, bound: u64) -> u64 {
        // SplitMix64: any well-mixed sequence would do.
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % bound
    }
}

pub(crate) fn respelled(value: &Value, choices: &mut Choices) -> String {
    let mut out = String::new();
    spell(&mut out, value, choices);
    out
}

fn spell(out: &mut String, value: &Value, choices: &mut Choices) {
    space(out, choices);
    match value {
        Value::String(text) => write_text(out, text, choices),
        Value::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                spell(out, item, choices);
            }
            out.push(']');
        }
        Value::Object(members) => {
            out.push('{');
            for (index, (key, value)) in members.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                space(out, choices);
                write_text(out, key, choices);
                space(out, choices);
                out.push(':');
                spell(out, value, choices);
            }
            out.push('}');
        }
        other => out.push_str(&other.to_string()),
    }
    space(out, choices);
}

fn space(out: &mut String, choices: &mut Choices) {
    if choices.under(3) == 0 {
        out.push_str([" ", "\n", "\t", "\r\n  "][choices.under(4) as usize]);
    }
}

fn write_text(out: &mut String, text: &str, choices: &mut Choices) {
    out.push('"');
    for character in text.chars() {
        let plain = !matches!(character, '"' | '\\' | '\0'..='\u{1f}');
        if plain && choices.under(4) > 0 {
            out.push(character);
            continue;
        }
        if character == '/' && choices.under(2) == 0 {
            out.push_str("\\/");
            continue;
        }
        let mut units = [0; 2];
        for unit in character.encode_utf16(&mut units) {
            // Writing to a String cannot fail.
            let _ = if choices.under(2) == 0 {
                write!(out, "\\u{unit:04x}")
            } else {
                write!(out, "\\u{unit:04X}")
            };
        }
    }
    out.push('"');
}
