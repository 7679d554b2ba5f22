//! Python's spelling of numbers.

use std::fmt::Write;

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyInt;
use toolmsg::Limits;

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

/// Whether an integer has more characters than [`Limits::LONGEST_NUMBER`], or than the interpreter is told to write. One that is far
/// longer is not turned into digits for it.
pub(crate) fn is_long_integer(number: &Bound<'_, PyAny>) -> bool {
    // A digit is worth a little less than ten thirds of a bit.
    const LONGEST_IN_BITS: usize = Limits::LONGEST_NUMBER * 10 / 3;
    if !number.is_instance_of::<PyInt>() || number.extract::<i64>().is_ok() {
        return false;
    }
    let py = number.py();
    let bits = py
        .get_type::<PyInt>()
        .call_method1(intern!(py, "bit_length"), (number,))
        .and_then(|bits| bits.extract::<usize>());
    bits.is_ok_and(|bits| bits > LONGEST_IN_BITS)
        || big_integer_text(number).map_or(true, |text| text.len() > Limits::LONGEST_NUMBER)
}

/// The digits of an integer that is not a long one. A subclass may print itself in any way.
pub(crate) fn big_integer_text(number: &Bound<'_, PyAny>) -> PyResult<String> {
    let py = number.py();
    py.get_type::<PyInt>()
        .call_method1(intern!(py, "__repr__"), (number,))?
        .extract()
}
