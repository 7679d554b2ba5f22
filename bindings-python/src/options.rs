//! Python keyword arguments as the core's options.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyString, PyTuple};
use toolmsg::{OptionValue, Options};

use crate::error::to_python;

/// Sets every option of a dict.
pub(crate) fn read(py: Python<'_>, given: Option<&Bound<'_, PyDict>>) -> PyResult<Options> {
    let mut options = Options::default();
    for (name, value) in given.into_iter().flatten() {
        let name = name.cast_into::<PyString>()?;
        options
            .set(name.to_str()?, &option_value(&value)?)
            .map_err(|error| to_python(py, &error))?;
    }
    Ok(options)
}

fn option_value(value: &Bound<'_, PyAny>) -> PyResult<OptionValue> {
    if value.is_none() {
        return Ok(OptionValue::Null);
    }
    if let Ok(value) = value.cast::<PyBool>() {
        return Ok(OptionValue::Bool(value.is_true()));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(OptionValue::Str(text.to_str()?.to_owned()));
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
