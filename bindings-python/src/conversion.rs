//! `convert` and what it answers with.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use toolmsg::{Doc, Error, ErrorCode, Failure, Host, JsonText, MediaStore, Options};

use crate::diagnostic::{self, Diagnostic};
use crate::emit::{self, Emit, Native, Slot, Wire};
use crate::error::{Pending, asks_for_input, to_python};
use crate::input::{Input, utf8};
use crate::media::Store;
use crate::node::text_of;
use crate::options;

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
    fn mcp_meta<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.mcp_meta.get(py)
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
            self.host.name(),
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

/// Converts an MCP `CallToolResult` (specification 2026-07-28, `server/tools`) into a host's message.
///
/// Args:
///     result: Wire JSON (`bytes`, `bytearray`, `memoryview`, `str`), a dict, a `CallToolResult` of the MCP SDK
///         1.x or 2.x or of FastMCP's client, or any object with its attributes. It is never changed, and its
///         values are handed on as the same objects.
///     host: `"langchain"` or `"hermes"`.
///     tool_call_id: The call's id, for hosts whose message names it.
///     tool_name: The tool's name, likewise.
///     server: The server's name, likewise.
///     media: For hosts whose messages point at stored media: takes a `MediaItem`, answers with a path.
///     **options: See `toolmsg.Options`.
///
/// Raises:
///     ToolmsgError: The input is not a result, or past the bounds; see its `code` and `path`.
///     InputRequired: The server needs input before the call can go on.
///     UnsupportedInput: The input is of no type that can be a result.
#[pyfunction]
#[pyo3(signature = (
    result: "object", host: "str", *, tool_call_id: "object" = None, tool_name: "object" = None,
    server: "object" = None, media: "object" = None, **options: "object"
) -> "Conversion")]
#[allow(
    clippy::too_many_arguments,
    reason = "they are Python keyword arguments"
)]
pub(crate) fn convert<'py>(
    py: Python<'py>,
    result: &Bound<'py, PyAny>,
    host: &Bound<'py, PyString>,
    tool_call_id: Option<&Bound<'py, PyAny>>,
    tool_name: Option<&Bound<'py, PyAny>>,
    server: Option<&Bound<'py, PyAny>>,
    media: Option<&Bound<'py, PyAny>>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Conversion> {
    let named = [
        ("tool_call_id", tool_call_id),
        ("tool_name", tool_name),
        ("server", server),
    ];
    let call = Call::new(py, host, &named, media, options)?;
    call.run(result, &Everything)
}

/// The message of `convert` alone, with every argument in its place: for the functions of this package, to which each call counts.
#[pyfunction]
#[pyo3(signature = (
    result: "object", host: "str", tool_call_id: "object", tool_name: "object", server: "object",
    media: "object", options: "object"
) -> "Any")]
#[allow(
    clippy::too_many_arguments,
    reason = "one value for each argument of `convert`"
)]
pub(crate) fn message<'py>(
    py: Python<'py>,
    result: &Bound<'py, PyAny>,
    host: &Bound<'py, PyString>,
    tool_call_id: Option<&Bound<'py, PyAny>>,
    tool_name: Option<&Bound<'py, PyAny>>,
    server: Option<&Bound<'py, PyAny>>,
    media: Option<&Bound<'py, PyAny>>,
    options: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    let named = [
        ("tool_call_id", tool_call_id),
        ("tool_name", tool_name),
        ("server", server),
    ];
    let call = Call::new(py, host, &named, media, Some(options))?;
    call.run(result, &Message)
}

/// Everything but the input.
struct Call<'a, 'py> {
    py: Python<'py>,
    host: Host,
    options: Options,
    media: Option<&'a Bound<'py, PyAny>>,
}

/// What of a conversion the caller wants, as Python values.
trait Want<'py> {
    type Output;

    fn from<E: Emit<'py>>(
        &self,
        call: &Call<'_, 'py>,
        conversion: toolmsg::Conversion<E::Node>,
        emit: &mut E,
    ) -> PyResult<Self::Output>;
}

/// The message and nothing else.
struct Message;

impl<'py> Want<'py> for Message {
    type Output = Bound<'py, PyAny>;

    fn from<E: Emit<'py>>(
        &self,
        call: &Call<'_, 'py>,
        conversion: toolmsg::Conversion<E::Node>,
        emit: &mut E,
    ) -> PyResult<Self::Output> {
        emit::doc(call.py, &conversion.message, emit)
    }
}

/// All of it.
struct Everything;

impl<'py> Want<'py> for Everything {
    type Output = Conversion;

    fn from<E: Emit<'py>>(
        &self,
        call: &Call<'_, 'py>,
        conversion: toolmsg::Conversion<E::Node>,
        emit: &mut E,
    ) -> PyResult<Conversion> {
        let py = call.py;
        let structured_content = conversion.structured_content.map(Doc::Node);
        emit.expect([conversion.mcp_meta.as_ref(), structured_content.as_ref()]);
        // The message first: what stands beside it may be a part of it.
        let message = emit::doc(py, &conversion.message, emit)?.unbind();
        let mut beside =
            |doc: Option<Doc<E::Node>>| doc.map_or(Ok(Slot::Absent), |doc| emit.beside(&doc));
        let (mcp_meta, structured_content) =
            (beside(conversion.mcp_meta)?, beside(structured_content)?);
        Ok(Conversion {
            host: call.host,
            message,
            mcp_meta,
            structured_content,
            is_error: conversion.is_error,
            diagnostics: diagnostic::make(py, conversion.diagnostics)?,
        })
    }
}

impl<'a, 'py> Call<'a, 'py> {
    fn new(
        py: Python<'py>,
        host: &Bound<'py, PyString>,
        named: &[(&str, Option<&Bound<'py, PyAny>>)],
        media: Option<&'a Bound<'py, PyAny>>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Self> {
        let host = Host::parse(&text_of(host).value).map_err(|error| to_python(py, &error))?;
        if let Some(media) = media.filter(|media| !media.is_callable()) {
            let message = format!("media takes a callable, not a {}", media.get_type().name()?);
            return Err(to_python(
                py,
                &Error::new(ErrorCode::InvalidOption, "$", message),
            ));
        }
        Ok(Self {
            py,
            host,
            options: options::read(py, named, options)?,
            media,
        })
    }

    fn run<W: Want<'py>>(&self, result: &Bound<'py, PyAny>, want: &W) -> PyResult<W::Output> {
        let pending = Pending::begin();
        let output = self.output(result, want);
        pending.end().map_or(output, Err)
    }

    fn output<W: Want<'py>>(&self, result: &Bound<'py, PyAny>, want: &W) -> PyResult<W::Output> {
        match Input::of(result)? {
            Input::Bytes(bytes) => self.wire(bytes.as_bytes(), want),
            Input::Text(text) => self.wire(utf8(&text)?.as_bytes(), want),
            Input::Value(node) => self.finish(&node, &mut Native::new(self.py), want),
        }
    }

    fn wire<W: Want<'py>>(&self, bytes: &[u8], want: &W) -> PyResult<W::Output> {
        let limits = self.options.limits;
        // The lock is kept: a thread that gave it up here while the interpreter ends would take the process with it.
        let json = JsonText::parse(bytes, limits);
        let json = json.map_err(|error| to_python(self.py, &error))?;
        self.finish(&json.root(), &mut Wire::new(self.py), want)
    }

    fn finish<E: Emit<'py>, W: Want<'py>>(
        &self,
        node: &E::Node,
        emit: &mut E,
        want: &W,
    ) -> PyResult<W::Output> {
        let py = self.py;
        let mut store = self.media.map(Store);
        let store = store.as_mut().map(|store| store as &mut dyn MediaStore);
        match toolmsg::convert(node, self.host, &self.options, store) {
            Ok(conversion) => {
                if !conversion.diagnostics.is_empty() {
                    diagnostic::log(py, &conversion.diagnostics)?;
                }
                want.from(self, conversion, emit)
            }
            Err(Failure::InputRequired(asked)) => {
                let mut value =
                    |node: Option<E::Node>| node.map(|node| emit.node(&node)).transpose();
                let (requests, state) = (value(asked.input_requests)?, value(asked.request_state)?);
                Err(asks_for_input(py, requests, state, value(asked.meta)?))
            }
            Err(failure) => Err(to_python(py, &failure.into_error())),
        }
    }
}
