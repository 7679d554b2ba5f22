//! Messages as Python values. What came as a Python value goes on as the same object.

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyString};
use std::borrow::Cow;

use jiter::{PythonParse, StringCacheMode};
use toolmsg::{Doc, JsonNode, Key, Kind, Node};

use crate::class::Class;
use crate::keys::{interned, wire_name};
use crate::node::PyNode;

/// How values of one kind of input become Python values.
pub(crate) trait Emit<'py> {
    type Node: Node;

    /// A value of the input.
    fn node(&mut self, node: &Self::Node) -> PyResult<Bound<'py, PyAny>>;

    /// A value that stands beside the message, after the message was made.
    fn beside(&mut self, doc: &Doc<Self::Node>) -> PyResult<Slot>;
}

/// A value beside a message.
pub(crate) enum Slot {
    Absent,
    Ready(Py<PyAny>),
    /// Wire text that is parsed when someone asks for it.
    Raw(String, PyOnceLock<Py<PyAny>>),
}

impl Slot {
    pub(crate) fn get<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self {
            Self::Absent => Ok(None),
            Self::Ready(value) => Ok(Some(value.bind(py).clone())),
            Self::Raw(raw, value) => {
                let value = value.get_or_try_init(py, || parse(py, raw).map(Bound::unbind))?;
                Ok(Some(value.bind(py).clone()))
            }
        }
    }
}

/// A message as a Python value.
pub(crate) fn doc<'py, E: Emit<'py>>(
    py: Python<'py>,
    doc: &Doc<E::Node>,
    emit: &mut E,
) -> PyResult<Bound<'py, PyAny>> {
    match doc {
        Doc::Bool(value) => value.into_bound_py_any(py),
        Doc::Int(value) => value.into_bound_py_any(py),
        Doc::Str(Cow::Borrowed(text)) => Ok(interned(py, text).into_any()),
        Doc::Str(Cow::Owned(text)) => Ok(PyString::new(py, text).into_any()),
        Doc::Node(node) => emit.node(node),
        Doc::List(items) => {
            let list = PyList::empty(py);
            for item in items {
                list.append(self::doc(py, item, emit)?)?;
            }
            Ok(list.into_any())
        }
        Doc::Map(members) => {
            let dict = PyDict::new(py);
            for (key, value) in members {
                let value = self::doc(py, value, emit)?;
                match key {
                    Key::Static(key) => dict.set_item(interned(py, key), value)?,
                    Key::Str(key) => dict.set_item(key, value)?,
                    Key::Node(key) => dict.set_item(emit.node(key)?, value)?,
                }
            }
            Ok(dict.into_any())
        }
    }
}

/// Python values: handed on untouched, except an SDK's models, which become dicts.
pub(crate) struct Native<'py>(pub(crate) Python<'py>);

impl<'py> Emit<'py> for Native<'py> {
    type Node = PyNode<'py>;

    fn node(&mut self, node: &PyNode<'py>) -> PyResult<Bound<'py, PyAny>> {
        let value = match node {
            PyNode::Field(field) => return Ok(wire_name(self.0, *field).into_any()),
            PyNode::Value(value, Class::Json(_)) => return Ok(value.clone()),
            PyNode::Value(value, _) => value,
        };
        if node.kind() != Kind::Object {
            // A URL of an SDK's model.
            return Ok(value.str()?.into_any());
        }
        let dict = PyDict::new(self.0);
        node.try_entries(|key, member| dict.set_item(self.node(&key)?, self.plain(&member)?))?;
        Ok(dict.into_any())
    }

    fn beside(&mut self, doc: &Doc<PyNode<'py>>) -> PyResult<Slot> {
        Ok(Slot::Ready(self::doc(self.0, doc, self)?.unbind()))
    }
}

impl<'py> Native<'py> {
    /// A member of a model: a list of models becomes a list of dicts.
    fn plain(&mut self, node: &PyNode<'py>) -> PyResult<Bound<'py, PyAny>> {
        if node.kind() != Kind::Array {
            return self.node(node);
        }
        let list = PyList::empty(self.0);
        node.try_items(|item| list.append(self.plain(&item)?))?;
        Ok(list.into_any())
    }
}

/// JSON text: strings are made, and whole values parsed, when the message has them.
pub(crate) struct Wire<'py, 't> {
    py: Python<'py>,
    /// Whole values that were parsed: what stands in the message and beside it is one object.
    parsed: Vec<(&'t str, Bound<'py, PyAny>)>,
}

impl<'py, 't> Wire<'py, 't> {
    pub(crate) fn new(py: Python<'py>) -> Self {
        Self {
            py,
            parsed: Vec::new(),
        }
    }

    fn known(&self, node: JsonNode<'t>) -> Option<Bound<'py, PyAny>> {
        let found = self
            .parsed
            .iter()
            .find(|(raw, _)| std::ptr::eq(*raw, node.raw()));
        found.map(|(_, value)| value.clone())
    }
}

impl<'py, 't> Emit<'py> for Wire<'py, 't> {
    type Node = JsonNode<'t>;

    fn node(&mut self, node: &JsonNode<'t>) -> PyResult<Bound<'py, PyAny>> {
        if let Some(text) = node.plain() {
            return Ok(PyString::new(self.py, text).into_any());
        }
        if let Some(value) = self.known(*node) {
            return Ok(value);
        }
        let value = parse(self.py, node.raw())?;
        if matches!(node.kind(), Kind::Array | Kind::Object) {
            self.parsed.push((node.raw(), value.clone()));
        }
        Ok(value)
    }

    fn beside(&mut self, doc: &Doc<JsonNode<'t>>) -> PyResult<Slot> {
        match doc {
            Doc::Node(node) => Ok(match self.known(*node) {
                Some(value) => Slot::Ready(value.unbind()),
                None => Slot::Raw(node.raw().to_owned(), PyOnceLock::new()),
            }),
            _ => Ok(Slot::Ready(self::doc(self.py, doc, self)?.unbind())),
        }
    }
}

/// JSON text as a Python value, just as `json.loads` gives it.
pub(crate) fn parse<'py>(py: Python<'py>, raw: &str) -> PyResult<Bound<'py, PyAny>> {
    static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let quick = PythonParse {
        cache_mode: StringCacheMode::Keys,
        ..PythonParse::default()
    };
    quick.python_parse(py, raw.as_bytes()).or_else(|_| {
        // jiter refuses what Python's own parser takes: lone surrogates, and nesting past its own bound.
        LOADS.import(py, "json", "loads")?.call1((raw,))
    })
}
