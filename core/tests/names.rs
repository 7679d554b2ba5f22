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
use toolmsg::{ErrorCode, Host, NameRule, ToolNames, host_name};

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
    assert_eq!(error.code(), ErrorCode::UnknownName);
}

fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z_]{0,6}",
        "[a-zA-Z0-9_.\\-]{0,80}",
        "\\PC{0,10}",
        "(mcp)?__[a-z]_h[0-9a-f]{10}",
    ]
}

proptest! {
    #[test]
    fn names_are_legal_and_apart(
        pairs in prop::collection::hash_set((prop::option::of(words()), words()), 0..40),
    ) {
        for rule in [NameRule::Common, NameRule::Word, NameRule::Letter] {
            let mut known: HashMap<String, (Option<String>, String)> = HashMap::new();
            for (server, tool) in &pairs {
                let name = host_name(rule, server.as_deref(), tool);
                prop_assert!(rule.accepts(&name), "{name:?}");
                let server = server.clone().filter(|server| !server.is_empty());
                let pair = (server, tool.clone());
                if let Some(other) = known.insert(name, pair.clone()) {
                    prop_assert_eq!(other, pair);
                }
            }
        }
    }
}
