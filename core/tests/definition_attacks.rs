//! Hostile tool definitions: each ends in time and memory that are in proportion to it, or in a typed error.

#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    reason = "a test that cannot go on stops"
)]

use std::fmt::Write as _;

use toolmsg::schema::{object_root, project, validate};
use toolmsg::{
    DefineOptions, Host, JsonText, Limits, OptionValue, Parameters, define, define_all, to_json,
};

/// What the root of a [`chain`] says.
const ROOT: &str = r##""type":"object","properties":{"a":{"$ref":"#/$defs/D0"}}"##;

/// Every host's definition of a tool with this input schema, and Gemini's restricted one.
fn everywhere(schema: &str) {
    let wire = format!(r#"{{"name":"t","inputSchema":{schema}}}"#);
    let define_with = |host: Host, options: &DefineOptions| {
        let json = JsonText::parse(wire.as_bytes(), options.limits).unwrap();
        if let Ok(definition) = define(&json.root(), host, options) {
            to_json(&definition.definition).unwrap();
        }
    };
    let mut options = DefineOptions::default();
    options.set("max_depth", &OptionValue::Int(512)).unwrap();
    for host in Host::ALL {
        define_with(*host, &options);
    }
    options.strict = true;
    define_with(Host::OpenAiChat, &options);
    options.parameters = Parameters::OpenApi;
    define_with(Host::Gemini, &options);
}

/// The same schema where output schemas are read.
fn as_output(schema: &str) {
    let limits = Limits {
        max_depth: 512,
        ..Limits::default()
    };
    let json = JsonText::parse(schema.as_bytes(), limits).unwrap();
    let value = JsonText::parse(br#"{"a":{"a":{"a":[1]}}}"#, limits).unwrap();
    let root = json.root();
    assert!(object_root(&root, limits).is_ok());
    for revision in toolmsg::meta::Revision::ALL {
        let _ = project(&root, *revision, limits);
    }
    let _ = validate(&value.root(), &root, false, limits);
}

/// Definitions `D0` to `D<count>`, each made of the number of the next.
fn chain(count: usize, each: impl Fn(usize) -> String) -> String {
    let mut defs = String::new();
    for index in 0..count {
        write!(defs, r#""D{index}":{},"#, each(index + 1)).unwrap();
    }
    format!(
        r##"{{"type":"object","properties":{{"a":{{"$ref":"#/$defs/D0"}}}},"$defs":{{{defs}"D{count}":{{"type":"string"}}}}}}"##
    )
}

#[test]
fn laughs() {
    let laughs = chain(40, |next| {
        let next = format!("#/$defs/D{next}");
        format!(
            r#"{{"type":"object","properties":{{"a":{{"$ref":"{next}"}},"b":{{"$ref":"{next}"}}}}}}"#
        )
    });
    everywhere(&laughs);
    as_output(&laughs);
    let combined = chain(40, |next| {
        format!(r##"{{"allOf":[{{"$ref":"#/$defs/D{next}"}},{{"$ref":"#/$defs/D{next}"}}]}}"##)
    });
    everywhere(&combined);
    as_output(&combined);
    let root = combined.replace(ROOT, r##""anyOf":[{"$ref":"#/$defs/D0"}]"##);
    everywhere(&root);
    as_output(&root);
}

#[test]
fn asking_the_same_again_and_again() {
    let twice = chain(60, |next| {
        let inner = format!(r##"{{"properties":{{"a":{{"$ref":"#/$defs/D{next}"}}}}}}"##);
        format!(r#"{{"allOf":[{inner},{inner}]}}"#)
    });
    let value = format!("{}1{}", r#"{"a":"#.repeat(60), "}".repeat(60));
    let schema = JsonText::parse(twice.as_bytes(), Limits::default()).unwrap();
    let value = JsonText::parse(value.as_bytes(), Limits::default()).unwrap();
    let reports = validate(&value.root(), &schema.root(), false, Limits::default()).unwrap();
    assert_eq!(reports.len(), 1);
    assert_eq!(reports.first().unwrap().code.as_str(), "invalid_schema");
}

#[test]
fn long_chains() {
    for each in [
        r##"{"$ref":"#/$defs/DN"}"##,
        r##"{"type":"object","properties":{"a":{"$ref":"#/$defs/DN"}}}"##,
        r##"{"anyOf":[{"$ref":"#/$defs/DN"},{"type":"null"}]}"##,
        r##"{"allOf":[{"$ref":"#/$defs/DN"}],"description":"x"}"##,
    ] {
        let schema = chain(2_000, |next| each.replace("DN", &format!("D{next}")));
        everywhere(&schema);
        as_output(&schema);
        let root = schema.replacen(ROOT, r##""$ref":"#/$defs/D0""##, 1);
        everywhere(&root);
        as_output(&root);
    }
}

#[test]
fn loops_of_every_kind() {
    for schema in [
        r##"{"$ref":"#"}"##,
        r##"{"type":"object","anyOf":[{"$ref":"#"}]}"##,
        r##"{"type":"object","allOf":[{"$ref":"#/allOf/0"}]}"##,
        r##"{"type":"object","properties":{"a":{"$ref":"#/properties/a"}}}"##,
        r##"{"type":"object","properties":{"a":{"anyOf":[{"$ref":"#/properties/a"}]}}}"##,
        r##"{"type":"object","$defs":{"A":{"anyOf":[{"$ref":"#/$defs/B"}]},"B":{"allOf":[{"$ref":"#/$defs/A"}]}},"properties":{"a":{"$ref":"#/$defs/A"}}}"##,
        r##"{"$dynamicAnchor":"n","type":"object","properties":{"a":{"$dynamicRef":"#n"}}}"##,
        r##"{"$ref":"#/$defs/A","$defs":{"A":{"not":{"$ref":"#"}}}}"##,
        r##"{"type":"object","if":{"$ref":"#"},"then":{"$ref":"#"},"else":{"$ref":"#"}}"##,
        r##"{"type":"object","dependentSchemas":{"a":{"$ref":"#"}}}"##,
        r##"{"$recursiveAnchor":true,"type":"object","properties":{"a":{"$recursiveRef":"#"}}}"##,
    ] {
        everywhere(schema);
        as_output(schema);
    }
}

#[test]
fn depth_that_passes_add_to() {
    let nested = |open: &str, close: &str, inner: &str| {
        format!("{}{inner}{}", open.repeat(120), close.repeat(120))
    };
    for (open, close) in [
        (r#"{"type":"object","properties":{"a":"#, "}}"),
        (r#"{"type":"array","items":"#, "}"),
        (r#"{"anyOf":[{"type":"null"},"#, "]}"),
        (r#"{"type":["object","null"],"properties":{"a":"#, "}}"),
        (r#"{"not":"#, "}"),
    ] {
        let inner = nested(open, close, "{}");
        let schema = format!(r#"{{"type":"object","properties":{{"a":{inner}}}}}"#);
        everywhere(&schema);
        as_output(&schema);
        everywhere(&inner);
        as_output(&inner);
    }
    // A schema that recurs, as deep as it may be: replaced by itself, it has no end.
    let deep = nested(
        r#"{"type":"object","properties":{"a":"#,
        "}}",
        r##"{"$ref":"#/$defs/A"}"##,
    );
    everywhere(&format!(
        r##"{{"type":"object","properties":{{"a":{{"$ref":"#/$defs/A"}}}},"$defs":{{"A":{deep}}}}}"##
    ));
}

#[test]
fn many_of_everything() {
    let list = |count: usize, item: &dyn Fn(usize) -> String| {
        (0..count).map(item).collect::<Vec<_>>().join(",")
    };
    let branches = list(3_000, &|index| {
        format!(r#"{{"properties":{{"p{index}":{{"type":"string"}}}},"required":["p{index}"]}}"#)
    });
    for keyword in ["anyOf", "oneOf", "allOf"] {
        everywhere(&format!(r#"{{"type":"object","{keyword}":[{branches}]}}"#));
    }
    let alike = list(3_000, &|index| {
        format!(r#"{{"properties":{{"p":{{"minLength":{index}}}}}}}"#)
    });
    everywhere(&format!(
        r#"{{"type":"object","properties":{{"p":{{}}}},"allOf":[{alike}]}}"#
    ));
    everywhere(&format!(r#"{{"type":"object","anyOf":[{alike}]}}"#));
    let pointers = list(10_000, &|index| {
        format!(r##""r{index}":{{"$ref":"#/properties/q/items"}}"##)
    });
    everywhere(&format!(
        r#"{{"type":"object","properties":{{{pointers},"q":{{"items":{{"type":"string"}}}}}}}}"#
    ));
    let apart = list(3_000, &|index| {
        format!(r##""r{index}":{{"$ref":"#/properties/q{index}"}},"q{index}":{{"type":"string"}}"##)
    });
    everywhere(&format!(r#"{{"type":"object","properties":{{{apart}}}}}"#));
    let names = list(20_000, &|index| {
        format!(r#""$ {index}":{{"type":"string"}}"#)
    });
    everywhere(&format!(r#"{{"type":"object","properties":{{{names}}}}}"#));
    let alike = list(5_000, &|index| {
        format!(
            r#""{}":{{"type":"string"}}"#,
            "é".repeat(index % 70) + &"ü".repeat(index / 70)
        )
    });
    everywhere(&format!(r#"{{"type":"object","properties":{{{alike}}}}}"#));
    let anchors = list(3_000, &|index| {
        format!(r##""a{index}":{{"$anchor":"n{index}"}},"b{index}":{{"$ref":"#n{index}"}}"##)
    });
    everywhere(&format!(
        r#"{{"type":"object","properties":{{{anchors}}}}}"#
    ));
}

/// What the validator reads again for each schema that asks what others evaluated, on a stack as small as a thread's may be.
#[test]
fn asking_what_others_evaluated() {
    let each = [
        r##"{"allOf":[{"$ref":"#/$defs/DN"}],"unevaluatedProperties":false}"##,
        r##"{"$ref":"#/$defs/DN","unevaluatedProperties":{"$ref":"#/$defs/DN"}}"##,
        r##"{"allOf":[{"$ref":"#/$defs/DN"},{"$ref":"#/$defs/DN"}],"unevaluatedProperties":false}"##,
        r##"{"properties":{"a":{"$ref":"#/$defs/DN"}},"unevaluatedItems":false}"##,
    ];
    let run = move || {
        for each in each {
            for count in [90, 400] {
                let schema = chain(count, |next| each.replace("DN", &format!("D{next}")));
                as_output(&schema);
            }
        }
    };
    let small = std::thread::Builder::new().stack_size(2 * 1024 * 1024);
    small.spawn(run).unwrap().join().unwrap();
}

#[test]
fn many_patterns_and_references() {
    let list = |count: usize, item: &dyn Fn(usize) -> String| {
        (0..count).map(item).collect::<Vec<_>>().join(",")
    };
    let patterns = list(5_000, &|index| format!(r#""^a{index}(b+)+$":{{}}"#));
    as_output(&format!(
        r#"{{"type":"object","patternProperties":{{{patterns}}}}}"#
    ));
    let references = list(30_000, &|index| {
        format!(r##""r{index}":{{"$ref":"#/$defs/A"}}"##)
    });
    as_output(&format!(
        r#"{{"type":"object","properties":{{{references}}},"$defs":{{"A":{{"type":"string"}}}}}}"#
    ));
}

#[test]
fn patterns_that_never_end() {
    let schema = r#"{"type":"object","properties":{"a":{"type":"string","pattern":"^(a+)+$"},"b":{"pattern":"(?=(a+))*b"}}}"#;
    let value = format!(
        r#"{{"a":"{}!","b":"{}"}}"#,
        "a".repeat(5_000),
        "a".repeat(5_000)
    );
    let schema = JsonText::parse(schema.as_bytes(), Limits::default()).unwrap();
    let value = JsonText::parse(value.as_bytes(), Limits::default()).unwrap();
    let reports = validate(&value.root(), &schema.root(), false, Limits::default()).unwrap();
    assert!(!reports.is_empty());
    assert!(reports.iter().all(|report| report.message.len() < 1_000));
}

#[test]
fn lists_of_nothing() {
    let wire = format!("[{}]", vec!["null"; 50_000].join(","));
    let json = JsonText::parse(wire.as_bytes(), Limits::default()).unwrap();
    let all = define_all(&json.root(), Host::Anthropic, &DefineOptions::default()).unwrap();
    assert_eq!(all.errors.len(), 50_000);
}
