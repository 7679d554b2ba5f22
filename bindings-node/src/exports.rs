//! The functions that `lib/` calls.

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
#![allow(
    clippy::too_many_arguments,
    reason = "an argument is read faster than a member of an object"
)]

use napi::bindgen_prelude::{Array, Either, External, Function};
use napi::{Env, JsString, Result};
use napi_derive::napi;
use toolmsg::meta::{Reserved, TraceParent, is_reserved, validate_key};
use toolmsg::{Error, Host, Limits};

use crate::call::{Call, Settings, Want};
use crate::options;
use crate::store::Keep;

/// Reads a host's name, the options (name, value, name, value), and how much of a conversion is made.
#[napi(catch_unwind, ts_return_type = "object | Refusal")]
pub fn settings(
    host: String,
    options: Array<'_>,
    want: Want,
) -> Result<Either<External<Settings>, Refusal>> {
    let options = options::read(&options)?;
    let settings = Host::parse(&host).and_then(|host| {
        Ok(Settings {
            host,
            options: options?,
            want,
        })
    });
    Ok(match settings {
        Ok(settings) => Either::A(External::new(settings)),
        Err(error) => Either::B(Refusal::from(error)),
    })
}

/// Converts wire text in UTF-8. `values` is an empty list. The answer is JSON text, see `lib/answer.cjs`.
#[napi(
    catch_unwind,
    ts_args_type = "settings: object, toolCallId: string | undefined, toolName: string | undefined, wire: Uint8Array, values: unknown[], keep?: ((kind: string, data: Buffer, mimeType: string, uri: string | null) => string | null) | null"
)]
pub fn convert_wire<'e>(
    env: &'e Env,
    settings: &'e External<Settings>,
    tool_call_id: Option<String>,
    tool_name: Option<String>,
    wire: &[u8],
    values: Array<'e>,
    keep: Option<Keep<'e>>,
) -> Result<String> {
    let call = Call {
        env,
        settings,
        keep,
        count: values.len(),
        values,
    };
    call.wire(wire, tool_call_id, tool_name)
}

/// Converts a JavaScript value of which `lib/walk.cjs` has noted the shape. The answer is JSON text, see `lib/answer.cjs`.
#[napi(
    catch_unwind,
    ts_args_type = "settings: object, shape: Int32Array, values: unknown[], count: number, joined: string, later: () => string, complete: boolean, keep?: ((kind: string, data: Buffer, mimeType: string, uri: string | null) => string | null) | null"
)]
pub fn convert_value<'e>(
    env: &'e Env,
    settings: &'e External<Settings>,
    shape: &[i32],
    values: Array<'e>,
    count: u32,
    joined: JsString<'e>,
    later: Function<'e, (), JsString<'e>>,
    complete: bool,
    keep: Option<Keep<'e>>,
) -> Result<String> {
    let call = Call {
        env,
        settings,
        keep,
        values,
        count,
    };
    call.value(shape, &joined, later, complete)
}

/// The bounds of a walk: the deepest nesting that can be asked for, how many values are read by default, and how many characters a
/// number may have.
#[napi(object, object_from_js = false)]
pub struct WalkLimits {
    pub deepest: u32,
    pub max_nodes: u32,
    pub longest_number: u32,
}

/// The bounds of a walk.
#[napi]
pub fn walk_limits() -> WalkLimits {
    let number = |size: usize| u32::try_from(size).unwrap_or(u32::MAX);
    WalkLimits {
        deepest: number(Limits::DEEPEST),
        max_nodes: number(Limits::default().max_nodes),
        longest_number: number(Limits::LONGEST_NUMBER),
    }
}

/// Whether a `_meta` key is the protocol's, under the rule of a revision or of any.
#[napi(catch_unwind)]
pub fn is_reserved_key(key: String, rule: String) -> Either<bool, Refusal> {
    match Reserved::named(&rule) {
        Ok(rule) => Either::A(is_reserved(&key, rule)),
        Err(error) => Either::B(Refusal::from(error)),
    }
}

/// Why there is no answer.
#[napi(object, object_from_js = false)]
pub struct Refusal {
    pub code: &'static str,
    pub path: String,
    pub reason: String,
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self {
            code: error.code().as_str(),
            path: error.path().to_owned(),
            reason: error.message().to_owned(),
        }
    }
}

/// What is wrong with a `_meta` key, if anything is.
#[napi(catch_unwind)]
pub fn check_key(key: String) -> Option<Refusal> {
    validate_key(&key).err().map(Refusal::from)
}

/// The parts of a W3C `traceparent`.
#[napi(object, object_from_js = false)]
pub struct TraceParts {
    pub trace_id: String,
    pub parent_id: String,
    pub sampled: bool,
}

/// Reads a W3C `traceparent`; nothing if it is not valid.
#[napi(catch_unwind)]
pub fn parse_trace(value: String) -> Option<TraceParts> {
    let parent = TraceParent::parse(&value)?;
    Some(TraceParts {
        trace_id: parent.trace_id.to_owned(),
        parent_id: parent.parent_id.to_owned(),
        sampled: parent.sampled,
    })
}
