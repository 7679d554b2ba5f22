//! `define`, `define_all`, and what they answer with.

use std::convert::Infallible;

#[cfg(feature = "stubs")]
use pyo3::inspect::PyStaticExpr;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
#[cfg(feature = "stubs")]
use pyo3::type_hint_identifier;
use pyo3::types::{PyDict, PyString};
use toolmsg::schema::Arguments;
use toolmsg::{DefineOptions, Host, JsonText, to_json};

use crate::arguments::{self, Given};
use crate::choice::DefineHost;
use crate::diagnostic::{self, Diagnostic};
use crate::emit::{self, Emit, Native, Slot, Wire};
use crate::error::{Pending, to_python, tool_error};
use crate::input::{Input, utf8};
use crate::node::{PyNode, text_of};
use crate::options;

/// A host's definition of a tool, and what belongs beside it. The same for every host.
#[pyclass(frozen, module = "toolmsg")]
pub(crate) struct Definition {
    host: Host,
    name: String,
    payload: Py<PyAny>,
    tool_meta: Slot,
    diagnostics: Vec<Py<Diagnostic>>,
    arguments: Arguments,
}

#[pymethods]
impl Definition {
    /// The name the host calls the tool by.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// What the host takes.
    #[getter]
    fn definition(&self, py: Python<'_>) -> Py<PyAny> {
        self.payload.clone_ref(py)
    }

    /// The definition's whole `_meta`, for the application; `None` when the server sent none. A result's `_meta` is never in it.
    #[getter]
    fn tool_meta<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.tool_meta.get(py)
    }

    /// What was not carried over unchanged, in reading order.
    #[getter]
    fn diagnostics(&self, py: Python<'_>) -> Vec<Py<Diagnostic>> {
        self.diagnostics
            .iter()
            .map(|diagnostic| diagnostic.clone_ref(py))
            .collect()
    }

    /// The arguments of the model's call as the server takes them: with the server's names of properties, and without
    /// `null` for what only `strict` made nullable. Anything else is handed on as the same object, also what is no JSON; the arguments
    /// are never changed.
    ///
    /// Args:
    ///     arguments: What the model calls the tool with: a dict or another mapping, or JSON text as OpenAI's `tool_call.function.arguments`, which is
    ///         answered with JSON text. Dicts, other mappings, lists and tuples in it are looked into.
    ///
    /// Raises:
    ///     ToolmsgError: `cycle` for arguments that contain themselves; `invalid_json` for text that is not JSON; past the bounds.
    ///     UnsupportedInput: The arguments are of no type that JSON has, such as `bytes`.
    fn restore_arguments<'py>(&self, arguments: Given<'py>) -> PyResult<Given<'py>> {
        let pending = Pending::begin();
        let output = arguments::restore(&self.arguments, arguments.0);
        pending.end().map_or(output.map(Given), Err)
    }

    fn __repr__(&self) -> String {
        format!(
            "Definition(host={:?}, name={:?}, diagnostics={})",
            self.host.name(),
            self.name,
            self.diagnostics.len(),
        )
    }
}

/// The definitions of a list of tools, and what kept the others from being defined.
#[pyclass(frozen, module = "toolmsg")]
pub(crate) struct Definitions {
    definitions: Vec<Py<Definition>>,
    errors: Vec<ToolError>,
}

#[pymethods]
impl Definitions {
    /// In the list's order.
    #[getter]
    fn definitions(&self, py: Python<'_>) -> Vec<Py<Definition>> {
        self.definitions
            .iter()
            .map(|definition| definition.clone_ref(py))
            .collect()
    }

    /// One for each tool that could not be defined, in the list's order; each names its `tool`.
    #[getter]
    fn errors(&self, py: Python<'_>) -> Vec<ToolError> {
        self.errors
            .iter()
            .map(|error| ToolError(error.0.clone_ref(py)))
            .collect()
    }

    fn __repr__(&self) -> String {
        format!(
            "Definitions(definitions={}, errors={})",
            self.definitions.len(),
            self.errors.len()
        )
    }
}

/// An exception of the class `toolmsg.ToolError`.
struct ToolError(Py<PyAny>);

impl<'py> IntoPyObject<'py> for ToolError {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = Infallible;

    #[cfg(feature = "stubs")]
    const OUTPUT_TYPE: PyStaticExpr = type_hint_identifier!("toolmsg.errors", "ToolError");

    fn into_pyobject(self, py: Python<'py>) -> Result<Self::Output, Infallible> {
        Ok(self.0.into_bound(py))
    }
}

/// Makes a host's definition of an MCP `Tool` (specification 2026-07-28, `server/tools`).
///
/// Args:
///     tool: Wire JSON (`bytes`, `bytearray`, `memoryview`, `str`), a dict, a `Tool` of the MCP SDK 1.x or 2.x, or any
///         object with its attributes. It is never changed.
///     host: `"langchain"`, `"hermes"`, `"kimi"`, `"openai_chat"`, `"openai_responses"`, `"anthropic"`, `"gemini"`,
///         `"bedrock"` or `"ai_sdk"`.
///     server: The server's name, which becomes part of the tool's name for all hosts but LangChain, whose metadata carry it; or its
///         `Implementation` (a dict or the SDK's model), whose name counts likewise and of which the metadata carry all.
///     **options: See `toolmsg.DefineOptions`. Those that only another host has are ignored.
///
/// Raises:
///     ToolmsgError: The input is not a tool, past the bounds, or has a schema no host can take; see its `code` and `path`.
///     UnsupportedInput: The input is of no type that can be a tool.
#[pyfunction]
#[pyo3(signature = (
    tool: "object", host, *, server: "object" = None, **options: "object"
) -> "Definition")]
pub(crate) fn define<'py>(
    py: Python<'py>,
    tool: &Bound<'py, PyAny>,
    host: DefineHost,
    server: Option<&Bound<'py, PyAny>>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Definition> {
    Call::new(py, host.0, server, options)?.run(tool, &One)
}

/// Makes a host's definitions of a list of tools. What is wrong with one tool takes nothing from the others.
///
/// Args:
///     tools: A list of tools, a `ListToolsResult`, or its wire JSON.
///     host: As in `define`.
///     server: As in `define`.
///     **options: See `toolmsg.DefineAllOptions`.
///
/// Raises:
///     ToolmsgError: The input is not a list of tools.
///     UnsupportedInput: The input is of no type that can be one.
#[pyfunction]
#[pyo3(signature = (
    tools: "object", host, *, server: "object" = None, **options: "object"
) -> "Definitions")]
pub(crate) fn define_all<'py>(
    py: Python<'py>,
    tools: &Bound<'py, PyAny>,
    host: DefineHost,
    server: Option<&Bound<'py, PyAny>>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Definitions> {
    Call::new(py, host.0, server, options)?.run(tools, &All)
}

/// Everything but the input.
struct Call<'py> {
    py: Python<'py>,
    host: Host,
    options: DefineOptions,
}

/// What is made of the input.
trait Make<'py> {
    type Output;

    fn of<E: Emit<'py>>(
        &self,
        call: &Call<'py>,
        node: &E::Node,
        emit: &mut E,
    ) -> PyResult<Self::Output>;
}

struct One;

impl<'py> Make<'py> for One {
    type Output = Definition;

    fn of<E: Emit<'py>>(
        &self,
        call: &Call<'py>,
        node: &E::Node,
        emit: &mut E,
    ) -> PyResult<Definition> {
        let made = toolmsg::define(node, call.host, &call.options);
        call.definition(made.map_err(|error| to_python(call.py, &error))?, emit)
    }
}

struct All;

impl<'py> Make<'py> for All {
    type Output = Definitions;

    fn of<E: Emit<'py>>(
        &self,
        call: &Call<'py>,
        node: &E::Node,
        emit: &mut E,
    ) -> PyResult<Definitions> {
        let py = call.py;
        let made = toolmsg::define_all(node, call.host, &call.options);
        let made = made.map_err(|error| to_python(py, &error))?;
        let definitions = made
            .definitions
            .into_iter()
            .map(|one| Py::new(py, call.definition(one, emit)?));
        Ok(Definitions {
            definitions: definitions.collect::<PyResult<_>>()?,
            errors: made
                .errors
                .iter()
                .map(|error| tool_error(py, error).map(ToolError))
                .collect::<PyResult<_>>()?,
        })
    }
}

impl<'py> Call<'py> {
    fn new(
        py: Python<'py>,
        host: Host,
        server: Option<&Bound<'py, PyAny>>,
        given: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Self> {
        let mut options = DefineOptions::default();
        let known = DefineOptions::NAMES;
        options::read_into(py, given, known, &mut |name, value| {
            options.set(name, value)
        })?;
        if let Some(server) = server {
            read_server(py, server, &mut options)?;
        }
        Ok(Self { py, host, options })
    }

    fn run<M: Make<'py>>(&self, input: &Bound<'py, PyAny>, make: &M) -> PyResult<M::Output> {
        let pending = Pending::begin();
        let output = self.output(input, make);
        pending.end().map_or(output, Err)
    }

    fn output<M: Make<'py>>(&self, input: &Bound<'py, PyAny>, make: &M) -> PyResult<M::Output> {
        match Input::of(input)? {
            Input::Bytes(bytes) => self.wire(bytes.as_bytes(), make),
            Input::Text(text) => self.wire(utf8(&text)?.as_bytes(), make),
            Input::Value(node) => make.of(self, &node, &mut Native::new(self.py)),
        }
    }

    fn wire<M: Make<'py>>(&self, bytes: &[u8], make: &M) -> PyResult<M::Output> {
        let json = JsonText::parse(bytes, self.options.limits)
            .map_err(|error| to_python(self.py, &error))?;
        make.of(self, &json.root(), &mut Wire::new(self.py))
    }

    fn definition<E: Emit<'py>>(
        &self,
        made: toolmsg::Definition<E::Node>,
        emit: &mut E,
    ) -> PyResult<Definition> {
        let py = self.py;
        emit.expect([made.tool_meta.as_ref(), None]);
        let payload = emit::doc(py, &made.definition, emit)?.unbind();
        let tool_meta = made
            .tool_meta
            .map_or(Ok(Slot::Absent), |meta| emit.beside(&meta))?;
        Ok(Definition {
            host: self.host,
            name: made.name,
            payload,
            tool_meta,
            diagnostics: diagnostic::list(py, made.diagnostics)?,
            arguments: made.arguments,
        })
    }
}

/// A server's name, or what it says of itself.
fn read_server<'py>(
    py: Python<'py>,
    server: &Bound<'py, PyAny>,
    options: &mut DefineOptions,
) -> PyResult<()> {
    static NAME: PyOnceLock<Py<PyString>> = PyOnceLock::new();
    if let Ok(name) = server.cast::<PyString>() {
        options.server = Some(text_of(name).value.into_owned());
        return Ok(());
    }
    let unsupported = || {
        let message = "server takes a name, or a dict or model with one";
        to_python(
            py,
            &toolmsg::Error::new(toolmsg::ErrorCode::InvalidOption, "$", message),
        )
    };
    let key = NAME
        .get_or_init(py, || PyString::new(py, "name").unbind())
        .bind(py);
    let info = emit::plain(py, &PyNode::from(server.clone()))?.ok_or_else(unsupported)?;
    let name = info.get_item(key)?.ok_or_else(unsupported)?;
    let name = name.cast::<PyString>().map_err(|_| unsupported())?;
    options.server = Some(text_of(name).value.into_owned());
    let node = PyNode::from(info.into_any());
    let json = to_json(&toolmsg::Doc::Node(node)).map_err(|_| unsupported())?;
    options.server_info = Some(json);
    Ok(())
}
