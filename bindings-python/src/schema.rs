//! Output schemas, and values against them.

use pyo3::prelude::*;
use toolmsg::schema::{self, Projection as Core};
use toolmsg::{Error, JsonText, Limits, Node};

use crate::arguments::{AsItIs, Plain};
use crate::choice::RevisionName;
use crate::diagnostic::{self, Diagnostic};
use crate::emit::{self, Native};
use crate::error::{Pending, to_python};
use crate::input::{Input, utf8};
use crate::node::PyNode;

/// A schema or a value, made ready for a revision of the protocol.
#[pyclass(frozen, module = "toolmsg.schema")]
pub(crate) struct Projection {
    value: Py<PyAny>,
    /// Whether it is wrapped in an object.
    #[pyo3(get)]
    wrapped: bool,
    diagnostics: Vec<Py<Diagnostic>>,
}

#[pymethods]
impl Projection {
    /// The schema, or the value; the same object as came in where nothing had to be changed.
    #[getter]
    fn value(&self, py: Python<'_>) -> Py<PyAny> {
        self.value.clone_ref(py)
    }

    /// What was changed, and what could not be.
    #[getter]
    fn diagnostics(&self, py: Python<'_>) -> Vec<Py<Diagnostic>> {
        self.diagnostics
            .iter()
            .map(|diagnostic| diagnostic.clone_ref(py))
            .collect()
    }

    fn __repr__(&self) -> String {
        format!(
            "Projection(wrapped={}, diagnostics={})",
            if self.wrapped { "True" } else { "False" },
            self.diagnostics.len()
        )
    }
}

/// Runs what reads Python values, and raises what reading them raised.
fn reading<T>(run: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    let pending = Pending::begin();
    let output = run();
    pending.end().map_or(output, Err)
}

fn projection<'py>(
    py: Python<'py>,
    made: Result<Core<PyNode<'py>>, Error>,
) -> PyResult<Projection> {
    let made = made.map_err(|error| to_python(py, &error))?;
    Ok(Projection {
        value: emit::doc(py, &made.value, &mut Native::new(py))?.unbind(),
        wrapped: made.wrapped,
        diagnostics: diagnostic::list(py, made.diagnostics)?,
    })
}

fn reports(
    py: Python<'_>,
    made: Result<Vec<toolmsg::Diagnostic>, Error>,
) -> PyResult<Vec<Py<Diagnostic>>> {
    let made = made.map_err(|error| to_python(py, &error))?;
    diagnostic::list(py, made)
}

fn node<'py>(value: &Bound<'py, PyAny>) -> PyNode<'py> {
    PyNode::from(value.clone())
}

/// Puts what a root `$ref` leads to at the root of a schema, for clients that look for an object there: recursive models of
/// Pydantic, zod, schemars and System.Text.Json are published like this. Inner references and definitions stay. A root
/// without a `$ref` stays as it is; one whose reference leads to no object schema too, with a diagnostic.
///
/// Args:
///     schema: A JSON Schema.
///
/// Raises:
///     ToolmsgError: The schema is no JSON, or past the bounds.
#[pyfunction]
#[pyo3(signature = (schema: "object") -> "Projection")]
pub(crate) fn object_root<'py>(
    py: Python<'py>,
    schema: &Bound<'py, PyAny>,
) -> PyResult<Projection> {
    reading(|| projection(py, schema::object_root(&node(schema), Limits::default())))
}

/// Makes an output schema ready for a session's revision. Until 2026-07-28 its root has to be an object (specification,
/// `server/tools`, "Output Schema"): one that takes other values is wrapped, `{"result": …}`, and each value with it, see `project_structured`.
///
/// Args:
///     schema: A JSON Schema.
///     revision: A protocol revision such as `"2025-11-25"`.
///
/// Raises:
///     ToolmsgError: `invalid_option` for a revision that does not exist; `invalid_schema` for what has to be wrapped and is no schema.
#[pyfunction]
#[pyo3(signature = (schema: "object", revision) -> "Projection")]
pub(crate) fn project<'py>(
    py: Python<'py>,
    schema: &Bound<'py, PyAny>,
    revision: RevisionName,
) -> PyResult<Projection> {
    reading(|| {
        let made = schema::project(&node(schema), revision.0, Limits::default());
        projection(py, made)
    })
}

/// A value for a schema that was `project`ed: `{"result": value}` where the schema is wrapped, and the value itself elsewhere.
///
/// Args:
///     value: The structured content.
///     schema: The schema before it was projected.
///     revision: The session's protocol revision.
///
/// Raises:
///     ToolmsgError: As `project`, and for a value that is no JSON.
#[pyfunction]
#[pyo3(signature = (value: "object", schema: "object", revision) -> "Projection")]
pub(crate) fn project_structured<'py>(
    py: Python<'py>,
    value: &Bound<'py, PyAny>,
    schema: &Bound<'py, PyAny>,
    revision: RevisionName,
) -> PyResult<Projection> {
    reading(|| {
        let limits = Limits::default();
        let made = schema::project_structured(&node(value), &node(schema), revision.0, limits);
        projection(py, made)
    })
}

/// The value within a wrapped one, where the schema has the marker `x-fastmcp-wrap-result` that `project` and the `fastmcp` package put there; any other value as
/// the same object. What the MCP SDK's own server wraps has no marker and stays as it is.
///
/// Args:
///     value: The structured content.
///     schema: The tool's `outputSchema`.
#[pyfunction]
#[pyo3(signature = (value: "Any", schema: "object") -> "Any")]
pub(crate) fn unwrap<'py>(
    py: Python<'py>,
    value: &Bound<'py, PyAny>,
    schema: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    reading(|| {
        // What the value holds need not be JSON: it is handed on.
        let inner = schema::unwrap(&Plain::from(value.clone()), &node(schema));
        emit::doc(py, &inner, &mut AsItIs)
    })
}

/// What is wrong with a value, in 2020-12 or what the schema's `$schema` says: at most 100 diagnostics with the place in the value. Nothing is
/// fetched, and `format` is not asserted. A schema that cannot be used is told as `invalid_schema` or `external_ref`.
///
/// Args:
///     value: The structured content.
///     schema: The tool's `outputSchema`.
///     strict: Raise the first of what is wrong.
///
/// Raises:
///     ToolmsgError: The value or the schema is no JSON, or past the bounds; with `strict`, what is wrong.
#[pyfunction]
#[pyo3(signature = (
    value: "object", schema: "object", *, strict: "bool" = false
) -> "list[Diagnostic]")]
pub(crate) fn validate<'py>(
    py: Python<'py>,
    value: &Bound<'py, PyAny>,
    schema: &Bound<'py, PyAny>,
    strict: bool,
) -> PyResult<Vec<Py<Diagnostic>>> {
    reading(|| {
        let limits = Limits::default();
        reports(
            py,
            schema::validate(&node(value), &node(schema), strict, limits),
        )
    })
}

/// What is wrong with a result's structured content. Nothing ever is with an error's; a success has to have one (specification 2026-07-28,
/// `server/tools`, "Output Schema").
///
/// Args:
///     result: A `CallToolResult`, as `toolmsg.convert` takes it: wire JSON, a dict, or an object of the MCP SDK.
///     schema: The tool's `outputSchema`.
///     strict: Raise the first of what is wrong.
///
/// Raises:
///     ToolmsgError: The input is not a result; otherwise as `validate`.
///     UnsupportedInput: The input is of no type that can be a result.
#[pyfunction]
#[pyo3(signature = (
    result: "object", schema: "object", *, strict: "bool" = false
) -> "list[Diagnostic]")]
pub(crate) fn validate_result<'py>(
    py: Python<'py>,
    result: &Bound<'py, PyAny>,
    schema: &Bound<'py, PyAny>,
    strict: bool,
) -> PyResult<Vec<Py<Diagnostic>>> {
    let schema = node(schema);
    reading(|| match Input::of(result)? {
        Input::Bytes(bytes) => of_wire(py, bytes.as_bytes(), &schema, strict),
        Input::Text(text) => of_wire(py, utf8(&text)?.as_bytes(), &schema, strict),
        Input::Value(result) => of_result(py, &result, &schema, strict),
    })
}

fn of_wire(
    py: Python<'_>,
    wire: &[u8],
    schema: &PyNode<'_>,
    strict: bool,
) -> PyResult<Vec<Py<Diagnostic>>> {
    let json = JsonText::parse(wire, Limits::default());
    let json = json.map_err(|error| to_python(py, &error))?;
    of_result(py, &json.root(), schema, strict)
}

fn of_result<N: Node>(
    py: Python<'_>,
    result: &N,
    schema: &PyNode<'_>,
    strict: bool,
) -> PyResult<Vec<Py<Diagnostic>>> {
    let made = schema::validate_result(result, schema, strict, Limits::default());
    reports(py, made)
}
