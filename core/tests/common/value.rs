//! [`ValueNode`]: `serde_json`'s tree as an input, the plainest native value there is. The bindings' nodes answer as it does, so what
//! holds here between wire text and a native value holds for the rules that they share.

use std::borrow::Cow;

use serde_json::Value;
use toolmsg::{Field, Kind, Node, Text};

/// A value, or a member's key.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ValueNode<'a> {
    Value(&'a Value),
    Key(&'a str),
}

impl<'a> ValueNode<'a> {
    fn string(&self) -> Option<&'a str> {
        match self {
            Self::Value(value) => value.as_str(),
            Self::Key(key) => Some(key),
        }
    }
}

impl Node for ValueNode<'_> {
    fn kind(&self) -> Kind {
        match self {
            Self::Key(_) | Self::Value(Value::String(_)) => Kind::String,
            Self::Value(Value::Null) => Kind::Null,
            Self::Value(Value::Bool(_)) => Kind::Bool,
            Self::Value(Value::Number(_)) => Kind::Number,
            Self::Value(Value::Array(_)) => Kind::Array,
            Self::Value(Value::Object(_)) => Kind::Object,
        }
    }

    fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Value(value) => value.as_bool(),
            Self::Key(_) => None,
        }
    }

    fn as_text(&self) -> Option<Text<'_>> {
        let value = Cow::Borrowed(self.string()?);
        Some(Text { value, exact: true })
    }

    fn as_number(&self) -> Option<Cow<'_, str>> {
        match self {
            Self::Value(Value::Number(number)) => Some(Cow::Owned(number.to_string())),
            _ => None,
        }
    }

    fn as_field(&self) -> Option<Field> {
        Field::from_wire(self.string()?)
    }

    fn try_items<E>(&self, each: impl FnMut(Self) -> Result<(), E>) -> Result<(), E> {
        match self {
            Self::Value(Value::Array(items)) => items.iter().map(Self::Value).try_for_each(each),
            _ => Ok(()),
        }
    }

    fn try_entries<E>(&self, mut each: impl FnMut(Self, Self) -> Result<(), E>) -> Result<(), E> {
        match self {
            Self::Value(Value::Object(members)) => members
                .iter()
                .try_for_each(|(key, value)| each(Self::Key(key), Self::Value(value))),
            _ => Ok(()),
        }
    }
}
