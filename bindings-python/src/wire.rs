//! Values of JSON text as Python values, just as `json.loads` gives them.

use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString};
use toolmsg::{Error, ErrorCode, JsonNode, JsonText, Kind, Limits, Node};

use crate::error::to_python;
use crate::keys::member_key;

/// A value of the text.
pub(crate) fn value<'py>(py: Python<'py>, node: JsonNode<'_>) -> PyResult<Bound<'py, PyAny>> {
    match node.kind() {
        Kind::Null | Kind::Foreign => Ok(py.None().into_bound(py)),
        Kind::Bool => Ok(PyBool::new(py, node.as_bool() == Some(true))
            .to_owned()
            .into_any()),
        Kind::Number => number(py, node.raw()),
        Kind::String => string(py, node),
        Kind::Array => {
            let list = PyList::empty(py);
            node.try_items(|item| list.append(value(py, item)?))?;
            Ok(list.into_any())
        }
        Kind::Object => {
            let dict = PyDict::new(py);
            node.try_entries(|key, member| {
                let member = value(py, member)?;
                match key.plain() {
                    Some(key) => dict.set_item(member_key(py, key), member),
                    None => dict.set_item(string(py, key)?, member),
                }
            })?;
            Ok(dict.into_any())
        }
    }
}

fn string<'py>(py: Python<'py>, node: JsonNode<'_>) -> PyResult<Bound<'py, PyAny>> {
    match node.text() {
        Some(text) if text.exact => Ok(PyString::new(py, &text.value).into_any()),
        // Python's strings can hold half of a surrogate pair, Rust's cannot.
        _ => loads(py, node.raw()),
    }
}

/// An integer where the text has neither a fraction nor an exponent, else a float.
fn number<'py>(py: Python<'py>, raw: &str) -> PyResult<Bound<'py, PyAny>> {
    if raw.contains(['.', 'e', 'E']) {
        let number: f64 = raw.parse().unwrap_or(f64::NAN);
        return Ok(PyFloat::new(py, number).into_any());
    }
    if let Ok(number) = raw.parse::<i64>() {
        return Ok(number.into_pyobject(py)?.into_any());
    }
    let read = py.get_type::<PyInt>().call1((raw,));
    read.map_err(|error| {
        if error.is_instance_of::<PyValueError>(py) {
            too_long_here(py)
        } else {
            error
        }
    })
}

/// The error for digits that are within the bounds, but not within the interpreter's own (`sys.set_int_max_str_digits`).
fn too_long_here(py: Python<'_>) -> PyErr {
    let message = "a number has more digits than the interpreter is told to read";
    to_python(py, &Error::new(ErrorCode::TooLarge, "$", message))
}

/// A value that was JSON text within the bounds before.
pub(crate) fn parse<'py>(py: Python<'py>, raw: &str) -> PyResult<Bound<'py, PyAny>> {
    let limits = Limits {
        max_depth: Limits::DEEPEST,
        max_nodes: usize::MAX,
        max_bytes: Limits::LARGEST,
    };
    let json = JsonText::parse(raw.as_bytes(), limits).map_err(|error| to_python(py, &error))?;
    value(py, json.root())
}

/// JSON text through Python's own reader.
fn loads<'py>(py: Python<'py>, raw: &str) -> PyResult<Bound<'py, PyAny>> {
    static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let loads = LOADS.get_or_try_init(py, || {
        py.import(intern!(py, "json"))?
            .getattr(intern!(py, "loads"))
            .map(Bound::unbind)
    })?;
    loads.bind(py).call1((raw,))
}
