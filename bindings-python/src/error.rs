//! Failures as Python exceptions. Their classes are Python's own, in `toolmsg.errors`.

use std::cell::RefCell;

use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use toolmsg::{Error, input_required};

/// A class of `toolmsg.errors`, imported once.
fn class<'py>(
    py: Python<'py>,
    cell: &'static PyOnceLock<Py<PyType>>,
    name: &str,
) -> PyResult<&'py Bound<'py, PyType>> {
    cell.import(py, "toolmsg.errors", name)
}

/// A failure of the core's as a `ToolmsgError`.
pub(crate) fn to_python(py: Python<'_>, error: &Error) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    raise(
        py,
        &CLASS,
        "ToolmsgError",
        (error.message(), error.code().as_str(), error.path()),
    )
}

/// The exception for one tool of a list, as a value.
pub(crate) fn tool_error(py: Python<'_>, error: &toolmsg::ToolError) -> PyResult<Py<PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let toolmsg::ToolError { tool, error } = error;
    let arguments = (
        error.message(),
        error.code().as_str(),
        error.path(),
        tool.as_deref(),
    );
    Ok(class(py, &CLASS, "ToolError")?.call1(arguments)?.unbind())
}

/// The exception for an input of a type that cannot be a result.
pub(crate) fn unsupported_input(py: Python<'_>, type_name: &str) -> PyErr {
    let message = format!(
        "an object of type {type_name} is nothing an MCP server sends: pass wire JSON (bytes, bytearray, memoryview, str), a dict, \
         an object of the MCP SDK or FastMCP, or an object with its attributes"
    );
    unsupported(py, message)
}

/// The exception for a value of a type that is not taken.
pub(crate) fn unsupported(py: Python<'_>, message: String) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    raise(
        py,
        &CLASS,
        "UnsupportedInput",
        (message, "unsupported_input", "$"),
    )
}

/// The exception for a result that asks for input.
pub(crate) fn asks_for_input(
    py: Python<'_>,
    input_requests: Option<Bound<'_, PyAny>>,
    request_state: Option<Bound<'_, PyAny>>,
    mcp_meta: Option<Bound<'_, PyAny>>,
) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let error = input_required();
    let arguments = (
        error.message(),
        error.code().as_str(),
        error.path(),
        input_requests,
        request_state,
        mcp_meta,
    );
    raise(py, &CLASS, "InputRequired", arguments)
}

fn raise<'py, A>(
    py: Python<'py>,
    cell: &'static PyOnceLock<Py<PyType>>,
    name: &str,
    arguments: A,
) -> PyErr
where
    A: pyo3::call::PyCallArgs<'py>,
{
    match class(py, cell, name).and_then(|class| class.call1(arguments)) {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}

thread_local! {
    static PENDING: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// Keeps an exception that the caller's own code raised while a value was read. Reading goes on; the one who began to read raises it at the end.
pub(crate) fn keep_pending(error: PyErr) {
    // The later exception is dropped outside of the borrow: dropping it can run Python code.
    let later = PENDING.with_borrow_mut(|pending| {
        if pending.is_some() {
            Some(error)
        } else {
            pending.replace(error)
        }
    });
    drop(later);
}

/// Whether one was kept.
pub(crate) fn has_pending() -> bool {
    PENDING.with_borrow(Option::is_some)
}

/// The exceptions kept from here on. What the caller's code does meanwhile may convert results of its own, so those of a
/// reading around this one are put aside, and come back when it is over.
pub(crate) struct Pending {
    outer: Option<PyErr>,
}

impl Pending {
    pub(crate) fn begin() -> Self {
        Self {
            outer: PENDING.take(),
        }
    }

    /// The first exception kept since, if any.
    pub(crate) fn end(self) -> Option<PyErr> {
        PENDING.replace(self.outer)
    }
}

/// Whether an exception is one that a program handles, and not `KeyboardInterrupt` or the like.
pub(crate) fn is_ordinary(py: Python<'_>, error: &PyErr) -> bool {
    error.is_instance_of::<PyException>(py)
}
