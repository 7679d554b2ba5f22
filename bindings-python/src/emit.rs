//! Messages as Python values. What came as a Python value goes on as the same object.

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyString};
use std::borrow::Cow;

use toolmsg::{Doc, Error, ErrorCode, JsonNode, Key, Kind, Limits, Node};

use crate::class::Class;
use crate::error::to_python;
use crate::keys::{interned, wire_name};
use crate::node::PyNode;
use crate::wire;

/// How values of one kind of input become Python values.
pub(crate) trait Emit<'py> {
    type Node: Node;

    /// A value of the input.
    fn node(&mut self, node: &Self::Node) -> PyResult<Bound<'py, PyAny>>;

    /// Says which values stand beside the message, before the message is made: what stands in both is one object.
    fn expect(&mut self, _: [Option<&Doc<Self::Node>>; 2]) {}

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
                let value =
                    value.get_or_try_init(py, || wire::parse(py, raw).map(Bound::unbind))?;
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
        Doc::Json(text) => wire::parse(py, text),
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
pub(crate) struct Native<'py> {
    py: Python<'py>,
    /// Models around the current one. They were held to the bounds when they were read, but may have changed since.
    depth: usize,
}

impl<'py> Native<'py> {
    pub(crate) fn new(py: Python<'py>) -> Self {
        Self { py, depth: 0 }
    }

    /// A model's members under their wire names.
    fn model(&mut self, node: &PyNode<'py>) -> PyResult<Bound<'py, PyAny>> {
        if self.depth > Limits::DEEPEST {
            let message = "the value has changed while it was read, and is nested too deep now";
            return Err(to_python(
                self.py,
                &Error::new(ErrorCode::TooDeep, "$", message),
            ));
        }
        self.depth += 1;
        let dict = PyDict::new(self.py);
        node.try_entries(|key, member| dict.set_item(self.node(&key)?, self.member(&member)?))?;
        self.depth -= 1;
        Ok(dict.into_any())
    }

    /// A member of a model: a list of models becomes a list of dicts.
    fn member(&mut self, node: &PyNode<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut models = false;
        node.try_items(|item| {
            models |= item.is_model();
            Ok::<(), PyErr>(())
        })?;
        if !models {
            return self.node(node);
        }
        let list = PyList::empty(self.py);
        node.try_items(|item| list.append(self.node(&item)?))?;
        Ok(list.into_any())
    }
}

/// A dict, or a model's members as one; nothing for any other value.
pub(crate) fn plain<'py>(
    py: Python<'py>,
    node: &PyNode<'py>,
) -> PyResult<Option<Bound<'py, PyDict>>> {
    if node.kind() != Kind::Object {
        return Ok(None);
    }
    Ok(Native::new(py).node(node)?.cast_into().ok())
}

impl<'py> Emit<'py> for Native<'py> {
    type Node = PyNode<'py>;

    fn node(&mut self, node: &PyNode<'py>) -> PyResult<Bound<'py, PyAny>> {
        match node {
            PyNode::Field(field) => Ok(wire_name(self.py, *field).into_any()),
            PyNode::Value(value, Class::Json(_)) => Ok(value.clone()),
            // A URL of an SDK's model.
            PyNode::Value(value, Class::Url) => Ok(value.str()?.into_any()),
            PyNode::Value(..) => self.model(node),
        }
    }

    fn beside(&mut self, doc: &Doc<PyNode<'py>>) -> PyResult<Slot> {
        Ok(Slot::Ready(self::doc(self.py, doc, self)?.unbind()))
    }
}

/// JSON text: strings and values are made when the message has them.
pub(crate) struct Wire<'py, 't> {
    py: Python<'py>,
    /// Containers that stand beside the message too, and what was made of them.
    shared: [Option<(JsonNode<'t>, Option<Bound<'py, PyAny>>)>; 2],
}

impl<'py, 't> Wire<'py, 't> {
    pub(crate) fn new(py: Python<'py>) -> Self {
        Self {
            py,
            shared: [None, None],
        }
    }

    /// What was made of a shared container.
    fn shared(&mut self, node: JsonNode<'t>) -> Option<&mut Option<Bound<'py, PyAny>>> {
        let mut shared = self.shared.iter_mut().flatten();
        shared
            .find(|(known, _)| std::ptr::eq(known.raw(), node.raw()))
            .map(|(_, made)| made)
    }
}

impl<'py, 't> Emit<'py> for Wire<'py, 't> {
    type Node = JsonNode<'t>;

    fn node(&mut self, node: &JsonNode<'t>) -> PyResult<Bound<'py, PyAny>> {
        let py = self.py;
        match self.shared(*node) {
            Some(Some(made)) => Ok(made.clone()),
            Some(made) => Ok(made.insert(wire::value(py, *node)?).clone()),
            None => wire::value(py, *node),
        }
    }

    fn expect(&mut self, beside: [Option<&Doc<JsonNode<'t>>>; 2]) {
        self.shared = beside.map(|doc| match doc {
            Some(Doc::Node(node)) if matches!(node.kind(), Kind::Array | Kind::Object) => {
                Some((*node, None))
            }
            _ => None,
        });
    }

    fn beside(&mut self, doc: &Doc<JsonNode<'t>>) -> PyResult<Slot> {
        let Doc::Node(node) = doc else {
            return Ok(Slot::Ready(self::doc(self.py, doc, self)?.unbind()));
        };
        Ok(match self.shared(*node) {
            Some(Some(made)) => Slot::Ready(made.clone().unbind()),
            _ => Slot::Raw(node.raw().to_owned(), PyOnceLock::new()),
        })
    }
}
