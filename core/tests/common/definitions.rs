//! The cases of `tests/conformance/definitions`.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use toolmsg::{DefineOptions, Error};

use crate::option::option_value;

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/conformance/definitions")
}

/// Every case's file, in order.
pub(crate) fn case_files() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(root())
        .unwrap()
        .flat_map(|topic| fs::read_dir(topic.unwrap().path()).unwrap())
        .map(|entry| entry.unwrap().path())
        .collect();
    assert!(!files.is_empty());
    files.sort();
    files
}

pub(crate) struct Case(Value);

impl Case {
    pub(crate) fn read(bytes: &[u8], name: &str) -> Self {
        Self(serde_json::from_slice(bytes).unwrap_or_else(|error| panic!("{name}: {error}")))
    }

    pub(crate) fn hosts(&self) -> Vec<String> {
        self.0["expect"]
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect()
    }

    pub(crate) fn is_list(&self) -> bool {
        self.0.get("tools").is_some()
    }

    pub(crate) fn is_ordered(&self) -> bool {
        self.0["ordered"] == json!(true)
    }

    /// The tool, or the list of them, where it is given as a value.
    pub(crate) fn value(&self) -> Option<&Value> {
        self.0.get("tool").or_else(|| self.0.get("tools"))
    }

    pub(crate) fn wire(&self) -> Vec<u8> {
        if let Some(text) = self.0.get("wire") {
            return text.as_str().unwrap().as_bytes().to_vec();
        }
        if let Some(parts) = self.0.get("wire_parts") {
            let part = |part: &Value| {
                if let Value::String(text) = part {
                    return text.clone();
                }
                let times = usize::try_from(part["times"].as_u64().unwrap()).unwrap();
                part["repeat"].as_str().unwrap().repeat(times)
            };
            let parts = parts.as_array().unwrap().iter().map(part);
            return parts.collect::<String>().into_bytes();
        }
        serde_json::to_vec(self.value().unwrap()).unwrap()
    }

    pub(crate) fn has_kind(&self, kind: &str) -> bool {
        self.0
            .get("kinds")
            .is_none_or(|kinds| kinds.as_array().unwrap().contains(&json!(kind)))
    }

    pub(crate) fn options(&self) -> Result<DefineOptions, Error> {
        let mut options = DefineOptions::default();
        match self.0.get("server") {
            Some(Value::String(server)) => options.server = Some(server.clone()),
            Some(server @ Value::Object(_)) => {
                options.server = server["name"].as_str().map(str::to_owned);
                options.server_info = Some(server.to_string());
            }
            _ => {}
        }
        let given = self.0.get("options").and_then(Value::as_object);
        for (name, value) in given.into_iter().flatten() {
            options.set(name, &option_value(value))?;
        }
        Ok(options)
    }

    pub(crate) fn restores(&self) -> &[Value] {
        self.0
            .get("restore")
            .map_or(&[], |rows| rows.as_array().unwrap())
    }

    pub(crate) fn expected(&self, host: &str) -> Value {
        let mut expected = self.0["expect"][host].clone();
        let unchecked = expected
            .as_object_mut()
            .and_then(|one| one.remove("unchecked"));
        let complete = |one: &mut Value| {
            if let Some(members) = one.as_object_mut() {
                members.entry("diagnostics").or_insert_with(|| json!([]));
            }
        };
        if let Some(list) = expected
            .get_mut("definitions")
            .and_then(Value::as_array_mut)
        {
            list.iter_mut().for_each(complete);
        } else if expected.get("error").is_none() {
            complete(&mut expected);
        }
        if expected.get("definitions").is_some() && expected.get("errors").is_none() {
            expected["errors"] = json!([]);
        }
        leave_out(&mut expected, unchecked.as_ref());
        expected
    }
}

fn leave_out(value: &mut Value, unchecked: Option<&Value>) {
    for name in unchecked.and_then(Value::as_array).into_iter().flatten() {
        value
            .as_object_mut()
            .unwrap()
            .remove(name.as_str().unwrap());
    }
}

/// What came out without what the case leaves unchecked.
pub(crate) fn without_unchecked(mut got: Value, case: &Case, host: &str) -> Value {
    leave_out(&mut got, case.0["expect"][host].get("unchecked"));
    got
}
