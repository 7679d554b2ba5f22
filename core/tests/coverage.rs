//! That nothing is without a conformance case: every error code, diagnostic code, host, kind of block and option has one, or is named here
//! with the tests that hold what JSON cannot.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that cannot go on stops"
)]

#[path = "common/cases.rs"]
mod cases;

use std::collections::BTreeSet;
use std::fs;

use cases::{case_files, repository};
use serde_json::Value;
use toolmsg::{DiagnosticCode, ErrorCode, Host, OptionValue, Options};

const PYTHON: &str = "bindings-python/tests/test_native_values.py";
const NODE: &str = "bindings-node/test/native-values.test.mjs";
const CORE: &str = "core/tests/faults.rs";

/// Codes that no JSON input has, and the files that have them instead.
const ELSEWHERE: &[(&str, &[&str])] = &[
    ("non_finite_number", &[CORE, PYTHON, NODE]),
    ("non_string_key", &[CORE, PYTHON]),
    ("cycle", &[CORE, PYTHON, NODE]),
    ("unsupported_value", &[CORE, PYTHON, NODE]),
    ("meta_value_dropped", &[CORE, PYTHON, NODE]),
    ("block_dropped", &[CORE]),
    (
        "unknown_name",
        &[
            "bindings-python/tests/test_definitions.py",
            "bindings-node/test/definition-values.test.mjs",
        ],
    ),
    (
        "invalid_meta_key",
        &[
            "bindings-python/tests/test_meta.py",
            "bindings-node/test/meta.test.mjs",
        ],
    ),
];

/// The cases of definitions and of schemas, which say what they expect in other forms.
fn definition_cases() -> Vec<Value> {
    let mut files = Vec::new();
    let mut folders = ["definitions", "schemas"]
        .map(|name| repository().join("tests/conformance").join(name))
        .to_vec();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    assert!(files.len() > 300);
    files
        .iter()
        .map(|file| serde_json::from_slice(&fs::read(file).unwrap()).unwrap())
        .collect()
}

/// What stands under the name `wanted` anywhere in what a case expects.
fn under<'v>(value: &'v Value, wanted: &str, found: &mut Vec<&'v Value>) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                if name == wanted {
                    found.push(member);
                }
                under(member, wanted, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| under(item, wanted, found)),
        _ => {}
    }
}

fn cases() -> Vec<Value> {
    case_files()
        .iter()
        .map(|file| serde_json::from_slice(&fs::read(file).unwrap()).unwrap())
        .collect()
}

/// What a case expects, host by host.
fn expectations(case: &Value) -> impl Iterator<Item = (&String, &Value)> {
    case["expect"].as_object().unwrap().iter()
}

fn names<'a>(all: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
    all.into_iter().map(str::to_owned).collect()
}

/// Holds the codes without a case to [`ELSEWHERE`].
fn assert_covered(codes: impl Iterator<Item = &'static str>, covered: &BTreeSet<String>) {
    for code in codes {
        let elsewhere = ELSEWHERE.iter().find(|(name, _)| *name == code);
        assert_ne!(
            covered.contains(code),
            elsewhere.is_some(),
            "{code} needs a conformance case, or a row in this file; not both"
        );
        for file in elsewhere.into_iter().flat_map(|(_, files)| *files) {
            let text = fs::read_to_string(repository().join(file))
                .unwrap_or_else(|error| panic!("{file}: {error}"));
            let quoted = [format!("\"{code}\""), format!("'{code}'")];
            assert!(
                quoted.iter().any(|code| text.contains(code)),
                "{file} does not have {code}"
            );
        }
    }
}

#[test]
fn every_error_code() {
    let cases = cases();
    let found = cases
        .iter()
        .flat_map(expectations)
        .filter_map(|(_, expected)| expected["error"]["code"].as_str());
    let others = definition_cases();
    let mut codes = Vec::new();
    for case in &others {
        under(&case["expect"], "code", &mut codes);
    }
    let found = found.chain(codes.into_iter().filter_map(Value::as_str));
    assert_covered(
        ErrorCode::ALL.iter().map(|code| code.as_str()),
        &names(found),
    );
}

#[test]
fn every_diagnostic_code() {
    let cases = cases();
    let found = cases
        .iter()
        .flat_map(expectations)
        .filter_map(|(_, expected)| expected["diagnostics"].as_array())
        .flatten()
        .map(|pair| pair[0].as_str().unwrap());
    let others = definition_cases();
    let mut lists = Vec::new();
    for case in &others {
        under(&case["expect"], "diagnostics", &mut lists);
    }
    let pairs = lists.into_iter().filter_map(Value::as_array).flatten();
    let found = found.chain(pairs.filter_map(|pair| pair[0].as_str()));
    assert_covered(
        DiagnosticCode::ALL.iter().map(|code| code.as_str()),
        &names(found),
    );
}

#[test]
fn every_row_is_a_code() {
    for (name, _) in ELSEWHERE {
        let known = ErrorCode::ALL.iter().any(|code| code.as_str() == *name)
            || DiagnosticCode::ALL
                .iter()
                .any(|code| code.as_str() == *name);
        assert!(known, "{name} is no code any more");
    }
}

#[test]
fn every_kind_of_block_for_every_host() {
    for host in Host::MESSAGES {
        let mut found = BTreeSet::new();
        for case in cases() {
            if !case["expect"][host.name()]["message"].is_null() {
                let content = case["input"]["content"].as_array();
                found.extend(content.into_iter().flatten().map(kind));
            }
        }
        for kind in [
            "text",
            "image",
            "audio",
            "resource text",
            "resource blob",
            "resource_link",
            "unknown",
        ] {
            assert!(found.contains(kind), "{host:?} has no case with {kind}");
        }
    }
}

fn kind(block: &Value) -> &'static str {
    match block["type"].as_str() {
        Some("text") => "text",
        Some("image") => "image",
        Some("audio") => "audio",
        Some("resource_link") => "resource_link",
        Some("resource") if block["resource"]["text"].is_string() => "resource text",
        Some("resource") if block["resource"]["blob"].is_string() => "resource blob",
        Some(_) => "unknown",
        None => "no block",
    }
}

/// The names of all options, told by the fields of [`Options`]: a new one cannot be forgotten.
fn option_names() -> BTreeSet<String> {
    let shown = format!("{:?}", Options::default());
    let mut fields = names(
        shown
            .split(['{', '}', ','])
            .filter_map(|field| Some(field.split_once(':')?.0.trim())),
    );
    // The three bounds are one field with fields of its own.
    assert!(fields.remove("limits"));
    fields
}

#[test]
fn every_option() {
    let options = option_names();
    assert!(options.len() >= 18, "{options:?}");
    let cases = cases();
    let used = names(
        cases
            .iter()
            .filter_map(|case| case["options"].as_object())
            .flat_map(|options| options.keys().map(String::as_str)),
    );
    let documents = fs::read_to_string(repository().join("docs/messages.md")).unwrap();
    for option in &options {
        let accepted = Options::default().set(option, &OptionValue::Null);
        assert!(accepted.is_ok(), "{option} cannot be set by its name");
        assert!(used.contains(option), "{option} has no case");
        assert!(
            documents.contains(&format!("`{option}`")),
            "{option} is not in docs/messages.md"
        );
    }
}
