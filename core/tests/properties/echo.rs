//! When two values are the same: told through the one place where it shows, a text block that says what structuredContent says.

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use toolmsg::{Host, Options};

use crate::generate::json_value;
use crate::spell::{Choices, respelled};
use crate::{codes, config, converted};

/// Whether a text is taken for an echo of structuredContent, both given as JSON text.
fn is_echo(text: &str, structured: &str) -> bool {
    let text = Value::from(text);
    let wire = format!(
        r#"{{"content":[{{"type":"text","text":{text}}}],"structuredContent":{structured}}}"#
    );
    let conversion = converted(&wire, Host::Hermes, &Options::default());
    codes(&conversion).contains(&"structured_duplicate")
}

/// The same members in another order.
fn shuffled(value: &Value, choices: &mut Choices) -> Value {
    match value {
        Value::Array(items) => items.iter().map(|item| shuffled(item, choices)).collect(),
        Value::Object(members) => {
            let mut rest: Vec<_> = members.iter().collect();
            let mut out = Map::new();
            while !rest.is_empty() {
                let at = choices.under(rest.len() as u64) as usize;
                let (key, value) = rest.swap_remove(at);
                out.insert(key.clone(), shuffled(value, choices));
            }
            Value::Object(out)
        }
        other => other.clone(),
    }
}

/// Makes another type of the first number in it; whether there was one.
fn change_a_number(value: &mut Value) -> bool {
    match value {
        Value::Number(number) => {
            *value = if number.is_f64() {
                json!(number.to_string())
            } else {
                json!([number.clone()])
            };
            true
        }
        Value::Array(items) => items.iter_mut().any(change_a_number),
        Value::Object(members) => members.values_mut().any(change_a_number),
        _ => false,
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_value_echoes_itself_in_any_order_and_spelling(value in json_value(), seed in any::<u64>()) {
        let mut choices = Choices(seed);
        let other = shuffled(&value, &mut choices);
        let (one, two) = (value.to_string(), respelled(&other, &mut choices));
        prop_assert!(is_echo(&one, &two));
        prop_assert!(is_echo(&two, &one));
    }

    #[test]
    fn other_values_are_no_echo(one in json_value(), two in json_value()) {
        // A wrapper's value may be shown alone, and a content block may stand for itself: both have tests of their own.
        let plain = |value: &Value| value.get("result").is_none() && value.get("type").is_none();
        prop_assume!(plain(&one) && plain(&two));
        let (first, second) = (one.to_string(), two.to_string());
        let same = first == second || one == two;
        prop_assert_eq!(is_echo(&first, &second), same);
        prop_assert_eq!(is_echo(&second, &first), same);
    }

    #[test]
    fn another_type_is_another_value(value in json_value()) {
        let mut other = value.clone();
        if change_a_number(&mut other) {
            let (value, other) = (value.to_string(), other.to_string());
            prop_assert!(!is_echo(&value, &other));
            prop_assert!(!is_echo(&other, &value));
        }
    }

    /// More text than the value, and a duplicate key, are never an echo.
    #[test]
    fn an_echo_is_whole(value in json_value(), key in "[a-q]{1,3}") {
        let json = value.to_string();
        let more = format!("Result: {json}");
        prop_assert!(!is_echo(&more, &json));
        let twice = format!(r#"{{"{key}":{json},"{key}":{json}}}"#);
        prop_assert!(!is_echo(&twice, &twice));
        let once = format!(r#"{{"{key}":{json}}}"#);
        prop_assert!(!is_echo(&twice, &once));
        prop_assert!(!is_echo(&once, &twice));
    }
}

#[test]
fn types_and_digits_are_strict() {
    for (one, two) in [
        ("1", "1.0"),
        ("1", "1e0"),
        ("1.0", "1.00"),
        ("0", "-0"),
        ("1", "true"),
        ("1", "\"1\""),
        ("0", "false"),
        ("null", "\"\""),
        ("null", "\"null\""),
        ("[]", "{}"),
        ("[1,2]", "[2,1]"),
        ("{\"a\":null}", "{}"),
        ("\"\\ud800\"", "\"\\ud800\""),
        ("{\"\\ud800\":1}", "{\"\\ud800\":1}"),
    ] {
        for (one, two) in [(one, two), (two, one)] {
            assert!(!is_echo(one, two), "{one} and {two}");
            let (one, two) = (format!("{{\"a\":{one}}}"), format!("{{\"a\":{two}}}"));
            assert!(!is_echo(&one, &two), "{one} and {two}");
        }
    }
}
