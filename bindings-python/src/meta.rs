//! The rules of `_meta` keys, for callers who need them alone.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use toolmsg::meta::{self, Reserved};
use toolmsg::{Error, ErrorCode};

use crate::emit::{self, Native};
use crate::error::{take_pending, to_python};
use crate::node::{PyNode, text_of};

fn rule(py: Python<'_>, revision: Option<&str>) -> PyResult<Reserved> {
    let Some(revision) = revision else {
        return Ok(Reserved::Any);
    };
    Reserved::parse(revision).ok_or_else(|| {
        let message = format!("there is no protocol revision {revision:?}");
        to_python(py, &Error::new(ErrorCode::InvalidOption, "$", message))
    })
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
    revision: Option<&str>,
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
    revision: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let shown = meta::model_facing(&PyNode::from(meta.into_any()), rule(py, revision)?);
    take_pending()?;
    emit::doc(py, &shown, &mut Native::new(py))
}

/// The parts of a `traceparent`: trace id, parent id and whether the trace is sampled (W3C Trace Context, section 3.2);
/// `None` if the value is not valid.
#[pyfunction]
#[pyo3(signature = (value: "str") -> "tuple[str, str, bool] | None")]
pub(crate) fn parse_traceparent(value: &str) -> Option<(&str, &str, bool)> {
    meta::TraceParent::parse(value)
        .map(|parent| (parent.trace_id, parent.parent_id, parent.sampled))
}
