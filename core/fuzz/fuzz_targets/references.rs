//! Whether every reference of a schema leads to something in it. It shares nothing with the reader that is fuzzed.

use serde_json::Value;

/// Keywords that hold one schema.
const ONE: &[&str] = &[
    "additionalProperties",
    "unevaluatedProperties",
    "propertyNames",
    "items",
    "unevaluatedItems",
    "contains",
    "not",
    "if",
    "then",
    "else",
    "contentSchema",
];

/// Keywords that hold a list of schemas.
const LISTS: &[&str] = &["allOf", "anyOf", "oneOf", "prefixItems"];

/// Keywords that hold schemas by name.
const MAPS: &[&str] = &[
    "properties",
    "patternProperties",
    "dependentSchemas",
    "$defs",
];

pub(crate) fn assert_resolving(root: &Value) {
    let mut rest = vec![root];
    while let Some(schema) = rest.pop() {
        let Some(members) = schema.as_object() else {
            assert!(schema.is_boolean(), "no schema: {schema}");
            continue;
        };
        if let Some(reference) = members.get("$ref") {
            let reference = reference.as_str().expect("a reference is a string");
            let found = reference == "#"
                || reference
                    .strip_prefix("#/$defs/")
                    .is_some_and(|name| root["$defs"].get(name).is_some());
            assert!(found, "{reference} leads nowhere");
        }
        rest.extend(ONE.iter().filter_map(|name| members.get(*name)));
        let lists = LISTS.iter().filter_map(|name| members.get(*name));
        rest.extend(lists.flat_map(|list| list.as_array().expect("a list")));
        let maps = MAPS.iter().filter_map(|name| members.get(*name));
        rest.extend(maps.flat_map(|map| map.as_object().expect("schemas by name").values()));
    }
}
