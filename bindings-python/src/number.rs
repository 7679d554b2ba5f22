//! Python's spelling of numbers.

use std::fmt::Write;

/// A float as Python's `repr` spells it: the shortest digits that read back as the same number, with an exponent below 1e-4 and from
/// 1e16 on. `None` for NaN and the infinities.
pub(crate) fn python_repr(number: f64) -> Option<String> {
    if !number.is_finite() {
        return None;
    }
    // Rust finds the same shortest digits; only the layout differs.
    let scientific = format!("{number:e}");
    let (mantissa, exponent) = scientific.split_once('e')?;
    let exponent: i32 = exponent.parse().ok()?;
    if (-4..16).contains(&exponent) {
        let mut plain = number.to_string();
        if !plain.contains('.') {
            plain.push_str(".0");
        }
        return Some(plain);
    }
    let mut text = mantissa.to_owned();
    let sign = if exponent < 0 { '-' } else { '+' };
    // Writing to a String cannot fail.
    let _ = write!(text, "e{sign}{:02}", exponent.unsigned_abs());
    Some(text)
}
