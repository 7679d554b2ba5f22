//! Runs every case of `tests/conformance` through the kinds of input Rust has: wire text, and wire text of another spelling.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::arithmetic_side_effects,
    reason = "a test that cannot go on stops"
)]

#[path = "common/cases.rs"]
mod cases;
#[path = "common/option.rs"]
mod option;

use std::fs;
use std::path::PathBuf;

use base64::Engine as _;
use cases::{case_files, repository};
use option::option_value;
use serde_json::{Value, json};
use toolmsg::meta::{Reserved, Revision, is_reserved, is_well_formed};
use toolmsg::{
    Conversion, Doc, Error, ErrorCode, Failure, Host, JsonNode, JsonText, Key, MediaItem,
    MediaStore, Options, convert,
};

fn root() -> PathBuf {
    repository().join("tests/conformance")
}

/// The case's wire text.
fn wire(case: &Value) -> Vec<u8> {
    if let Some(text) = case.get("wire") {
        return text.as_str().unwrap().as_bytes().to_vec();
    }
    if let Some(text) = case.get("wire_base64") {
        return base64::prelude::BASE64_STANDARD
            .decode(text.as_str().unwrap())
            .unwrap();
    }
    if let Some(parts) = case.get("wire_parts") {
        let part = |part: &Value| {
            if let Value::String(text) = part {
                text.clone()
            } else {
                let times = usize::try_from(part["times"].as_u64().unwrap()).unwrap();
                part["repeat"].as_str().unwrap().repeat(times)
            }
        };
        return parts
            .as_array()
            .unwrap()
            .iter()
            .map(part)
            .collect::<String>()
            .into_bytes();
    }
    serde_json::to_vec(&case["input"]).unwrap()
}

/// The store a case asks for.
struct Stub {
    mode: String,
    count: usize,
}

impl MediaStore for Stub {
    fn store(&mut self, _: &MediaItem<'_>) -> Option<String> {
        self.count += 1;
        (self.mode == "stub").then(|| format!("/media/{}", self.count))
    }
}

fn run(bytes: &[u8], host: &str, case: &Value) -> Result<Value, Value> {
    let plain =
        |error: &Error| json!({"error": {"code": error.code().as_str(), "path": error.path()}});
    let host = Host::parse(host).map_err(|error| plain(&error))?;
    let mut options = Options::default();
    for (name, value) in case
        .get("options")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
    {
        options
            .set(name, &option_value(value))
            .map_err(|error| plain(&error))?;
    }
    let json = JsonText::parse(bytes, options.limits).map_err(|error| plain(&error))?;
    let mut stub = case.get("media").map(|mode| Stub {
        mode: mode.as_str().unwrap().to_owned(),
        count: 0,
    });
    let store = stub.as_mut().map(|stub| stub as &mut dyn MediaStore);
    match convert(&json.root(), host, &options, store) {
        Ok(conversion) => Ok(shown(conversion, &case["expect"][host.name()]["unchecked"])),
        Err(Failure::InputRequired(asked)) => {
            let mut error =
                json!({"code": ErrorCode::InputRequired.as_str(), "path": "$.resultType"});
            for (name, value) in [
                ("input_requests", asked.input_requests),
                ("request_state", asked.request_state),
            ] {
                if let Some(value) = value {
                    error[name] = serde_json::from_str(value.raw()).unwrap();
                }
            }
            Err(json!({ "error": error }))
        }
        Err(failure) => Err(plain(&failure.into_error())),
    }
}

/// The conversion as the value a case describes, without what the case leaves unchecked.
fn shown(mut conversion: Conversion<JsonNode<'_>>, unchecked: &Value) -> Value {
    for place in unchecked
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
    {
        match (place.strip_prefix("message."), &mut conversion.message) {
            (Some(member), Doc::Map(members)) => {
                members.retain(|(key, _)| !matches!(key, Key::Static(name) if *name == member));
            }
            _ if place == "structured_content" => conversion.structured_content = None,
            _ if place == "mcp_meta" => conversion.mcp_meta = None,
            _ => panic!("cannot leave {place} unchecked"),
        }
    }
    let text = conversion.to_json().unwrap();
    let mut value: Value = serde_json::from_str(&text).unwrap();
    let pairs = value["diagnostics"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| json!([one["code"], one["path"]]))
        .collect();
    value["diagnostics"] = Value::Array(pairs);
    value
}

fn expected(case: &Value, host: &str) -> Value {
    let mut expected = case["expect"][host].clone();
    if let Some(members) = expected
        .as_object_mut()
        .filter(|members| !members.contains_key("error"))
    {
        members.entry("is_error").or_insert(Value::Bool(false));
        members.remove("unchecked");
        members.entry("diagnostics").or_insert_with(|| json!([]));
    }
    expected
}

#[test]
fn every_case() {
    let files = case_files();
    assert!(!files.is_empty(), "there are no cases");
    let mut failures = Vec::new();
    let mut count = 0;
    for file in &files {
        let name = file.strip_prefix(root()).unwrap().display().to_string();
        let case: Value = serde_json::from_slice(&fs::read(file).unwrap())
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let bytes = wire(&case);
        for host in case["expect"].as_object().unwrap().keys() {
            count += 1;
            let got = run(&bytes, host, &case).unwrap_or_else(|error| error);
            let want = expected(&case, host);
            if got != want {
                failures.push(format!("{name} [{host}]\n  got  {got}\n  want {want}"));
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {count} differ\n{}",
        failures.len(),
        failures.join("\n")
    );
}

#[test]
fn every_meta_key() {
    let table: Value =
        serde_json::from_slice(&fs::read(root().join("meta-keys.json")).unwrap()).unwrap();
    let rows = table.as_array().unwrap();
    assert!(rows.len() >= 60);
    for row in rows {
        let key = row["key"].as_str().unwrap();
        assert_eq!(json!(is_well_formed(key)), row["valid"], "valid: {key:?}");
        let any = row["reserved"].as_object().unwrap();
        assert_eq!(any.len(), Revision::ALL.len() + 1);
        for (rule, reserved) in any {
            let parsed = Reserved::parse(rule).unwrap();
            assert_eq!(
                json!(is_reserved(key, parsed)),
                *reserved,
                "{rule}: {key:?}"
            );
        }
    }
}
