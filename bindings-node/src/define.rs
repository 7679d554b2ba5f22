//! Definitions of tools. The answers are plain JSON text: unlike results, definitions are small and all of them is used.

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

use napi::bindgen_prelude::{Array, External, Object};
use napi::{Env, Result};
use napi_derive::napi;
use toolmsg::{
    DefineOptions, Definition, Error, Host, JsonText, OptionValue, define, define_all, to_json,
    write_string,
};

use crate::emit::{Emit, Emitter};
use crate::input::Walked;
use crate::js::{Js, Value};
use crate::options;

/// The inner error is the caller's mistake.
type Outcome<T> = Result<std::result::Result<T, Error>>;

/// What is the same for every tool of a call.
struct Call<'e> {
    host: Host,
    options: DefineOptions,
    /// Whether it is a list of tools.
    all: bool,
    /// Where what restores arguments goes, for those tools that need it.
    restorers: Array<'e>,
}

impl<'e> Call<'e> {
    fn read(
        host: &str,
        list: &Array<'_>,
        server_info: Option<String>,
        all: bool,
        restorers: Array<'e>,
    ) -> Outcome<Self> {
        let mut options = DefineOptions::default();
        let mut take = |name: &str, value: &OptionValue| options.set(name, value);
        let read = options::read_into(list, DefineOptions::NAMES, &mut take)?;
        options.server_info = server_info;
        Ok(Host::parse(host).and_then(|host| {
            read?;
            Ok(Self {
                host,
                options,
                all,
                restorers,
            })
        }))
    }

    fn make<N: Emit<'e>>(&mut self, node: &N, out: &mut Emitter<'e>) -> Outcome<()> {
        if self.all {
            return self.list(node, out);
        }
        match define(node, self.host, &self.options) {
            Ok(made) => self.definition(made, out).map(Ok),
            Err(error) => Ok(Err(error)),
        }
    }

    fn list<N: Emit<'e>>(&mut self, node: &N, out: &mut Emitter<'e>) -> Outcome<()> {
        let all = match define_all(node, self.host, &self.options) {
            Ok(all) => all,
            Err(error) => return Ok(Err(error)),
        };
        out.raw("{\"definitions\":[");
        let mut before = "";
        for made in all.definitions {
            out.raw(std::mem::replace(&mut before, ","));
            self.definition(made, out)?;
        }
        out.raw("],\"errors\":[");
        before = "";
        for error in &all.errors {
            out.raw(std::mem::replace(&mut before, ","));
            refusal(out.text(), &error.error);
            if let Some(tool) = &error.tool {
                member(out.text(), ",\"tool\":", tool);
            }
            out.raw("}");
        }
        out.raw("]}");
        Ok(Ok(()))
    }

    /// Writes one definition. `toolMeta` is written with references, and `restores` is the place of what restores its arguments.
    fn definition<N: Emit<'e>>(
        &mut self,
        made: Definition<N>,
        out: &mut Emitter<'e>,
    ) -> Result<()> {
        member(out.text(), "{\"name\":", &made.name);
        out.raw(",\"definition\":");
        // All of a tool was measured: no fault is left.
        out.raw(&to_json(&made.definition).unwrap_or_default());
        if let Some(meta) = &made.tool_meta {
            out.raw(",\"toolMeta\":");
            out.doc(meta)?;
        }
        if !made.arguments.is_identity() {
            let place = self.restorers.len();
            out.raw(&format!(",\"restores\":{place}"));
            self.restorers.set(place, External::new(made.arguments))?;
        }
        out.raw(",\"diagnostics\":[");
        let mut before = "";
        for diagnostic in &made.diagnostics {
            out.raw(std::mem::replace(&mut before, ","));
            member(out.text(), "{\"code\":", diagnostic.code.as_str());
            member(out.text(), ",\"path\":", &diagnostic.path);
            member(out.text(), ",\"message\":", &diagnostic.message);
            out.raw("}");
        }
        out.raw("]}");
        Ok(())
    }
}

fn member(out: &mut String, before: &str, text: &str) {
    out.push_str(before);
    write_string(out, text);
}

/// Writes `{"code": …, "path": …, "reason": …`, without the last brace.
fn refusal(out: &mut String, error: &Error) {
    member(out, "{\"code\":", error.code().as_str());
    member(out, ",\"path\":", error.path());
    member(out, ",\"reason\":", error.message());
}

/// A call's answer: JSON text, or a refusal as `answer.rs` writes it.
fn answer(made: std::result::Result<String, Error>) -> String {
    made.unwrap_or_else(|error| {
        let mut out = String::from("!");
        refusal(&mut out, &error);
        out.push('}');
        out
    })
}

/// Makes the definition of a tool, or those of a list of `all`, from wire text. `values` and `restorers` are empty lists.
#[napi(catch_unwind)]
pub fn define_wire<'e>(
    env: &'e Env,
    host: String,
    options: Array<'_>,
    server_info: Option<String>,
    all: bool,
    restorers: Array<'e>,
    wire: &[u8],
    values: Array<'e>,
) -> Result<String> {
    let mut call = match Call::read(&host, &options, server_info, all, restorers)? {
        Ok(call) => call,
        Err(error) => return Ok(answer(Err(error))),
    };
    let json = match JsonText::parse(wire, call.options.limits) {
        Ok(json) => json,
        Err(error) => return Ok(answer(Err(error))),
    };
    let mut out = Emitter::new(Js::new(env), Value::from(&values), 0);
    out.text().reserve(wire.len().saturating_mul(2));
    let made = call.make(&json.root(), &mut out)?;
    Ok(answer(made.map(|()| out.finish())))
}

/// Makes the definition of a tool, or those of a list of `all`, from a JavaScript value. `restorers` is an empty list.
#[napi(
    catch_unwind,
    ts_args_type = "host: string, options: unknown[], serverInfo: string | undefined, all: boolean, restorers: unknown[], walked: object"
)]
pub fn define_value<'e>(
    env: &'e Env,
    host: String,
    options: Array<'_>,
    server_info: Option<String>,
    all: bool,
    restorers: Array<'e>,
    walked: Object<'e>,
) -> Result<String> {
    let mut call = match Call::read(&host, &options, server_info, all, restorers)? {
        Ok(call) => call,
        Err(error) => return Ok(answer(Err(error))),
    };
    let walked = Walked::read(env, &walked)?;
    let mut out = walked.emitter();
    let made = walked.run(call.options.limits, |root| call.make(root, &mut out))?;
    Ok(answer(made.map(|()| out.finish())))
}
