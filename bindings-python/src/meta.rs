//! The rules of `_meta` keys, for callers who need them alone.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use toolmsg::meta::{self, Reserved};

use crate::emit::{self, Native};
use crate::error::{Pending, to_python};
use crate::node::{PyNode, text_of};

fn rule(py: Python<'_>, revision: Option<&Bound<'_, PyString>>) -> PyResult<Reserved> {
    let Some(revision) = revision else {
        return Ok(Reserved::Any);
    };
    Reserved::named(&text_of(revision).value).map_err(|error| to_python(py, &error))
}

/// Whether a `_meta` key is reserved for the protocol.
///
/// Up to 2025-06-18 a prefix is reserved when a label `modelcontextprotocol` or `mcp` is followed by another
/// label; from 2025-11-25 on when its second label is one of them, and some bare names are reserved as well
/// (specification, `basic/index`, `_meta`).
///
/// Args:
///     key: The key, with its prefix if it has one.
///     revision: A protocol revision such as `"2025-06-18"`; `None` for reserved under any.
///
/// Raises:
///     ToolmsgError: `invalid_option` for a revision that does not exist.
#[pyfunction]
#[pyo3(signature = (key, revision = None))]
pub(crate) fn is_reserved(
    py: Python<'_>,
    key: &Bound<'_, PyString>,
    revision: Option<&Bound<'_, PyString>>,
) -> PyResult<bool> {
    Ok(meta::is_reserved(&text_of(key).value, rule(py, revision)?))
}

/// Accepts a `_meta` key that follows the key grammar (specification 2026-07-28, `basic/index`, "Key name format").
///
/// Raises:
///     ToolmsgError: `invalid_meta_key`, quoting the key.
#[pyfunction]
pub(crate) fn validate_key(py: Python<'_>, key: &Bound<'_, PyString>) -> PyResult<()> {
    meta::validate_key(&text_of(key).value).map_err(|error| to_python(py, &error))
}

/// A copy of a `_meta` without the keys that are reserved for the protocol, for a model's eyes. Values are the same objects.
///
/// Args:
///     meta: A result's `_meta`.
///     revision: As in `is_reserved`.
#[pyfunction]
#[pyo3(signature = (meta: "dict[str, object]", revision = None) -> "dict[str, object]")]
pub(crate) fn model_facing<'py>(
    py: Python<'py>,
    meta: Bound<'py, PyDict>,
    revision: Option<&Bound<'_, PyString>>,
) -> PyResult<Bound<'py, PyAny>> {
    let pending = Pending::begin();
    let shown = meta::model_facing(&PyNode::from(meta.into_any()), rule(py, revision)?);
    if let Some(error) = pending.end() {
        return Err(error);
    }
    emit::doc(py, &shown, &mut Native::new(py))
}

/// The parts of a `traceparent`: trace id, parent id and whether the trace is sampled (W3C Trace Context, section 3.2);
/// `None` if the value is not valid.
#[pyfunction]
#[pyo3(signature = (value: "str") -> "tuple[str, str, bool] | None")]
pub(crate) fn parse_traceparent(value: &Bound<'_, PyString>) -> Option<(String, String, bool)> {
    meta::TraceParent::parse(&text_of(value).value).map(|parent| {
        (
            parent.trace_id.to_owned(),
            parent.parent_id.to_owned(),
            parent.sampled,
        )
    })
}
