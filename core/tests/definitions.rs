//! Runs every case of `tests/conformance/definitions` through wire text and through a native value.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::arithmetic_side_effects,
    reason = "a test that cannot go on stops"
)]

#[path = "common/definitions.rs"]
mod definitions;
#[path = "common/emitted.rs"]
mod emitted;
#[path = "common/option.rs"]
mod option;
#[path = "common/value.rs"]
mod value;

use std::fs;

use definitions::{Case, case_files, root, without_unchecked};
use emitted::schema_of;
use serde_json::{Value, json};
use toolmsg::{Error, Host, JsonText, Limits, Node, define, define_all, to_json};
use value::ValueNode;

fn plain(error: &Error) -> Value {
    json!({"error": {"code": error.code().as_str(), "path": error.path()}})
}

fn pairs(diagnostics: &Value) -> Value {
    let pairs = diagnostics.as_array().unwrap().iter();
    pairs.map(|one| json!([one["code"], one["path"]])).collect()
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// The outcome as the value a case describes.
fn run<N: Node>(node: &N, host: &str, case: &Case) -> Result<Value, Error> {
    let host = Host::parse(host)?;
    let options = case.options()?;
    if !case.is_list() {
        let definition = define(node, host, &options)?;
        let mut value = parsed(&definition.to_json().unwrap());
        value.as_object_mut().unwrap().remove("name");
        value["diagnostics"] = pairs(&value["diagnostics"]);
        return Ok(value);
    }
    let all = define_all(node, host, &options)?;
    let definitions: Vec<Value> = all
        .definitions
        .iter()
        .map(|definition| {
            let mut value = parsed(&definition.to_json().unwrap());
            value.as_object_mut().unwrap().remove("name");
            value["diagnostics"] = pairs(&value["diagnostics"]);
            value
        })
        .collect();
    let errors: Vec<Value> = all
        .errors
        .iter()
        .map(|error| {
            let mut value =
                json!({"code": error.error.code().as_str(), "path": error.error.path()});
            if let Some(tool) = &error.tool {
                value["tool"] = json!(tool);
            }
            value
        })
        .collect();
    Ok(json!({"definitions": definitions, "errors": errors}))
}

/// Every kind of input a case has, by its name.
fn outcomes(case: &Case, host: &str) -> Vec<(&'static str, Value)> {
    let mut all = Vec::new();
    let limits = case
        .options()
        .map_or_else(|_| Limits::default(), |options| options.limits);
    if case.has_kind("wire") {
        let bytes = case.wire();
        let outcome = JsonText::parse(&bytes, limits)
            .and_then(|json| run(&json.root(), host, case))
            .unwrap_or_else(|error| plain(&error));
        all.push(("wire", outcome));
    }
    if let Some(value) = case.value().filter(|_| case.has_kind("object")) {
        let outcome = run(&ValueNode::Value(value), host, case);
        all.push(("object", outcome.unwrap_or_else(|error| plain(&error))));
    }
    all
}

#[test]
fn every_case() {
    let (mut failures, mut count) = (Vec::new(), 0);
    for file in case_files() {
        let name = file.strip_prefix(root()).unwrap().display().to_string();
        let case = Case::read(&fs::read(&file).unwrap(), &name);
        for host in case.hosts() {
            let want = case.expected(&host);
            for (kind, got) in outcomes(&case, &host) {
                count += 1;
                let got = without_unchecked(got, &case, &host);
                let ordered = case.is_ordered() && got["definition"] != want["definition"];
                if got != want || ordered {
                    failures.push(format!(
                        "{name} [{host}, {kind}]\n  got  {got}\n  want {want}"
                    ));
                }
            }
        }
    }
    assert!(count > 500, "{count}");
    assert!(
        failures.is_empty(),
        "{} of {count} differ\n{}",
        failures.len(),
        failures.join("\n")
    );
}

#[test]
fn every_way_back() {
    let mut count = 0;
    for file in case_files() {
        let name = file.strip_prefix(root()).unwrap().display().to_string();
        let case = Case::read(&fs::read(&file).unwrap(), &name);
        for row in case.restores() {
            count += 1;
            let host = Host::parse(row["host"].as_str().unwrap()).unwrap();
            let bytes = case.wire();
            let json = JsonText::parse(&bytes, Limits::default()).unwrap();
            let definition = define(&json.root(), host, &case.options().unwrap()).unwrap();
            let restored = definition
                .arguments
                .restore(&ValueNode::Value(&row["arguments"]));
            let got = parsed(&to_json(&restored).unwrap());
            assert_eq!(got, row["restored"], "{name}: {row}");
        }
    }
    assert!(count > 5, "{count}");
}

#[test]
fn every_definition_is_the_same_when_it_is_defined_again() {
    for file in case_files() {
        let name = file.strip_prefix(root()).unwrap().display().to_string();
        let case = Case::read(&fs::read(&file).unwrap(), &name);
        if case.is_list() {
            continue;
        }
        for host in Host::ALL {
            let Ok(mut options) = case.options() else {
                continue;
            };
            options.name = Some("t".to_owned());
            let bytes = case.wire();
            let Ok(json) = JsonText::parse(&bytes, options.limits) else {
                continue;
            };
            let Ok(first) = define(&json.root(), *host, &options) else {
                continue;
            };
            let first = parsed(&to_json(&first.definition).unwrap());
            let schema = schema_of(&first);
            let tool = json!({"name": "t", "inputSchema": schema});
            let again = define(&ValueNode::Value(&tool), *host, &options)
                .unwrap_or_else(|error| panic!("{name} [{}]: {error}", host.name()));
            let again = parsed(&to_json(&again.definition).unwrap());
            assert_eq!(schema_of(&again), schema, "{name} [{}]", host.name());
        }
    }
}
