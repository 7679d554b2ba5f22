//! The caller's options, as `lib/call.cjs` lists them: name, value, name, value.

use napi::bindgen_prelude::{Array, FromNapiValue, Unknown};
use napi::{JsValue, Result, ValueType};
use toolmsg::{Error, OptionValue, Options, Spelling, unknown_option};

/// The largest whole number up to which JavaScript numbers are exact.
const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;

/// Takes an option in the core.
type Take<'t> = dyn FnMut(&str, &OptionValue) -> std::result::Result<(), Error> + 't;

/// Reads the options; the inner error is the caller's mistake.
pub(crate) fn read(list: &Array<'_>) -> Result<std::result::Result<Options, Error>> {
    let mut options = Options::default();
    // `media` never comes this far.
    let known = [Options::NAMES, &["media"]].concat();
    let read = read_into(list, &known, &mut |name, value| options.set(name, value))?;
    Ok(read.map(|()| options))
}

/// Hands every option over, of which the `known` are there; the inner error is the caller's mistake.
pub(crate) fn read_into(
    list: &Array<'_>,
    known: &[&str],
    take: &mut Take<'_>,
) -> Result<std::result::Result<(), Error>> {
    let mut index = 0;
    while let Some(name) = list.get::<String>(index)? {
        let value = match list.get::<Unknown<'_>>(index.saturating_add(1))? {
            Some(value) => option_value(value)?,
            None => OptionValue::Null,
        };
        if let Err(error) = set(take, &name, &value, known) {
            return Ok(Err(error));
        }
        index = index.saturating_add(2);
    }
    Ok(Ok(()))
}

/// Sets one option. Node has its own spelling of the names, and only that.
fn set(
    take: &mut Take<'_>,
    name: &str,
    value: &OptionValue,
    known: &[&str],
) -> std::result::Result<(), Error> {
    let is_known = || known.iter().any(|known| Spelling::Camel.of(known) == name);
    let unknown = || unknown_option(name, known, Spelling::Camel);
    if name.contains('_') {
        return Err(unknown());
    }
    take(name, value).map_err(|error| if is_known() { error } else { unknown() })
}

fn option_value(value: Unknown<'_>) -> Result<OptionValue> {
    let kind = value.get_type()?;
    Ok(match kind {
        ValueType::Undefined | ValueType::Null => OptionValue::Null,
        ValueType::Boolean => OptionValue::Bool(bool::from_unknown(value)?),
        ValueType::String => OptionValue::Str(String::from_unknown(value)?),
        ValueType::Number => whole(f64::from_unknown(value)?),
        ValueType::Object if value.is_array()? => strings(Array::from_unknown(value)?)?,
        _ => OptionValue::Other(kind.to_string()),
    })
}

fn whole(number: f64) -> OptionValue {
    if number.fract() == 0.0 && (0.0..=MAX_SAFE_INTEGER).contains(&number) {
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the number is whole, not negative and small enough"
        )]
        return OptionValue::Int(number as u64);
    }
    OptionValue::Other("number".to_owned())
}

fn strings(list: Array<'_>) -> Result<OptionValue> {
    let mut names = Vec::new();
    for index in 0..list.len() {
        match list.get::<Unknown<'_>>(index)? {
            Some(item) if item.get_type()? == ValueType::String => {
                names.push(String::from_unknown(item)?);
            }
            _ => return Ok(OptionValue::Other("array".to_owned())),
        }
    }
    Ok(OptionValue::List(names))
}
