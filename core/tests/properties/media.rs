//! Media: never as text, and never other bytes than the server's.

use base64::Engine as _;
use base64::prelude::{BASE64_STANDARD, BASE64_STANDARD_NO_PAD, BASE64_URL_SAFE};
use proptest::prelude::*;
use serde_json::{Value, json};
use toolmsg::{Host, JsonText, MediaItem, MediaStore, Options, convert};

use crate::generate::{applied, bytes, settings};
use crate::{codes, config, converted, langchain_texts};

/// Keeps what it is given.
#[derive(Default)]
struct Kept(Vec<Vec<u8>>);

impl MediaStore for Kept {
    fn store(&mut self, item: &MediaItem<'_>) -> Option<String> {
        self.0.push(item.data.to_vec());
        Some("/kept".to_owned())
    }
}

/// The same data, spelled as servers do.
fn spelled(bytes: &[u8], spelling: u8) -> String {
    match spelling {
        0 => BASE64_STANDARD.encode(bytes),
        1 => BASE64_STANDARD_NO_PAD.encode(bytes),
        2 => BASE64_URL_SAFE.encode(bytes),
        _ => {
            let text = BASE64_STANDARD.encode(bytes);
            let (lines, rest) = text.split_at(8);
            format!("{lines}\r\n{rest}\n")
        }
    }
}

fn media_block(kind: u8, mime_type: &str, data: &str) -> Value {
    match kind {
        0 => json!({"type": "image", "data": data, "mimeType": mime_type}),
        1 => json!({"type": "audio", "data": data, "mimeType": mime_type}),
        2 => {
            json!({"type": "resource", "resource": {"uri": "file:///a", "blob": data, "mimeType": mime_type}})
        }
        3 => json!({"type": "resource", "resource": {"blob": data}}),
        4 => json!({"type": "hologram", "data": data, "mimeType": mime_type}),
        _ => json!({"data": data}),
    }
}

proptest! {
    #![proptest_config(config())]

    /// Whatever becomes of it, no text that a model reads contains base64: not its beginning, and not a part of it.
    #[test]
    fn base64_is_never_text(
        bytes in bytes(), kind in 0_u8..6, spelling in 0_u8..4, settings in settings(),
        mime_type in prop::sample::select(vec!["image/png", "audio/wav", "text/plain", "application/json", "x/y", ""]),
    ) {
        let data = spelled(&bytes, spelling);
        let wire = json!({"content": [media_block(kind, mime_type, &data)]}).to_string();
        let options = applied(&settings);
        let hermes = converted(&wire, Host::Hermes, &options);
        let langchain = converted(&wire, Host::LangChain, &options);
        let mut texts = langchain_texts(&langchain);
        texts.push(hermes["message"].as_str().unwrap());
        let data: Vec<char> = data.chars().filter(|letter| !letter.is_whitespace()).collect();
        for window in data.windows(24) {
            let window: String = window.iter().collect();
            for text in &texts {
                prop_assert!(!text.contains(&window), "{window} in {text}");
            }
        }
    }

    /// Mended data stands for the bytes that the server meant, in a block and in a store.
    #[test]
    fn bytes_are_the_servers(bytes in bytes(), kind in 0_u8..4, spelling in 0_u8..4) {
        let data = spelled(&bytes, spelling);
        let wire = json!({"content": [media_block(kind, "application/x-thing", &data)]}).to_string();
        let conversion = converted(&wire, Host::LangChain, &Options::default());
        let content = &conversion["message"]["content"];
        if let Some(shown) = content[0].get("base64") {
            prop_assert_eq!(BASE64_STANDARD.decode(shown.as_str().unwrap()).unwrap(), bytes.clone());
        } else {
            prop_assert!(codes(&conversion).contains(&"unsupported_media"), "{}", conversion);
        }
        let canonical = data == BASE64_STANDARD.encode(&bytes);
        prop_assert_eq!(codes(&conversion).contains(&"base64_repaired"), !canonical);

        let options = Options::default();
        let json = JsonText::parse(wire.as_bytes(), options.limits).unwrap();
        let mut kept = Kept::default();
        convert(&json.root(), Host::Hermes, &options, Some(&mut kept)).unwrap();
        prop_assert!(kept.0.iter().all(|kept| *kept == bytes));
    }
}
