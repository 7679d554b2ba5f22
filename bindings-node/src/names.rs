//! Names of tools.

#![allow(
    unsafe_code,
    unreachable_pub,
    reason = "what #[napi] expands to, and asks for"
)]
#![allow(
    clippy::needless_pass_by_value,
    reason = "#[napi] says how arguments are handed over"
)]

use std::cell::RefCell;

use napi::bindgen_prelude::{Either, External};
use napi_derive::napi;
use toolmsg::{Host, ToolNames};

use crate::exports::Refusal;

/// A table of names. JavaScript calls from one thread at a time.
pub type Names = RefCell<ToolNames>;

/// A table for a host.
#[napi(catch_unwind, ts_return_type = "object | Refusal")]
pub fn new_names(host: String) -> Either<External<Names>, Refusal> {
    match Host::parse(&host) {
        Ok(host) => Either::A(External::new(RefCell::new(ToolNames::new(
            host.name_rule(),
        )))),
        Err(error) => Either::B(Refusal::from(error)),
    }
}

/// The host's name for a tool of a server.
#[napi(
    catch_unwind,
    ts_args_type = "names: object, server: string | null | undefined, tool: string"
)]
pub fn add_name(
    names: &External<Names>,
    server: Option<String>,
    tool: String,
) -> Either<String, Refusal> {
    match names.borrow_mut().add(server.as_deref(), &tool) {
        Ok(name) => Either::A(name),
        Err(error) => Either::B(Refusal::from(error)),
    }
}

/// The tool behind a name, and its server where it has one.
#[napi(object, object_from_js = false)]
pub struct NamedTool {
    pub server: Option<String>,
    pub tool: String,
}

/// The server and the tool behind a name.
#[napi(catch_unwind, ts_args_type = "names: object, name: string")]
pub fn resolve_name(names: &External<Names>, name: String) -> Either<NamedTool, Refusal> {
    match names.borrow().resolve(&name) {
        Ok((server, tool)) => Either::A(NamedTool {
            server: server.map(str::to_owned),
            tool: tool.to_owned(),
        }),
        Err(error) => Either::B(Refusal::from(error)),
    }
}

/// How many names a table has given.
#[napi(catch_unwind, ts_args_type = "names: object")]
pub fn count_names(names: &External<Names>) -> u32 {
    u32::try_from(names.borrow().len()).unwrap_or(u32::MAX)
}
