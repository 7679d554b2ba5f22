//! Python keyword arguments as the core's options.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyString, PyTuple};
use toolmsg::{Error, OptionValue, Options, Spelling, unknown_option};

use crate::error::to_python;
use crate::node::text_of;

/// Sets the named options that are given, and every option of a dict.
pub(crate) fn read<'py>(
    py: Python<'py>,
    named: &[(&str, Option<&Bound<'py, PyAny>>)],
    given: Option<&Bound<'py, PyDict>>,
) -> PyResult<Options> {
    let mut options = Options::default();
    for (name, value) in named {
        if let Some(value) = value {
            set(py, name, value, KNOWN, &mut |name, value| {
                options.set(name, value)
            })?;
        }
    }
    read_into(py, given, KNOWN, &mut |name, value| {
        options.set(name, value)
    })?;
    Ok(options)
}

/// Takes an option in the core.
type Take<'t> = dyn FnMut(&str, &OptionValue) -> Result<(), Error> + 't;

/// The options of a conversion; `media` is an argument beside them.
const KNOWN: &[&str] = Options::NAMES;

/// Sets every option of a dict. `known` are those there are.
pub(crate) fn read_into(
    py: Python<'_>,
    given: Option<&Bound<'_, PyDict>>,
    known: &[&str],
    take: &mut Take<'_>,
) -> PyResult<()> {
    for (name, value) in given.into_iter().flatten() {
        let name = text_of(name.cast::<PyString>()?).value;
        set(py, &name, &value, known, take)?;
    }
    Ok(())
}

fn set(
    py: Python<'_>,
    name: &str,
    value: &Bound<'_, PyAny>,
    known: &[&str],
    take: &mut Take<'_>,
) -> PyResult<()> {
    if name.contains(char::is_uppercase) {
        // Node's spelling; one is enough here.
        let error = unknown_option(name, known, Spelling::Snake);
        return Err(to_python(py, &error));
    }
    take(name, &option_value(value)?).map_err(|error| to_python(py, &error))
}

fn option_value(value: &Bound<'_, PyAny>) -> PyResult<OptionValue> {
    if value.is_none() {
        return Ok(OptionValue::Null);
    }
    if let Ok(value) = value.cast::<PyBool>() {
        return Ok(OptionValue::Bool(value.is_true()));
    }
    if let Ok(text) = value.cast::<PyString>() {
        let text = text.to_str().map(|text| OptionValue::Str(text.to_owned()));
        return Ok(
            text.unwrap_or_else(|_| OptionValue::Other("string with a lone surrogate".to_owned()))
        );
    }
    if value.is_instance_of::<PyInt>()
        && let Ok(number) = value.extract()
    {
        return Ok(OptionValue::Int(number));
    }
    if (value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>())
        && let Ok(names) = value.extract()
    {
        return Ok(OptionValue::List(names));
    }
    Ok(OptionValue::Other(value.get_type().name()?.to_string()))
}
