//! Definitions of tools. Tools come as wire text, and the answers are plain JSON text: unlike results, they are small and all of them is used.

#![allow(
    unsafe_code,
    unreachable_pub,
    reason = "what #[napi] expands to, and asks for"
)]
#![allow(
    clippy::needless_pass_by_value,
    reason = "#[napi] says how arguments are handed over"
)]

use std::fmt::Write as _;

use napi::Result;
use napi::bindgen_prelude::Array;
use napi_derive::napi;
use toolmsg::{
    DefineOptions, Definition, Error, Fault, Host, JsonNode, JsonText, Limits, OptionValue, define,
    define_all, to_json, write_string,
};

use crate::options;

/// A call's answer: JSON text, or a refusal as `answer.rs` writes it.
type Answer = std::result::Result<String, Error>;

fn text(answer: Answer) -> String {
    answer.unwrap_or_else(|error| {
        let mut out = String::from("!");
        refusal(&mut out, &error);
        out.push('}');
        out
    })
}

/// Writes `{"code": …, "path": …, "reason": …`, without the last brace.
fn refusal(out: &mut String, error: &Error) {
    out.push_str("{\"code\":");
    write_string(out, error.code().as_str());
    out.push_str(",\"path\":");
    write_string(out, error.path());
    out.push_str(",\"reason\":");
    write_string(out, error.message());
}

/// What is the same for every tool of a call.
struct Call {
    host: Host,
    options: DefineOptions,
}

impl Call {
    fn read(
        host: &str,
        list: &Array<'_>,
        server_info: Option<String>,
    ) -> Result<std::result::Result<Self, Error>> {
        let mut options = DefineOptions::default();
        let mut take = |name: &str, value: &OptionValue| options.set(name, value);
        let read = options::read_into(list, &mut take)?;
        options.server_info = server_info;
        Ok(Host::parse(host).and_then(|host| {
            read?;
            Ok(Self { host, options })
        }))
    }
}

/// JSON text within the bounds can be written: no fault is left.
fn written(json: std::result::Result<String, Fault>) -> String {
    json.unwrap_or_default()
}

/// Writes one definition, and whether arguments have to be restored.
fn definition(out: &mut String, made: &Definition<JsonNode<'_>>) {
    out.push_str("{\"name\":");
    write_string(out, &made.name);
    // Writing to a String cannot fail.
    let _ = write!(
        out,
        ",\"definition\":{}",
        written(to_json(&made.definition))
    );
    if let Some(meta) = &made.tool_meta {
        let _ = write!(out, ",\"toolMeta\":{}", written(to_json(meta)));
    }
    let _ = write!(out, ",\"restores\":{}", !made.arguments.is_identity());
    out.push_str(",\"diagnostics\":[");
    for (index, diagnostic) in made.diagnostics.iter().enumerate() {
        out.push_str(if index > 0 {
            ",{\"code\":"
        } else {
            "{\"code\":"
        });
        write_string(out, diagnostic.code.as_str());
        out.push_str(",\"path\":");
        write_string(out, &diagnostic.path);
        out.push_str(",\"message\":");
        write_string(out, &diagnostic.message);
        out.push('}');
    }
    out.push_str("]}");
}

/// Makes the definition of a tool.
#[napi(catch_unwind)]
pub fn define_tool(
    host: String,
    options: Array<'_>,
    server_info: Option<String>,
    wire: &[u8],
) -> Result<String> {
    let call = Call::read(&host, &options, server_info)?;
    Ok(text(call.and_then(|call| {
        let json = JsonText::parse(wire, call.options.limits)?;
        let made = define(&json.root(), call.host, &call.options)?;
        let mut out = String::with_capacity(wire.len().saturating_mul(2));
        definition(&mut out, &made);
        Ok(out)
    })))
}

/// Makes the definitions of a list of tools.
#[napi(catch_unwind)]
pub fn define_tools(
    host: String,
    options: Array<'_>,
    server_info: Option<String>,
    wire: &[u8],
) -> Result<String> {
    let call = Call::read(&host, &options, server_info)?;
    Ok(text(call.and_then(|call| {
        let json = JsonText::parse(wire, call.options.limits)?;
        let all = define_all(&json.root(), call.host, &call.options)?;
        let mut out = String::with_capacity(wire.len().saturating_mul(2));
        out.push_str("{\"definitions\":[");
        for (index, made) in all.definitions.iter().enumerate() {
            if index > 0 {
                out.push(',');
            }
            definition(&mut out, made);
        }
        out.push_str("],\"errors\":[");
        for (index, error) in all.errors.iter().enumerate() {
            if index > 0 {
                out.push(',');
            }
            refusal(&mut out, &error.error);
            if let Some(tool) = &error.tool {
                out.push_str(",\"tool\":");
                write_string(&mut out, tool);
            }
            out.push('}');
        }
        out.push_str("]}");
        Ok(out)
    })))
}

/// The arguments of a call as the server takes them, by the tool's wire text, or that of a list and the host's name for the tool in it.
/// An empty answer stands for the same arguments.
#[napi(catch_unwind)]
pub fn restore(
    host: String,
    options: Array<'_>,
    wire: &[u8],
    name: Option<String>,
    arguments: &[u8],
) -> Result<String> {
    let call = Call::read(&host, &options, None)?;
    Ok(text(call.and_then(|call| {
        let json = JsonText::parse(wire, call.options.limits)?;
        let made = match &name {
            None => Some(define(&json.root(), call.host, &call.options)?),
            Some(name) => define_all(&json.root(), call.host, &call.options)?
                .definitions
                .into_iter()
                .find(|made| made.name == *name),
        };
        let arguments = JsonText::parse(arguments, Limits::default())?;
        let restored = made.map(|made| made.arguments.restore(&arguments.root()));
        Ok(restored.map_or_else(String::new, |doc| written(to_json(&doc))))
    })))
}
