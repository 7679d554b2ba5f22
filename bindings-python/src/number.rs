//! Python's spelling of numbers, and integers of any length.

use std::fmt::Write;

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyInt;

/// A float as Python's `repr` spells it: the shortest digits that read back as the same number, with an exponent below 1e-4 and from
/// 1e16 on. `None` for NaN and the infinities.
pub(crate) fn python_repr(number: f64) -> Option<String> {
    if !number.is_finite() {
        return None;
    }
    let mut buffer = zmij::Buffer::new();
    let shortest = buffer.format_finite(number);
    // The same digits in the same layout, but for very small numbers and for the look of an exponent.
    if !shortest.contains('e') && (number == 0.0 || number.abs() >= 1e-4) {
        return Some(shortest.to_owned());
    }
    let scientific = format!("{number:e}");
    let (mantissa, exponent) = scientific.split_once('e')?;
    let exponent: i32 = exponent.parse().ok()?;
    let mut text = mantissa.to_owned();
    let sign = if exponent < 0 { '-' } else { '+' };
    // Writing to a String cannot fail.
    let _ = write!(text, "e{sign}{:02}", exponent.unsigned_abs());
    Some(text)
}

/// The digits of an integer. Python's own conversion stops at a few thousand digits to save programs from slow ones; the decimal module's is quick.
pub(crate) fn big_integer_text(number: &Bound<'_, PyAny>) -> PyResult<String> {
    let py = number.py();
    // A subclass may print itself in any way.
    let repr = py
        .get_type::<PyInt>()
        .call_method1(intern!(py, "__repr__"), (number,));
    let text = match repr {
        Ok(text) => text,
        Err(_) => decimal(py)?
            .call1((number,))?
            .call_method1(intern!(py, "__format__"), ("f",))?,
    };
    text.extract()
}

/// The integer of these digits.
pub(crate) fn big_integer<'py>(py: Python<'py>, digits: &str) -> PyResult<Bound<'py, PyAny>> {
    let int = py.get_type::<PyInt>();
    int.call1((digits,))
        .or_else(|_| int.call1((decimal(py)?.call1((digits,))?,)))
}

fn decimal(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    py.import(intern!(py, "decimal"))?
        .getattr(intern!(py, "Decimal"))
}
