//! The way back from the arguments of a model's call.

#![allow(
    unsafe_code,
    unreachable_pub,
    reason = "what #[napi] expands to, and asks for"
)]
#![allow(
    clippy::needless_pass_by_value,
    clippy::trivially_copy_pass_by_ref,
    reason = "#[napi] says how arguments are handed over"
)]

use napi::bindgen_prelude::{Either, External, Object};
use napi::{Env, Result};
use napi_derive::napi;
use toolmsg::schema::Arguments;
use toolmsg::{Doc, JsonText, Limits, to_json};

use crate::exports::Refusal;
use crate::input::Walked;

/// What restores arguments in which nothing has to be changed.
#[napi(ts_return_type = "object")]
pub fn no_restorer() -> External<Arguments> {
    External::new(Arguments::default())
}

/// The arguments as the server takes them, from JSON text and as JSON text; an empty one where nothing is to be changed.
#[napi(catch_unwind, ts_args_type = "restorer: object, wire: Uint8Array")]
pub fn restore_wire(restorer: &External<Arguments>, wire: &[u8]) -> Either<String, Refusal> {
    let json = match JsonText::parse(wire, Limits::default()) {
        Ok(json) => json,
        Err(error) => return Either::B(Refusal::from(error)),
    };
    Either::A(match restorer.restore(&json.root()) {
        Doc::Node(_) => String::new(),
        // JSON text within the bounds can be written: no fault is left.
        other => to_json(&other).unwrap_or_default(),
    })
}

/// The arguments as the server takes them, from a JavaScript value. The answer is JSON text, see `lib/answer.cjs`.
#[napi(catch_unwind, ts_args_type = "restorer: object, walked: object")]
pub fn restore_value<'e>(
    env: &'e Env,
    restorer: &'e External<Arguments>,
    walked: Object<'e>,
) -> Result<Either<String, Refusal>> {
    let walked = Walked::read(env, &walked)?;
    let mut out = walked.emitter();
    let made = walked.run(Limits::default(), |root| {
        // Values that JSON has no form for are handed on; only what contains itself has no end.
        if let Some(error) = root.cycle() {
            return Ok(Err(error));
        }
        out.doc(&restorer.restore(root)).map(Ok)
    })?;
    Ok(match made {
        Ok(()) => Either::A(out.finish()),
        Err(error) => Either::B(Refusal::from(error)),
    })
}
