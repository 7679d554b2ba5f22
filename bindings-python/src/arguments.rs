//! The arguments of a model's call, and values that need not be JSON. Only dicts and other mappings, lists and tuples are looked into; everything else is
//! handed on as the same object.

use std::borrow::Cow;
use std::convert::Infallible;

#[cfg(feature = "stubs")]
use pyo3::inspect::PyStaticExpr;
use pyo3::prelude::*;
#[cfg(feature = "stubs")]
use pyo3::type_hint_identifier;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyMapping, PyString, PyTuple};
use toolmsg::schema::Arguments;
use toolmsg::{
    Budget, Doc, Error, Fault, Field, JsonText, Kind, Limits, Node, Text, locate, to_json,
};

use crate::emit::{self, Emit, Slot};
use crate::error::{keep_pending, to_python, unsupported};
use crate::input::utf8;
use crate::node::text_of;
use crate::walk;

/// A value as it is.
#[derive(Clone)]
pub(crate) struct Plain<'py>(Bound<'py, PyAny>);

impl<'py> From<Bound<'py, PyAny>> for Plain<'py> {
    fn from(value: Bound<'py, PyAny>) -> Self {
        Self(value)
    }
}

impl Node for Plain<'_> {
    fn kind(&self) -> Kind {
        let value = &self.0;
        if value.is_instance_of::<PyString>() {
            Kind::String
        } else if value.is_none() {
            Kind::Null
        } else if value.is_instance_of::<PyDict>() {
            Kind::Object
        } else if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
            Kind::Array
        } else if value.is_instance_of::<PyBool>() {
            Kind::Bool
        } else if value.is_instance_of::<PyInt>() || value.is_instance_of::<PyFloat>() {
            Kind::Number
        } else if value.cast::<PyMapping>().is_ok() {
            Kind::Object
        } else {
            Kind::Foreign
        }
    }

    fn as_bool(&self) -> Option<bool> {
        self.0.extract().ok()
    }

    fn as_text(&self) -> Option<Text<'_>> {
        self.0.cast::<PyString>().ok().map(text_of)
    }

    fn as_number(&self) -> Option<Cow<'_, str>> {
        None
    }

    fn as_field(&self) -> Option<Field> {
        None
    }

    fn try_items<E>(&self, mut each: impl FnMut(Self) -> Result<(), E>) -> Result<(), E> {
        if let Ok(list) = self.0.cast::<PyList>() {
            for item in list {
                each(item.into())?;
            }
        } else if let Ok(tuple) = self.0.cast::<PyTuple>() {
            for item in tuple {
                each(item.into())?;
            }
        }
        Ok(())
    }

    fn try_entries<E>(&self, mut each: impl FnMut(Self, Self) -> Result<(), E>) -> Result<(), E> {
        if let Ok(dict) = self.0.cast::<PyDict>() {
            return walk::entries(dict, |key, member| each(key.into(), member.into()));
        }
        let Ok(mapping) = self.0.cast::<PyMapping>() else {
            return Ok(());
        };
        let items = mapping
            .items()
            .and_then(|items| items.extract::<Vec<(Bound<'_, PyAny>, Bound<'_, PyAny>)>>());
        match items {
            Ok(items) => items
                .into_iter()
                .try_for_each(|(key, member)| each(key.into(), member.into())),
            // What the caller's own code raises is the caller's to see.
            Err(error) => {
                keep_pending(error);
                Ok(())
            }
        }
    }

    fn identity(&self) -> Option<usize> {
        Some(self.0.as_ptr() as usize)
    }

    fn type_name(&self) -> String {
        let name = self.0.get_type().fully_qualified_name();
        name.map_or_else(|_| "object".to_owned(), |name| name.to_string())
    }
}

/// Hands every value on.
pub(crate) struct AsItIs;

impl<'py> Emit<'py> for AsItIs {
    type Node = Plain<'py>;

    fn node(&mut self, node: &Plain<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(node.0.clone())
    }

    fn beside(&mut self, doc: &Doc<Plain<'py>>) -> PyResult<Slot> {
        match doc {
            Doc::Node(node) => Ok(Slot::Ready(node.0.clone().unbind())),
            _ => Ok(Slot::Absent),
        }
    }
}

/// Arguments, or what they were turned into: both are of one type.
pub(crate) struct Given<'py>(pub(crate) Bound<'py, PyAny>);

impl<'py> FromPyObject<'_, 'py> for Given<'py> {
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const INPUT_TYPE: PyStaticExpr = type_hint_identifier!("toolmsg.definition", "Arguments");

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(Self(value.to_owned()))
    }
}

impl<'py> IntoPyObject<'py> for Given<'py> {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = Infallible;

    #[cfg(feature = "stubs")]
    const OUTPUT_TYPE: PyStaticExpr = type_hint_identifier!("toolmsg.definition", "Arguments");

    fn into_pyobject(self, _: Python<'py>) -> Result<Self::Output, Infallible> {
        Ok(self.0)
    }
}

/// The arguments as the server takes them: JSON text for JSON text, a dict for anything else that is an object.
pub(crate) fn restore<'py>(
    way: &Arguments,
    arguments: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = arguments.py();
    if let Ok(text) = arguments.cast::<PyString>() {
        let json = JsonText::parse(utf8(text)?.as_bytes(), Limits::default());
        let json = json.map_err(|error| to_python(py, &error))?;
        return Ok(match way.restore(&json.root()) {
            Doc::Node(_) => arguments,
            // JSON text within the bounds can be written: no fault is left.
            other => PyString::new(py, &to_json(&other).unwrap_or_default()).into_any(),
        });
    }
    let node = Plain::from(arguments);
    if node.kind() == Kind::Foreign {
        let message = format!(
            "arguments are a dict or another mapping, or JSON text (str), not of type {}",
            node.type_name()
        );
        return Err(unsupported(py, message));
    }
    check(&node).map_err(|error| to_python(py, &error))?;
    emit::doc(py, &way.restore(&node), &mut AsItIs)
}

/// The bounds on values that are handed on where they are nested too deep.
fn bounds() -> Limits {
    Limits {
        max_depth: Limits::DEEPEST,
        ..Limits::default()
    }
}

/// Refuses arguments without an end.
fn check(node: &Plain<'_>) -> Result<(), Error> {
    let mut search = Search {
        budget: Budget::new(bounds(), false),
        ancestors: Vec::new(),
    };
    search
        .visit(node)
        .map_err(|fault| locate(fault, node, "$", bounds()))
}

struct Search {
    budget: Budget,
    ancestors: Vec<usize>,
}

impl Search {
    fn visit(&mut self, node: &Plain<'_>) -> Result<(), Fault> {
        self.budget.take()?;
        let kind = node.kind();
        if !matches!(kind, Kind::Array | Kind::Object) {
            return Ok(());
        }
        let at = node.0.as_ptr() as usize;
        if self.ancestors.contains(&at) {
            return Err(Fault::TooDeep);
        }
        if self.ancestors.len() == Limits::DEEPEST {
            return Ok(());
        }
        self.ancestors.push(at);
        if kind == Kind::Array {
            node.try_items(|item| self.visit(&item))?;
        } else {
            node.try_entries(|_, member| self.visit(&member))?;
        }
        self.ancestors.pop();
        Ok(())
    }
}
