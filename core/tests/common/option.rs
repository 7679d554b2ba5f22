//! Options as the cases write them.

use serde_json::Value;
use toolmsg::OptionValue;

/// A value of a case as an option's.
pub(crate) fn option_value(value: &Value) -> OptionValue {
    match value {
        Value::Null => OptionValue::Null,
        Value::Bool(value) => OptionValue::Bool(*value),
        Value::Number(number) => number
            .as_u64()
            .map_or_else(|| OptionValue::Other("number".to_owned()), OptionValue::Int),
        Value::String(text) => OptionValue::Str(text.clone()),
        Value::Array(items) => items
            .iter()
            .map(|item| item.as_str().map(str::to_owned))
            .collect::<Option<_>>()
            .map_or_else(|| OptionValue::Other("list".to_owned()), OptionValue::List),
        Value::Object(_) => OptionValue::Other("object".to_owned()),
    }
}
