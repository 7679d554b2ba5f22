//! `convert` and what it answers with.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;
use toolmsg::{Doc, Failure, Host, JsonText, MediaStore, Options};

use crate::emit::{self, Emit, Native, Slot, Wire};
use crate::error::{asks_for_input, take_pending, to_python};
use crate::input::{Input, utf8};
use crate::media::Store;
use crate::options;

/// One thing the conversion did not carry over unchanged.
///
/// Attributes:
///     code: A stable `snake_case` name of the kind of change.
///     path: Where, from `$`, the result: `$.content[1].data`.
///     message: A short text for people.
#[pyclass(frozen, get_all, eq, module = "toolmsg")]
#[derive(PartialEq, Eq)]
pub(crate) struct Diagnostic {
    code: &'static str,
    path: String,
    message: String,
}

#[pymethods]
impl Diagnostic {
    fn __repr__(&self) -> String {
        format!(
            "Diagnostic(code={:?}, path={:?}, message={:?})",
            self.code, self.path, self.message
        )
    }
}

/// A host's message, and what belongs beside it. The same for every host.
///
/// `"mcp_meta" in conversion` and `"structured_content" in conversion` tell what the server did not send from what it sent as `null`.
#[pyclass(frozen, module = "toolmsg")]
pub(crate) struct Conversion {
    host: Host,
    message: Py<PyAny>,
    mcp_meta: Slot,
    structured_content: Slot,
    is_error: bool,
    diagnostics: Vec<Py<Diagnostic>>,
}

#[pymethods]
impl Conversion {
    /// What the host gets; its type is the host's.
    #[getter]
    fn message(&self, py: Python<'_>) -> Py<PyAny> {
        self.message.clone_ref(py)
    }

    /// The result's whole `_meta`, for the application; `None` when the server sent none.
    #[getter]
    fn mcp_meta<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        Ok(self.mcp_meta.get(py)?.map(Bound::cast_into).transpose()?)
    }

    /// The result's structured content, whatever its type; `None` also when the server sent none.
    #[getter]
    fn structured_content<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.structured_content.get(py)
    }

    /// Whether the call ended in an error.
    #[getter]
    fn is_error(&self) -> bool {
        self.is_error
    }

    /// What was not carried over unchanged, in reading order.
    #[getter]
    fn diagnostics(&self, py: Python<'_>) -> Vec<Py<Diagnostic>> {
        self.diagnostics
            .iter()
            .map(|diagnostic| diagnostic.clone_ref(py))
            .collect()
    }

    fn __contains__(&self, name: &str) -> bool {
        match name {
            "mcp_meta" => !matches!(self.mcp_meta, Slot::Absent),
            "structured_content" => !matches!(self.structured_content, Slot::Absent),
            "message" | "is_error" | "diagnostics" => true,
            _ => false,
        }
    }

    /// Tells what it is about and never what is in it: a message may hold megabytes, or secrets.
    fn __repr__(&self) -> String {
        format!(
            "Conversion(host={:?}, is_error={}, mcp_meta={}, structured_content={}, diagnostics={})",
            self.host.capabilities().name,
            if self.is_error { "True" } else { "False" },
            if matches!(self.mcp_meta, Slot::Absent) {
                "absent"
            } else {
                "present"
            },
            if matches!(self.structured_content, Slot::Absent) {
                "absent"
            } else {
                "present"
            },
            self.diagnostics.len(),
        )
    }
}

/// Converts an MCP `CallToolResult` into a host's message.
///
/// Args:
///     result: Wire JSON (`bytes`, `bytearray`, `memoryview`, `str`), a dict, a `CallToolResult` of the MCP SDK 1.x or 2.x or of FastMCP's client,
///         or any object with its attributes. It is never changed, and its values are handed on as the same objects.
///     host: `"langchain"` or `"hermes"`.
///     tool_call_id: The call's id, for hosts whose message names it.
///     tool_name: The tool's name, likewise.
///     server: The server's name, likewise.
///     media: For hosts whose messages point at stored media: takes a `MediaItem` and answers with a path.
///     **options: See `toolmsg.Options`.
///
/// Raises:
///     ToolmsgError: The input is not a result, or past the bounds; see its `code` and `path`.
///     InputRequired: The server needs input before the call can go on.
///     UnsupportedInput: The input is of no type that can be a result.
#[pyfunction]
#[pyo3(signature = (
    result: "object", host: "str", *, tool_call_id: "str | None" = None, tool_name: "str | None" = None,
    server: "str | None" = None, media: "object" = None, **options: "object"
) -> "Conversion")]
#[allow(
    clippy::too_many_arguments,
    reason = "they are Python keyword arguments"
)]
pub(crate) fn convert<'py>(
    py: Python<'py>,
    result: &Bound<'py, PyAny>,
    host: &str,
    tool_call_id: Option<String>,
    tool_name: Option<String>,
    server: Option<String>,
    media: Option<&Bound<'py, PyAny>>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Conversion> {
    let host = Host::parse(host).map_err(|error| to_python(py, &error))?;
    let mut chosen = options::read(py, options)?;
    chosen.tool_call_id = tool_call_id;
    chosen.tool_name = tool_name;
    chosen.server = server;
    let call = Call {
        py,
        host,
        options: &chosen,
        media,
    };
    let input = Input::of(result);
    take_pending()?;
    let conversion = match input? {
        Input::Bytes(bytes) => call.wire(bytes.as_bytes()),
        Input::Text(text) => call.wire(utf8(&text)?.as_bytes()),
        Input::Value(node) => call.finish(&node, &mut Native(py)),
    };
    take_pending()?;
    let conversion = conversion?;
    if !conversion.diagnostics.is_empty() {
        log(py, &conversion)?;
    }
    Ok(conversion)
}

struct Call<'a, 'py> {
    py: Python<'py>,
    host: Host,
    options: &'a Options,
    media: Option<&'a Bound<'py, PyAny>>,
}

/// Texts this long are read without holding the interpreter's lock.
const LONG: usize = 64 * 1024;

impl<'py> Call<'_, 'py> {
    fn wire(&self, bytes: &[u8]) -> PyResult<Conversion> {
        let limits = self.options.limits;
        let json = if bytes.len() > LONG {
            self.py.detach(|| JsonText::parse(bytes, limits))
        } else {
            JsonText::parse(bytes, limits)
        };
        let json = json.map_err(|error| to_python(self.py, &error))?;
        self.finish(&json.root(), &mut Wire::new(self.py))
    }

    fn finish<E: Emit<'py>>(&self, node: &E::Node, emit: &mut E) -> PyResult<Conversion> {
        let py = self.py;
        let mut store = self.media.map(Store);
        let store = store.as_mut().map(|store| store as &mut dyn MediaStore);
        let conversion = match toolmsg::convert(node, self.host, self.options, store) {
            Ok(conversion) => conversion,
            Err(Failure::InputRequired(asked)) => {
                let mut value =
                    |node: Option<E::Node>| node.map(|node| emit.node(&node)).transpose();
                let (requests, state) = (value(asked.input_requests)?, value(asked.request_state)?);
                return Err(asks_for_input(py, requests, state, value(asked.meta)?));
            }
            Err(failure) => return Err(to_python(py, &failure.into_error())),
        };
        let diagnostics = conversion.diagnostics.into_iter().map(|diagnostic| {
            let (code, path, message) = (
                diagnostic.code.as_str(),
                diagnostic.path,
                diagnostic.message,
            );
            Py::new(
                py,
                Diagnostic {
                    code,
                    path,
                    message,
                },
            )
        });
        let diagnostics = diagnostics.collect::<PyResult<_>>()?;
        // The message first: what stands beside it may be a part of it.
        let message = emit::doc(py, &conversion.message, emit)?.unbind();
        let mut beside =
            |doc: Option<Doc<E::Node>>| doc.map_or(Ok(Slot::Absent), |doc| emit.beside(&doc));
        Ok(Conversion {
            host: self.host,
            message,
            mcp_meta: beside(conversion.mcp_meta)?,
            structured_content: beside(conversion.structured_content.map(Doc::Node))?,
            is_error: conversion.is_error,
            diagnostics,
        })
    }
}

/// Tells the logger `toolmsg`, for those who listen at DEBUG.
fn log(py: Python<'_>, conversion: &Conversion) -> PyResult<()> {
    static LOGGER: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let logger = LOGGER.get_or_try_init(py, || {
        py.import("logging")?
            .call_method1("getLogger", ("toolmsg",))
            .map(Bound::unbind)
    })?;
    let logger = logger.bind(py);
    if logger.call_method1("isEnabledFor", (10,))?.is_truthy()? {
        for diagnostic in &conversion.diagnostics {
            let diagnostic = diagnostic.get();
            let arguments = (
                "%s at %s: %s",
                diagnostic.code,
                &diagnostic.path,
                &diagnostic.message,
            );
            logger.call_method1("debug", arguments)?;
        }
    }
    Ok(())
}
