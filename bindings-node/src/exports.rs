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

use napi::bindgen_prelude::Array;
use napi::{Env, JsString, Result};
use napi_derive::napi;
use toolmsg::Limits;
use toolmsg::meta::{Reserved, TraceParent, is_reserved, validate_key};

use crate::call::{Call, Want};
use crate::store::Keep;

/// Converts wire text in UTF-8. `values` is an empty list. The answer is JSON text, see `lib/answer.cjs`.
#[napi(
    catch_unwind,
    ts_args_type = "wire: Uint8Array, values: unknown[], host: string, options: unknown[], want: Want, keep?: ((kind: string, data: Buffer, mimeType: string, uri: string | null) => string | null) | null"
)]
pub fn convert_wire<'e>(
    env: &'e Env,
    wire: &[u8],
    values: Array<'e>,
    host: String,
    options: Array<'e>,
    want: Want,
    keep: Option<Keep<'e>>,
) -> Result<String> {
    let call = Call {
        env,
        host,
        options,
        want,
        keep,
        values,
    };
    call.wire(wire)
}

/// Converts a JavaScript value of which `lib/walk.cjs` has noted the shape. The answer is JSON text, see `lib/answer.cjs`.
#[napi(
    catch_unwind,
    ts_args_type = "shape: Int32Array, values: unknown[], joined: string, complete: boolean, host: string, options: unknown[], want: Want, keep?: ((kind: string, data: Buffer, mimeType: string, uri: string | null) => string | null) | null"
)]
pub fn convert_value<'e>(
    env: &'e Env,
    shape: &[i32],
    values: Array<'e>,
    joined: JsString<'e>,
    complete: bool,
    host: String,
    options: Array<'e>,
    want: Want,
    keep: Option<Keep<'e>>,
) -> Result<String> {
    let call = Call {
        env,
        host,
        options,
        want,
        keep,
        values,
    };
    call.value(shape, &joined, complete)
}

/// The bounds of a walk: the deepest nesting that can be asked for, and how many values are read by default.
#[napi(object, object_from_js = false)]
pub struct WalkLimits {
    pub deepest: u32,
    pub max_nodes: u32,
}

/// The bounds of a walk.
#[napi]
pub fn walk_limits() -> WalkLimits {
    let number = |size: usize| u32::try_from(size).unwrap_or(u32::MAX);
    WalkLimits {
        deepest: number(Limits::DEEPEST),
        max_nodes: number(Limits::default().max_nodes),
    }
}

/// Whether a `_meta` key is the protocol's, under the rule of a revision or of any; nothing for a rule that is not known.
#[napi(catch_unwind)]
pub fn is_reserved_key(key: String, rule: String) -> Option<bool> {
    Reserved::parse(&rule).map(|rule| is_reserved(&key, rule))
}

/// Why there is no answer.
#[napi(object, object_from_js = false)]
pub struct Refusal {
    pub code: &'static str,
    pub path: String,
    pub reason: String,
}

/// What is wrong with a `_meta` key, if anything is.
#[napi(catch_unwind)]
pub fn check_key(key: String) -> Option<Refusal> {
    let error = validate_key(&key).err()?;
    Some(Refusal {
        code: error.code().as_str(),
        path: error.path().to_owned(),
        reason: error.message().to_owned(),
    })
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
