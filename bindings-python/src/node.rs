//! [`PyNode`]: how the core reads Python values where they lie.

use std::borrow::Cow;

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyList, PyString, PyTuple};
use toolmsg::{Budget, Fault, Field, FieldSet, Kind, Node, Text, Writer};

use crate::class::{Class, attribute, has_any};
use crate::keys::field_of;
use crate::number::{big_integer_text, is_long_integer, python_repr};
use crate::walk::{self, Stop};

/// A Python value and its class, or the wire name of an SDK model's field.
#[derive(Clone)]
pub(crate) enum PyNode<'py> {
    Value(Bound<'py, PyAny>, Class),
    Field(Field),
}

impl<'py> From<Bound<'py, PyAny>> for PyNode<'py> {
    fn from(value: Bound<'py, PyAny>) -> Self {
        let class = Class::of(&value);
        Self::Value(value, class)
    }
}

impl<'py> PyNode<'py> {
    fn value(&self) -> Option<&Bound<'py, PyAny>> {
        match self {
            Self::Value(value, _) => Some(value),
            Self::Field(_) => None,
        }
    }

    fn class(&self) -> Class {
        match self {
            Self::Value(_, class) => *class,
            Self::Field(_) => Class::Json(Kind::String),
        }
    }
}

/// The text of a Python string; each lone surrogate becomes one U+FFFD.
pub(crate) fn text_of<'a>(string: &'a Bound<'_, PyString>) -> Text<'a> {
    if let Ok(text) = string.to_str() {
        return Text {
            value: Cow::Borrowed(text),
            exact: true,
        };
    }
    let py = string.py();
    // The type's own method: a subclass may have another.
    let arguments = (
        string,
        intern!(py, "utf-16-le"),
        intern!(py, "surrogatepass"),
    );
    let units = py
        .get_type::<PyString>()
        .call_method1(intern!(py, "encode"), arguments)
        .and_then(|bytes| bytes.extract::<Vec<u8>>())
        .unwrap_or_default();
    let units = units
        .chunks_exact(2)
        .filter_map(|pair| Some(u16::from_le_bytes(pair.try_into().ok()?)));
    let value = char::decode_utf16(units)
        .map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect();
    Text {
        value: Cow::Owned(value),
        exact: false,
    }
}

/// The JSON spelling of a Python number, as `json.dumps` writes it. A subclass may print itself in any way; the number under it counts.
fn number_of(value: &Bound<'_, PyAny>) -> Option<String> {
    if value.is_instance_of::<PyFloat>() {
        return python_repr(value.extract().ok()?);
    }
    if let Ok(number) = value.extract::<i64>() {
        return Some(number.to_string());
    }
    big_integer_text(value).ok()
}

impl Node for PyNode<'_> {
    fn kind(&self) -> Kind {
        self.class().kind()
    }

    fn as_bool(&self) -> Option<bool> {
        self.value()?
            .cast_exact::<PyBool>()
            .ok()
            .map(PyBoolMethods::is_true)
    }

    fn as_text(&self) -> Option<Text<'_>> {
        match self {
            Self::Field(field) => Some(Text {
                value: Cow::Borrowed(field.wire()),
                exact: true,
            }),
            Self::Value(value, Class::Json(Kind::String)) => value.cast().ok().map(text_of),
            Self::Value(value, Class::Url) => Some(Text {
                value: Cow::Owned(value.str().ok()?.to_string()),
                exact: true,
            }),
            Self::Value(..) => None,
        }
    }

    fn as_number(&self) -> Option<Cow<'_, str>> {
        match self {
            Self::Value(value, Class::Json(Kind::Number)) => number_of(value).map(Cow::Owned),
            _ => None,
        }
    }

    fn as_field(&self) -> Option<Field> {
        match self {
            Self::Field(field) => Some(*field),
            Self::Value(value, _) => {
                Field::from_wire(value.cast::<PyString>().ok()?.to_str().ok()?)
            }
        }
    }

    fn try_items<E>(&self, mut each: impl FnMut(Self) -> Result<(), E>) -> Result<(), E> {
        let Some(value) = self.value() else {
            return Ok(());
        };
        if let Ok(list) = value.cast::<PyList>() {
            for item in list {
                each(item.into())?;
            }
        } else if let Ok(tuple) = value.cast::<PyTuple>() {
            for item in tuple {
                each(item.into())?;
            }
        }
        Ok(())
    }

    fn try_entries<E>(&self, mut each: impl FnMut(Self, Self) -> Result<(), E>) -> Result<(), E> {
        match self {
            Self::Value(value, Class::Json(Kind::Object)) => {
                if let Ok(dict) = value.cast::<PyDict>() {
                    walk::entries(dict, |key, member| each(key.into(), member.into()))?;
                }
                Ok(())
            }
            Self::Value(value, Class::Pydantic { extras }) => {
                pydantic_entries(value, *extras, each)
            }
            Self::Value(value, Class::Attributes) => attribute_entries(value, each),
            _ => Ok(()),
        }
    }

    fn identity(&self) -> Option<usize> {
        self.value().map(|value| value.as_ptr() as usize)
    }

    fn type_name(&self) -> String {
        self.value()
            .and_then(|value| value.get_type().fully_qualified_name().ok())
            .map_or_else(|| "str".to_owned(), |name| name.to_string())
    }

    fn is_model(&self) -> bool {
        matches!(self.class(), Class::Pydantic { .. } | Class::Attributes)
    }

    fn measure(&self, budget: &mut Budget, depth: usize) -> Result<(), Fault> {
        let Self::Value(value, class) = self else {
            return budget.take();
        };
        if matches!(class, Class::Json(Kind::String | Kind::Bool | Kind::Null)) {
            return budget.take();
        }
        if *class == Class::Json(Kind::Number) && is_long_integer(value) {
            return Err(Fault::LongNumber);
        }
        let before = budget.clone();
        match walk::measure(value, budget, depth) {
            Ok(()) => Ok(()),
            Err(Stop::Fault(fault)) => Err(fault),
            Err(Stop::NotPlain) => {
                *budget = before;
                toolmsg::measure(self, budget, depth)
            }
        }
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Fault> {
        let Self::Value(value, _) = self else {
            return writer.walk(self);
        };
        let before = writer.mark();
        match walk::write(value, writer) {
            Ok(()) => Ok(()),
            Err(Stop::Fault(fault)) => Err(fault),
            Err(Stop::NotPlain) => {
                writer.rewind(before);
                writer.walk(self)
            }
        }
    }
}

/// The fields of a pydantic model under their wire names. A field of `None` counts as absent, except structured content that was set to it: only
/// there `null` is an answer.
fn pydantic_entries<'py, E>(
    model: &Bound<'py, PyAny>,
    extras: bool,
    mut each: impl FnMut(PyNode<'py>, PyNode<'py>) -> Result<(), E>,
) -> Result<(), E> {
    let py = model.py();
    let Some(fields) = walk::instance_dict(model) else {
        return Ok(());
    };
    walk::entries(&fields, |name, value| {
        let field = name.cast::<PyString>().ok().and_then(field_of);
        if value.is_none() {
            let set = field == Some(Field::StructuredContent)
                && model
                    .getattr(intern!(py, "__pydantic_fields_set__"))
                    .and_then(|set| set.contains(name.clone()))
                    .unwrap_or(false);
            if !set {
                return Ok(());
            }
        }
        each(
            field.map_or_else(|| name.into(), PyNode::Field),
            value.into(),
        )
    })?;
    if !extras {
        return Ok(());
    }
    let extra = model
        .getattr(intern!(py, "__pydantic_extra__"))
        .and_then(|extra| Ok(extra.cast_into::<PyDict>()?));
    match extra {
        Ok(extra) => walk::entries(&extra, |name, value| each(name.into(), value.into())),
        Err(_) => Ok(()),
    }
}

/// The attributes of any other object that MCP gives a meaning to.
fn attribute_entries<'py, E>(
    value: &Bound<'py, PyAny>,
    mut each: impl FnMut(PyNode<'py>, PyNode<'py>) -> Result<(), E>,
) -> Result<(), E> {
    // A client's result class has attributes of its own, some under names that mean something else in a block.
    let is_result = has_any(
        value,
        &["content", "structured_content", "structuredContent"],
    );
    for &field in Field::ALL {
        let of_a_result = FieldSet::RESULT.contains(field) || FieldSet::QUESTION.contains(field);
        if is_result && !of_a_result {
            continue;
        }
        let found = attribute(value, field.attribute()).or_else(|| attribute(value, field.wire()));
        if let Some(found) = found.filter(|found| !found.is_none()) {
            each(PyNode::Field(field), found.into())?;
        }
    }
    Ok(())
}
