//! What the caller passed: wire text, or a Python value to be read where it lies.

use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyMemoryView, PyString};
use toolmsg::{Error, ErrorCode, Kind, Node};

use crate::error::{to_python, unsupported_input};
use crate::node::PyNode;

/// What the caller passed.
pub(crate) enum Input<'py> {
    /// Wire text that does not change under us.
    Bytes(Bound<'py, PyBytes>),
    /// Wire text that Python has decoded.
    Text(Bound<'py, PyString>),
    /// A value.
    Value(PyNode<'py>),
}

impl<'py> Input<'py> {
    pub(crate) fn of(result: &Bound<'py, PyAny>) -> PyResult<Self> {
        if let Ok(bytes) = result.cast::<PyBytes>() {
            return Ok(Self::Bytes(bytes.clone()));
        }
        if let Ok(text) = result.cast::<PyString>() {
            return Ok(Self::Text(text.clone()));
        }
        if result.is_instance_of::<PyByteArray>() || result.is_instance_of::<PyMemoryView>() {
            // Both can change while the text is read, so it is read from a copy.
            let py = result.py();
            let bytes = py.get_type::<PyBytes>().call1((result,))?;
            return Ok(Self::Bytes(bytes.cast_into()?));
        }
        let node = PyNode::from(result.clone());
        if node.kind() == Kind::Foreign {
            return Err(unsupported_input(result.py(), &node.type_name()));
        }
        Ok(Self::Value(node))
    }
}

/// The wire text of a `str`.
pub(crate) fn utf8<'a>(text: &'a Bound<'_, PyString>) -> PyResult<&'a str> {
    text.to_str().map_err(|_| {
        let message = "the text has a lone surrogate, which no UTF-8 text has";
        to_python(text.py(), &Error::new(ErrorCode::InvalidUtf8, "$", message))
    })
}
