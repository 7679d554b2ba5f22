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

/// One host's definition of a tool with this input schema, as JSON text.
fn defined(schema: &str, host: Host, options: &DefineOptions) -> String {
    let wire = format!(r#"{{"name":"t","inputSchema":{schema}}}"#);
    let json = JsonText::parse(wire.as_bytes(), options.limits).unwrap();
    let definition = define(&json.root(), host, options).unwrap();
    definition.to_json().unwrap()
}

/// The same with nothing asked for.
fn plainly(schema: &str, host: Host) -> String {
    defined(schema, host, &DefineOptions::default())
}

/// `count` items of a list or an object.
fn list(count: usize, item: impl Fn(usize) -> String) -> String {
    (0..count).map(item).collect::<Vec<_>>().join(",")
}

/// Arguments as they go back to the server.
fn restored(schema: &str, host: Host, arguments: &str) -> String {
    let options = DefineOptions::default();
    let wire = format!(r#"{{"name":"t","inputSchema":{schema}}}"#);
    let json = JsonText::parse(wire.as_bytes(), options.limits).unwrap();
    let definition = define(&json.root(), host, &options).unwrap();
    let limits = Limits {
        max_depth: 512,
        ..Limits::default()
    };
    let arguments = JsonText::parse(arguments.as_bytes(), limits).unwrap();
    to_json(&definition.arguments.restore(&arguments.root())).unwrap()
}

/// Patterns whose automata are large, many of them, and some that are mostly classes.
#[test]
fn patterns_of_names() {
    let large = list(1_000, |index| format!(r#""^\\w{{200}}x{index}$":{{}}"#));
    let classes = list(20, |index| {
        format!(r#""{index}{}":{{}}"#, r"\\w".repeat(3_000))
    });
    for patterns in [large, classes] {
        let schema = format!(
            r#"{{"type":"object","properties":{{"$x":{{}}}},"patternProperties":{{{patterns}}}}}"#
        );
        for host in [Host::Anthropic, Host::Bedrock] {
            assert_eq!(restored(&schema, host, r#"{"_x":1}"#), r#"{"$x":1}"#);
        }
    }
    // What a few small ones match is still told apart.
    let schema = r#"{"type":"object","properties":{"$x":{}},"patternProperties":{"^a\\w+$":{"properties":{"$x":{}}}}}"#;
    let arguments = r#"{"ab":{"_x":1},"b":{"_x":1}}"#;
    let expected = r#"{"ab":{"$x":1},"b":{"_x":1}}"#;
    assert_eq!(restored(schema, Host::Anthropic, arguments), expected);
}

#[test]
fn copies_for_each_name() {
    let names = list(2_000, |index| format!(r#""r{index}""#));
    let others = list(2_000, |index| format!(r#""p{index}":{{"type":"string"}}"#));
    let schema = format!(
        r#"{{"type":"object","properties":{{"o":{{"type":"object","required":[{names}],"additionalProperties":{{"properties":{{{others}}}}}}}}}}}"#
    );
    for host in [Host::Gemini, Host::Kimi] {
        assert!(plainly(&schema, host).len() < 10 * schema.len());
    }
    // Each copy has names without a property of its own.
    let nested = (0..60).fold("{}".to_owned(), |inner, _| {
        format!(r#"{{"type":"object","required":["a","b"],"additionalProperties":{inner}}}"#)
    });
    assert!(plainly(&nested, Host::Gemini).len() < 10_000_000);
    // What some branches say of all names is said of each name of the others.
    let names = list(2_000, |index| format!(r#""n{index}":{{"minLength":1}}"#));
    let long = format!(r#"{{"description":"{}"}}"#, "x".repeat(100_000));
    for others in [format!(r#"{{"properties":{{{others}}}}}"#), long] {
        let union = format!(
            r#"{{"anyOf":[{{"properties":{{{names}}}}},{{"additionalProperties":{others}}}]}}"#
        );
        let within = format!(r#"{{"anyOf":[{}]}}"#, list(10, |_| union.clone()));
        for schema in [&union, &within] {
            assert!(plainly(schema, Host::OpenAiChat).len() < 20_000_000);
        }
    }
}

/// What branches refer to counts with all that is in it.
#[test]
fn heavy_branches() {
    let names = list(60_000, |index| format!(r#""n{index}""#));
    let long = "x".repeat(1_000_000);
    for heavy in [
        format!(r#"{{"dependentRequired":{{"a":[{names}]}}}}"#),
        format!(r#"{{"properties":{{"a":{{"enum":[{names}]}}}}}}"#),
        format!(r#"{{"properties":{{"a":{{"description":"{long}"}}}}}}"#),
    ] {
        let branches = list(900, |_| r##"{"$ref":"#/$defs/X"}"##.to_owned());
        for keyword in ["anyOf", "allOf"] {
            let few = list(20, |index| {
                format!(r#"{{"properties":{{"a":{{"minLength":{index}}}}}}}"#)
            });
            let schema = format!(r#"{{"$defs":{{"X":{heavy}}},"{keyword}":[{few},{branches}]}}"#);
            assert!(plainly(&schema, Host::OpenAiChat).len() < 40_000_000);
        }
    }
}

/// Many places with one long name on the way to them.
#[test]
fn long_names() {
    let long = "x".repeat(100_000);
    let all: [(&str, &dyn Fn(usize) -> String); 4] = [
        ("null", &|index| format!(r#""p{index}":{{"title":null}}"#)),
        ("names", &|index| format!(r#""$ {index}":{{}}"#)),
        ("anchors", &|index| {
            format!(r##""p{index}":{{"$anchor":"a{index}"}},"q{index}":{{"$ref":"#a{index}"}}"##)
        }),
        ("strict", &|index| {
            format!(r#""p{index}":{{"type":"string"}}"#)
        }),
    ];
    let mut options = DefineOptions::default();
    for (what, item) in all {
        let inner = list(4_000, item);
        let schema = format!(
            r#"{{"type":"object","properties":{{"{long}":{{"type":"object","properties":{{{inner}}}}}}}}}"#
        );
        for host in [Host::Anthropic, Host::OpenAiChat] {
            options.strict = host == Host::OpenAiChat;
            let text = defined(&schema, host, &options);
            assert!(text.len() < 10_000_000, "{what}: {}", text.len());
            let is_told = host == Host::Anthropic && what != "strict";
            assert!(!is_told || text.contains("were left out"), "{what}");
        }
    }
    // One that many references would be written with.
    let references = list(4_000, |index| format!(r#""r{index}":{{"$ref":"u"}}"#));
    let schema =
        format!(r#"{{"properties":{{"{long}":{{"$id":"u","type":"string"}},{references}}}}}"#);
    assert!(plainly(&schema, Host::OpenAiChat).len() < 10_000_000);
}

#[test]
fn names_that_are_cut_alike() {
    let stem = "A".repeat(61);
    let names = list(4_000, |index| {
        format!(r#""{stem}{index:03x}":{{}},"{stem}{index:03x}$":{{}}"#)
    });
    let schema = format!(r#"{{"type":"object","properties":{{{names}}}}}"#);
    let text = plainly(&schema, Host::Anthropic);
    assert!(text.contains(&format!("{}_3881", "A".repeat(59))));
}

/// What grew with the square of the input.
#[test]
fn many_beside_many() {
    const MANY: usize = 10_000;
    let list = |item: &dyn Fn(usize) -> String| list(MANY, item);
    let properties = |name: &str| {
        format!(
            r#""properties":{{{}}}"#,
            list(&|index| format!(r#""{name}{index}":{{}}"#))
        )
    };
    let required = |name: &str| {
        format!(
            r#""required":[{}]"#,
            list(&|index| format!(r#""{name}{index}""#))
        )
    };
    let unknown = |name: &str| list(&|index| format!(r#""{name}{index}":1"#));
    let host = Host::OpenAiChat;
    let flags = list(&|index| format!(r#""p{index}":{{"required":true}}"#));
    plainly(&format!(r#"{{"properties":{{{flags}}}}}"#), host);
    let all: [&dyn Fn(&str) -> String; 3] = [&properties, &required, &unknown];
    for many in all {
        let (own, other) = (many("a"), many("b"));
        let (first, second) = (
            format!(
                r##"{{"$ref":"#/$defs/a",{own},"$defs":{{"a":{{"type":"object",{other}}}}}}}"##
            ),
            format!(r#"{{{own},"allOf":[{{{other}}}]}}"#),
        );
        plainly(&first, host);
        plainly(&second, host);
    }
    let chained = list(&|index| format!(r##""a{index}":{{"$ref":"#/$defs/a{}"}}"##, index + 1));
    let chained = format!(r#""$defs":{{{chained},"a{MANY}":{{"type":"object"}}}}"#);
    let chain = format!(
        r##"{{"$ref":"#/$defs/a0","x":1,{},{chained}}}"##,
        unknown("u")
    );
    plainly(&chain, host);
    let references = list(&|index| format!(r##"{{"$ref":"#/$defs/a{index}"}}"##));
    let union = format!(r#"{{"anyOf":[{references}],{chained}}}"#);
    let limits = Limits::default();
    for schema in [chain, union] {
        let json = JsonText::parse(schema.as_bytes(), limits).unwrap();
        object_root(&json.root(), limits).unwrap();
        project(&json.root(), toolmsg::meta::Revision::ALL[0], limits).unwrap();
    }
}

/// What grew with the input for each of a thousand branches.
#[test]
fn many_branches_of_a_large_root() {
    const LARGE: usize = 5_000;
    let large = list(LARGE, |index| format!(r#""p{index}":{{}}"#));
    let unknown = list(LARGE, |index| format!(r#""x{index}":1"#));
    let branches = |branch: &str| list(1_000, |_| branch.to_owned());
    let one = branches(r#"{"properties":{"a":{"x":1}},"required":["a"],"minProperties":1}"#);
    for schema in [
        format!(r#"{{"properties":{{"a":{{"properties":{{{large}}}}}}},"allOf":[{one}]}}"#),
        format!(r#"{{"properties":{{{large}}},{unknown},"allOf":[{one}]}}"#),
        format!(
            r#"{{"$defs":{{{large},"Y":{{"x":1}},"X":{{"allOf":[{}]}}}},"anyOf":[{}]}}"#,
            branches(r##"{"$ref":"#/$defs/Y"}"##),
            list(140, |_| r##"{"$ref":"#/$defs/X"}"##.to_owned())
        ),
    ] {
        plainly(&schema, Host::OpenAiChat);
        let mut options = DefineOptions::default();
        options.parameters = Parameters::OpenApi;
        let within = format!(r#"{{"properties":{{"a":{schema}}}}}"#);
        defined(&within, Host::Gemini, &options);
    }
}

/// As little stack as threads are given. Builds without optimization need more.
const SMALL: usize = if cfg!(debug_assertions) { 768 } else { 256 } * 1024;

fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    let small = std::thread::Builder::new().stack_size(SMALL);
    small.spawn(run).unwrap().join().unwrap();
}

#[test]
fn deep_arguments_on_a_small_stack() {
    let schema = r##"{"type":"object","properties":{"a b":{"$ref":"#"}}}"##;
    let arguments = format!("{}{{}}{}", r#"{"a_b":"#.repeat(511), "}".repeat(511));
    let expected = arguments.replace("a_b", "a b");
    on_a_small_stack(move || assert_eq!(restored(schema, Host::Anthropic, &arguments), expected));
}

#[test]
fn deep_schemas_on_a_small_stack() {
    let kinds = [
        (250, r#"{"type":"object","properties":{"a b":"#, "}}"),
        (250, r#"{"anyOf":[{"type":"null"},"#, "]}"),
        (250, r#"{"type":"object","allOf":["#, "]}"),
        (250, r#"{"dependencies":{"a b":"#, "}}"),
        (500, r#"{"not":"#, "}"),
        (500, r#"{"type":"array","items":"#, "}"),
        (500, r#"{"type":"object","additionalProperties":"#, "}"),
        (500, r#"{"x":"#, "}"),
    ];
    for (count, open, close) in kinds {
        let inner = format!("{}{{}}{}", open.repeat(count), close.repeat(count));
        let schema = format!(r#"{{"type":"object","properties":{{"p q":{inner}}}}}"#);
        on_a_small_stack(move || everywhere(&schema));
    }
}
