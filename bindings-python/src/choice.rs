//! Arguments that name one of a few things: a host, a revision of the protocol. A value that names none is told with its code, whatever its type is.

use pyo3::prelude::*;
use pyo3::types::PyString;
use toolmsg::meta::Revision;
use toolmsg::{Error, ErrorCode, Host};

#[cfg(feature = "stubs")]
use pyo3::{inspect::PyStaticExpr, type_hint_identifier};

use crate::error::to_python;
use crate::node::text_of;

/// What names one of them.
fn named<T>(
    value: Borrowed<'_, '_, PyAny>,
    code: ErrorCode,
    what: &str,
    parse: impl FnOnce(&str) -> Result<T, Error>,
) -> PyResult<T> {
    let py = value.py();
    let value = value.to_owned();
    let found = if let Ok(name) = value.cast::<PyString>() {
        parse(&text_of(name).value)
    } else {
        let type_name = value.get_type().name()?;
        let message = format!("{what} is a string, not a {type_name}");
        Err(Error::new(code, "$", message))
    };
    found.map_err(|error| to_python(py, &error))
}

/// A host with its own form of tool definition.
#[derive(Clone, Copy)]
pub(crate) struct DefineHost(pub(crate) Host);

impl<'py> FromPyObject<'_, 'py> for DefineHost {
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const INPUT_TYPE: PyStaticExpr = type_hint_identifier!("toolmsg.definition", "DefineHost");

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        named(
            value,
            ErrorCode::UnknownHost,
            "the name of a host",
            |name| Host::parse(name).map(Self),
        )
    }
}

/// A revision of the protocol.
#[derive(Clone, Copy)]
pub(crate) struct RevisionName(pub(crate) Revision);

impl<'py> FromPyObject<'_, 'py> for RevisionName {
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const INPUT_TYPE: PyStaticExpr = type_hint_identifier!("toolmsg.options", "Revision");

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        named(value, ErrorCode::InvalidOption, "a revision", |name| {
            Revision::named(name).map(Self)
        })
    }
}
