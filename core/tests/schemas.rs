//! Runs every case of `tests/conformance/schemas` through wire text and through native values.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that cannot go on stops"
)]

#[path = "common/value.rs"]
mod value;

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use toolmsg::meta::Revision;
use toolmsg::schema::{
    Projection, object_root, project, project_structured, unwrap, validate, validate_result,
};
use toolmsg::{Diagnostic, Error, JsonText, Limits, Node, to_json};
use value::ValueNode;

fn pairs(diagnostics: &[Diagnostic]) -> Value {
    let pairs = diagnostics.iter();
    pairs
        .map(|one| json!([one.code.as_str(), one.path]))
        .collect()
}

fn shown<N: Node>(projection: &Projection<N>, names: &[&str]) -> Value {
    let value: Value = serde_json::from_str(&to_json(&projection.value).unwrap()).unwrap();
    let all = json!({
        "value": value,
        "wrapped": projection.wrapped,
        "diagnostics": pairs(&projection.diagnostics),
    });
    names
        .iter()
        .map(|name| ((*name).to_owned(), all[*name].clone()))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

/// The outcome of a case whose parts are these nodes.
fn run<N: Node>(case: &Value, part: impl Fn(&str) -> N) -> Result<Value, Error> {
    let limits = Limits::default();
    let revision = || Revision::parse(case["revision"].as_str().unwrap()).unwrap();
    let strict = case["strict"] == json!(true);
    let checked = |reports: Vec<Diagnostic>| json!({"diagnostics": pairs(&reports)});
    Ok(match case["call"].as_str().unwrap() {
        "object_root" => shown(
            &object_root(&part("schema"), limits)?,
            &["value", "diagnostics"],
        ),
        "project" => shown(
            &project(&part("schema"), revision(), limits)?,
            &["value", "wrapped", "diagnostics"],
        ),
        "project_structured" => shown(
            &project_structured(&part("value"), &part("schema"), revision(), limits)?,
            &["value", "wrapped"],
        ),
        "unwrap" => {
            let value = unwrap(&part("value"), &part("schema"));
            json!({"value": serde_json::from_str::<Value>(&to_json(&value).unwrap()).unwrap()})
        }
        "validate" => checked(validate(&part("value"), &part("schema"), strict, limits)?),
        "validate_result" => checked(validate_result(
            &part("result"),
            &part("schema"),
            strict,
            limits,
        )?),
        other => panic!("{other}"),
    })
}

#[test]
fn every_case() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/conformance/schemas");
    let (mut failures, mut count) = (Vec::new(), 0_usize);
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let case: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        let refused =
            |error: Error| json!({"error": {"code": error.code().as_str(), "path": error.path()}});
        let [schema, value, result] =
            ["schema", "value", "result"].map(|name| case[name].to_string());
        let parse = |text| JsonText::parse(str::as_bytes(text), Limits::default()).unwrap();
        let (schema, value, result) = (parse(&schema), parse(&value), parse(&result));
        let of_wire = |name: &str| match name {
            "schema" => schema.root(),
            "value" => value.root(),
            _ => result.root(),
        };
        let outcomes = [
            ("wire", run(&case, of_wire)),
            (
                "object",
                run(&case, |name: &str| ValueNode::Value(&case[name])),
            ),
        ];
        for (kind, outcome) in outcomes {
            count = count.saturating_add(1);
            let got = outcome.unwrap_or_else(refused);
            let mut want = case["expect"].clone();
            let reports = case["call"] != "unwrap" && case["call"] != "project_structured";
            if reports && want.get("error").is_none() && want.get("diagnostics").is_none() {
                want["diagnostics"] = json!([]);
            }
            if got != want {
                failures.push(format!(
                    "{} [{kind}]\n  got  {got}\n  want {want}",
                    path.display()
                ));
            }
        }
    }
    assert!(count > 100, "{count}");
    assert!(
        failures.is_empty(),
        "{} of {count} differ\n{}",
        failures.len(),
        failures.join("\n")
    );
}
