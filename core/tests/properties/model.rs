//! What a model gets: within its bounds, without hidden characters, without the protocol's keys.

use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value, json};
use toolmsg::meta::{Reserved, Revision, is_reserved, is_well_formed};
use toolmsg::{Host, OptionValue, Options};

use crate::generate::{applied, meta, meta_key, result, settings, sound_result, text};
use crate::outcome::of_wire;
use crate::{codes, config, converted, hermes_json, langchain_texts};

fn is_tag(character: char) -> bool {
    (0xE0000..=0xE007F).contains(&u32::from(character))
}

fn has_tags(text: &str) -> bool {
    text.contains(is_tag)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn texts_keep_their_budget_on_langchain(
        result in sound_result(), budget in 1_usize..400, form in 0_usize..3,
    ) {
        let mut options = Options::default();
        options.max_text_chars = Some(budget);
        options.set("content", &OptionValue::Str(["auto", "blocks", "text"][form].to_owned())).unwrap();
        let conversion = converted(&result.to_string(), Host::LangChain, &options);
        // Our own sentences may pass the budget: they are short, and say why there is nothing else.
        let ours = codes(&conversion).iter().any(|code| ["placeholder", "structured_too_large"].contains(code));
        let total: usize = langchain_texts(&conversion).iter().map(|text| text.chars().count()).sum();
        prop_assert!(ours || total <= budget, "{total} > {budget}");
    }

    #[test]
    fn texts_keep_their_budget_on_hermes(result in sound_result(), budget in 1_usize..400) {
        let mut options = Options::default();
        options.max_text_chars = Some(budget);
        let conversion = converted(&result.to_string(), Host::Hermes, &options);
        let json = hermes_json(&conversion);
        let text = json.get("error").or(json.get("result")).and_then(Value::as_str);
        let ours = codes(&conversion).contains(&"structured_too_large");
        prop_assert!(ours || text.is_none_or(|text| text.chars().count() <= budget));
    }

    /// A cut text begins and ends as the server's does.
    #[test]
    fn cut_texts_are_cut_and_not_changed(text in "\\PC{1,600}", budget in 1_usize..500) {
        let mut options = Options::default();
        options.max_text_chars = Some(budget);
        let wire = json!({"content": [{"type": "text", "text": text}]}).to_string();
        let conversion = converted(&wire, Host::LangChain, &options);
        let shown = langchain_texts(&conversion)[0];
        let cut = text.chars().count() > budget;
        prop_assert_eq!(codes(&conversion).contains(&"text_truncated"), cut);
        let (head, tail) = match shown.split_once("\n\n... [MCP RESULT TRUNCATED - ") {
            _ if !cut => (shown, shown),
            Some((head, rest)) => (head, rest.split_once("] ...\n\n").unwrap().1),
            None => (shown.strip_suffix('…').unwrap(), ""),
        };
        prop_assert!(text.starts_with(head) && text.ends_with(tail));
    }

    #[test]
    fn no_tag_characters_in_what_hermes_says(result in result(), settings in settings()) {
        let mut options = applied(&settings);
        options.sanitize = None;
        let wire = result.to_string();
        let Ok(text) = of_wire(wire.as_bytes(), Host::Hermes, &options, true) else {
            return Ok(());
        };
        let conversion: Value = serde_json::from_str(&text).unwrap();
        prop_assert!(!has_tags(conversion["message"].as_str().unwrap()));
    }

    #[test]
    fn no_tag_characters_in_sanitised_langchain_content(result in result(), settings in settings()) {
        let mut options = applied(&settings);
        options.sanitize = Some(true);
        let wire = result.to_string();
        let Ok(text) = of_wire(wire.as_bytes(), Host::LangChain, &options, true) else {
            return Ok(());
        };
        let conversion: Value = serde_json::from_str(&text).unwrap();
        prop_assert!(!has_tags(&conversion["message"]["content"].to_string()));
    }

    /// The whole `_meta` minus the protocol's keys is what Hermes shows: no key more, and no well-formed key less.
    #[test]
    fn hermes_shows_every_key_but_the_protocols(meta in meta(), rule in 0_usize..3) {
        let rule = [
            Reserved::Any,
            Reserved::Of(Revision::V2025_06_18),
            Reserved::Of(Revision::V2026_07_28),
        ][rule];
        let mut options = Options::default();
        options.reserved = rule;
        options.max_meta_bytes = Some(usize::MAX);
        let wire = json!({"content": [], "_meta": meta}).to_string();
        let conversion = converted(&wire, Host::Hermes, &options);
        let json = hermes_json(&conversion);
        let shown = json.get("mcp_meta").and_then(Value::as_object);
        for key in meta.as_object().unwrap().keys().filter(|key| is_well_formed(key)) {
            let there = shown.is_some_and(|shown| shown.contains_key(key));
            prop_assert_eq!(there, !is_reserved(key, rule), "{}", key);
        }
        for key in shown.into_iter().flat_map(serde_json::Map::keys) {
            prop_assert!(!is_reserved(key, rule), "{}", key);
        }
        prop_assert_eq!(shown.is_some_and(serde_json::Map::is_empty), false);
    }

    /// Hidden characters are no way around the filter: a key is judged by what the model would read.
    #[test]
    fn tag_characters_do_not_smuggle_a_protocol_key(
        key in meta_key(), places in vec((0_usize..30, 0xE0000_u32..0xE0080), 1..4),
    ) {
        let mut letters: Vec<char> = key.chars().filter(|letter| !is_tag(*letter)).collect();
        for (at, tag) in places {
            letters.insert(at.min(letters.len()), char::from_u32(tag).unwrap());
        }
        let key: String = letters.into_iter().collect();
        let wire = json!({"content": [], "_meta": {key: 1}}).to_string();
        let json = hermes_json(&converted(&wire, Host::Hermes, &Options::default()));
        let shown = json.get("mcp_meta").and_then(Value::as_object);
        for key in shown.into_iter().flat_map(serde_json::Map::keys) {
            prop_assert!(!is_reserved(key, Reserved::Any), "{}", key);
        }
    }

    /// A notice or a link is one line, whatever the server put into its fields.
    #[test]
    fn our_own_lines_are_one_line(field in text(), name in 0_usize..3) {
        let block = match name {
            0 => json!({"type": field, "name": field, "uri": field, "mimeType": field, "text": field}),
            1 => json!({"type": "resource_link", "uri": field, "title": field, "description": field}),
            _ => json!({"type": "image", "data": "", "mimeType": field}),
        };
        let wire = json!({ "content": [block] }).to_string();
        let conversion = converted(&wire, Host::LangChain, &Options::default());
        let shown = langchain_texts(&conversion)[0];
        let known = ["text", "image", "audio", "resource", "resource_link"].contains(&field.as_str());
        prop_assert!(known || shown.starts_with("[MCP ") && shown.ends_with(']'), "{}", shown);
        let hidden = |letter: char| {
            letter.is_control() || is_tag(letter) || ('\u{2028}'..='\u{202e}').contains(&letter)
        };
        prop_assert!(known || !shown.contains(hidden), "{:?}", shown);
    }
}

/// Every string of a block that can reach the content, one at a time.
#[test]
fn no_field_of_a_block_carries_tag_characters() {
    let hidden = "a\u{E0041}\u{E007F}b";
    let png = "iVBORw0KGgoAAAAAAAAAAAAAAAAAAAAAAAA=";
    let link = "https://example.com/a";
    for links in ["text", "url"] {
        for block in [
            json!({"type": "text", "text": hidden}),
            json!({"type": hidden, "text": hidden, "uri": hidden, "name": hidden, "mimeType": hidden}),
            json!({"type": "image", "data": png, "mimeType": hidden}),
            json!({"type": "image", "data": hidden, "mimeType": hidden}),
            json!({"type": "audio", "data": png, "mimeType": hidden}),
            json!({"type": "resource", "resource": {"uri": hidden, "text": hidden, "mimeType": hidden}}),
            json!({"type": "resource", "resource": {"uri": hidden, "blob": "AAAA", "mimeType": hidden}}),
            json!({"type": "resource_link", "uri": hidden, "name": hidden, "title": hidden, "description": hidden}),
            json!({"type": "resource_link", "uri": format!("{link}{hidden}")}),
            json!({"type": "resource_link", "uri": link, "mimeType": hidden}),
            json!({"type": "resource_link", "uri": link, "mimeType": format!("image/{hidden}")}),
        ] {
            let mut options = Options::default();
            options.sanitize = Some(true);
            options
                .set("links", &OptionValue::Str(links.to_owned()))
                .unwrap();
            let wire = json!({"content": [block], "structuredContent": hidden}).to_string();
            for &host in Host::MESSAGES {
                let conversion = converted(&wire, host, &options);
                let shown = match host {
                    Host::LangChain => &conversion["message"]["content"],
                    _ => &conversion["message"],
                };
                assert!(
                    !has_tags(&shown.to_string()),
                    "{host:?}, links={links}: {block}"
                );
            }
        }
    }
}
