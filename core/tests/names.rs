//! Runs every case of `tests/conformance/names`, and holds any names to the hosts' rules.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test that cannot go on stops"
)]

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use proptest::prelude::*;
use serde_json::Value;
use toolmsg::{ErrorCode, Host, NameRule, ToolNames, hermes_name, host_name};

#[test]
fn every_case() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/conformance/names");
    let mut count = 0_usize;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let case: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        let rule = Host::parse(case["host"].as_str().unwrap())
            .unwrap()
            .name_rule();
        let mut rows: Vec<&Value> = case["add"].as_array().unwrap().iter().collect();
        for _ in 0..2 {
            let mut names = ToolNames::new(rule);
            for row in &rows {
                count = count.saturating_add(1);
                let (server, tool) = (row[0].as_str(), row[1].as_str().unwrap());
                let name = names.add(server, tool).unwrap();
                assert_eq!(name, row[2], "{}", path.display());
                let server = server.filter(|server| !server.is_empty());
                assert_eq!(names.resolve(&name).unwrap(), (server, tool));
            }
            rows.reverse();
        }
    }
    assert!(count > 50, "{count}");
}

#[test]
fn a_name_of_no_tool_is_told() {
    let names = ToolNames::new(NameRule::Common);
    assert!(names.is_empty());
    let error = names.resolve("search").unwrap_err();
    assert_eq!((error.code(), error.path()), (ErrorCode::UnknownName, "$"));
}

#[test]
fn every_host_has_its_rule() {
    for host in Host::ALL {
        let rule = match host.name() {
            "hermes" => NameRule::Word,
            "gemini" => NameRule::Letter,
            _ => NameRule::Common,
        };
        assert_eq!(host.name_rule(), rule, "{host:?}");
    }
}

/// The digits are of Python's `hashlib`, not of the code under test.
#[test]
fn names_are_those_of_another_implementation() {
    use NameRule::{Common, Letter, Word};
    let (xs, nines) = ("x".repeat(100), "9".repeat(64));
    let underscores = format!("{}x", "_".repeat(64));
    let rows = [
        (Common, None, "a.b", "a_b_h27f94754de".to_owned()),
        (
            Common,
            Some("crm"),
            "a.b",
            "mcp__crm__a_b_hecb58cf8a6".to_owned(),
        ),
        (
            Common,
            Some("a__b"),
            "c",
            "mcp__a__b__c_hbf3c0c39c6".to_owned(),
        ),
        (Common, Some(""), "", "tool_hba768b331f".to_owned()),
        (Common, None, "é😀", "tool_hcbad4c6f32".to_owned()),
        // Upper-case digits look like a digest too.
        (
            Common,
            None,
            "t_hABCDEF0123",
            "t_hABCDEF0123_hbe00d29c02".to_owned(),
        ),
        (
            Common,
            Some("s"),
            &xs,
            format!("mcp__s__{}_h7830d0f6ca", "x".repeat(44)),
        ),
        // Only what is left after the cut counts.
        (Common, None, &underscores, "tool_hfb323b42cc".to_owned()),
        (
            Word,
            Some("crm"),
            "get-user",
            "mcp__crm__get_user_hb0091da602".to_owned(),
        ),
        (
            Word,
            Some("a\0b"),
            "c",
            "mcp__a_b__c_h83ce561560".to_owned(),
        ),
        (Letter, None, "2fa", "_2fa_h4674d90cf3".to_owned()),
        (Letter, None, "-", "_-_hbf6c5160f1".to_owned()),
        (
            Letter,
            None,
            &nines,
            format!("_{}_h7e4a006725", "9".repeat(51)),
        ),
    ];
    for (rule, server, tool, name) in rows {
        assert_eq!(host_name(rule, server, tool), name, "{server:?} {tool:?}");
    }
}

#[test]
fn hermes_has_its_own_spelling_as_long_as_it_fits() {
    assert_eq!(hermes_name(Some("my-srv"), "a.b"), "mcp__my_srv__a_b");
    assert_eq!(hermes_name(Some("a__b"), "é"), "mcp__a__b___");
    assert_eq!(hermes_name(Some(""), "get-user"), "get_user");
    let fits = "-".repeat(56);
    assert_eq!(
        hermes_name(Some("s"), &fits),
        format!("mcp__s__{}", "_".repeat(56))
    );
    for (server, tool) in [(Some("s"), "x".repeat(57)), (None, String::new())] {
        let name = host_name(NameRule::Word, server, &tool);
        assert_eq!(hermes_name(server, &tool), name);
    }
}

/// Two tools whose hashes do begin alike, found by trying.
#[test]
fn a_collision_is_told_and_adds_nothing() {
    let stem = "x".repeat(52);
    let (first, second) = (format!("{stem}.594624"), format!("{stem}.784711"));
    let mut names = ToolNames::new(NameRule::Common);
    let name = names.add(None, &first).unwrap();
    assert_eq!(name, format!("{stem}_h75237a7a10"));
    let error = names.add(None, &second).unwrap_err();
    assert_eq!(
        (error.code(), error.path()),
        (ErrorCode::NameCollision, "$")
    );
    assert_eq!(names.len(), 1);
    assert_eq!(names.resolve(&name).unwrap(), (None, first.as_str()));
    // The same pair again is no collision, and an empty server is none.
    assert_eq!(names.add(Some(""), &first).unwrap(), name);
    assert_eq!(names.len(), 1);
}

fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z_]{0,6}",
        "[a-zA-Z0-9_.\\-]{0,80}",
        "\\PC{0,10}",
        "\\PC{50,90}",
        any::<String>(),
        "(mcp)?__[a-z]_h[0-9a-f]{10}",
    ]
}

/// The hosts' patterns, written once more: the code under test is not asked.
fn is_legal(rule: NameRule, name: &str) -> bool {
    let dash = rule != NameRule::Word;
    let first = name.bytes().next();
    (1..=64).contains(&name.len())
        && name.bytes().all(|byte| {
            matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_') || (dash && byte == b'-')
        })
        && (rule != NameRule::Letter
            || first.is_some_and(|byte| matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'_')))
}

proptest! {
    #[test]
    fn names_are_legal_and_apart(
        pairs in prop::collection::vec((prop::option::of(words()), words()), 0..40),
    ) {
        for rule in [NameRule::Common, NameRule::Word, NameRule::Letter] {
            let mut table = ToolNames::new(rule);
            let mut reversed = ToolNames::new(rule);
            let mut known: HashMap<String, (Option<&str>, &str)> = HashMap::new();
            for (server, tool) in &pairs {
                let pair = (server.as_deref().filter(|server| !server.is_empty()), tool.as_str());
                let name = table.add(server.as_deref(), tool).unwrap();
                prop_assert!(is_legal(rule, &name), "{name:?}");
                prop_assert_eq!(&name, &host_name(rule, server.as_deref(), tool));
                prop_assert_eq!(table.resolve(&name).unwrap(), pair);
                if let Some(other) = known.insert(name, pair) {
                    prop_assert_eq!(other, pair);
                }
            }
            for (server, tool) in pairs.iter().rev() {
                let name = reversed.add(server.as_deref(), tool).unwrap();
                let pair = (server.as_deref().filter(|server| !server.is_empty()), tool.as_str());
                prop_assert_eq!(known.get(&name), Some(&pair));
            }
            prop_assert_eq!(table.len(), known.len());
            prop_assert_eq!(reversed.len(), known.len());
        }
    }
}
