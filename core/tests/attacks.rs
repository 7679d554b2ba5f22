//! Every file of `attacks/`, for every host: a message that is JSON, or an error that is known, and no more of it than the input accounts for.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::arithmetic_side_effects,
    reason = "a test that cannot go on stops"
)]

#[path = "common/outcome.rs"]
mod outcome;
#[path = "common/value.rs"]
mod value;

use std::fs;
use std::path::{Path, PathBuf};

use outcome::{of_node, of_wire};
use serde_json::Value;
use serde_json::value::RawValue;
use toolmsg::{ErrorCode, Host, OptionValue, Options};
use value::ValueNode;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/attacks")
}

/// The files, by name.
fn attacks() -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder()).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        if Path::new(&name)
            .extension()
            .is_some_and(|extension| extension == "json")
        {
            files.push((name, fs::read(entry.path()).unwrap()));
        }
    }
    files.sort();
    assert!(files.len() >= 80);
    files
}

/// The defaults, and settings that take other ways through the hosts.
fn settings() -> Vec<Options> {
    let text = |text: &str| OptionValue::Str(text.to_owned());
    let mut all = vec![Options::default()];
    for named in [
        &[
            ("structured", text("both")),
            ("links", text("url")),
            ("sanitize", OptionValue::Bool(true)),
        ][..],
        &[
            ("structured", text("structured")),
            ("content", text("text")),
            ("max_text_chars", OptionValue::Int(1)),
        ],
        &[
            ("audience", text("assistant")),
            ("content", text("blocks")),
            ("dialect", text("javascript")),
            ("max_text_chars", OptionValue::Int(250)),
            ("max_media_bytes", OptionValue::Int(5)),
            ("max_meta_bytes", OptionValue::Int(10)),
            ("reserved", text("2025-06-18")),
            ("server", text("]\n\u{E0041}")),
        ],
        &[
            ("structured", text("content")),
            ("max_depth", OptionValue::Int(512)),
            ("sanitize", OptionValue::Bool(false)),
        ],
    ] {
        let mut options = Options::default();
        for (name, value) in named {
            options.set(name, value).unwrap();
        }
        all.push(options);
    }
    all
}

/// The most that may come out. Each byte can be escaped, shown to the model and kept for the application; each value can become a notice, a kept
/// block and a diagnostic; and there is always room for a few words of our own.
fn bound(wire: &[u8]) -> usize {
    // A value takes at least one byte and a comma.
    let values = 1 + wire.iter().filter(|byte| b",:[{".contains(byte)).count();
    16 * wire.len() + 400 * values + 2000
}

fn assert_contained(name: &str, wire: &[u8], options: &Options) {
    for &host in Host::MESSAGES {
        for stored in [false, true] {
            match of_wire(wire, host, options, stored) {
                Ok(text) => {
                    assert!(
                        serde_json::from_str::<&RawValue>(&text).is_ok(),
                        "{name}, {host:?}"
                    );
                    assert!(
                        text.len() <= bound(wire),
                        "{name}, {host:?}: {} bytes became {}",
                        wire.len(),
                        text.len()
                    );
                }
                Err((code, path)) => {
                    assert!(ErrorCode::ALL.iter().any(|known| known.as_str() == code));
                    assert!(path.starts_with('$') && path.len() < 100, "{name}: {path}");
                }
            }
        }
    }
}

#[test]
fn every_attack_is_contained() {
    for (name, wire) in attacks() {
        for options in settings() {
            assert_contained(&name, &wire, &options);
        }
    }
}

/// A connection that ends too early, at many places of each file.
#[test]
fn every_attack_is_contained_when_it_is_cut_off() {
    for (name, wire) in attacks() {
        let step = 1 + wire.len() / 64;
        for end in (0..wire.len()).step_by(step) {
            assert_contained(&name, &wire[..end], &Options::default());
        }
    }
}

/// The same attack as a native value, where JSON's readers can make one of it.
#[test]
fn every_attack_is_the_same_as_a_native_value() {
    for (name, wire) in attacks() {
        let Ok(value) = serde_json::from_slice::<Value>(&wire) else {
            continue;
        };
        let again = value.to_string();
        for options in settings() {
            for &host in Host::MESSAGES {
                let native = of_node(&ValueNode::Value(&value), host, &options, true);
                assert_eq!(
                    native,
                    of_wire(again.as_bytes(), host, &options, true),
                    "{name}, {host:?}"
                );
            }
        }
    }
}

#[test]
fn the_readme_names_every_file_and_no_other() {
    let readme = fs::read_to_string(folder().join("README.md")).unwrap();
    let mut named: Vec<&str> = readme
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next())
        .collect();
    named.sort_unstable();
    let files = attacks();
    let there: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(named, there);
}
