//! Output schemas, and values against them. Both come in one walk: the root is a list, the schema its first item, the value its second.

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

use napi::bindgen_prelude::{Either, Object, Uint8Array};
use napi::{Env, Result};
use napi_derive::napi;
use toolmsg::meta::Revision;
use toolmsg::schema::{self, Projection};
use toolmsg::{Diagnostic, Doc, Error, ErrorCode, JsonText, Limits, Node, to_json};

use crate::exports::Refusal;
use crate::input::Walked;
use crate::node::JsNode;

/// A report.
#[napi(object, object_from_js = false)]
pub struct Report {
    pub code: &'static str,
    pub path: String,
    pub message: String,
}

impl From<Diagnostic> for Report {
    fn from(diagnostic: Diagnostic) -> Self {
        Self {
            code: diagnostic.code.as_str(),
            path: diagnostic.path,
            message: diagnostic.message,
        }
    }
}

/// A schema made ready.
#[napi(object, object_from_js = false)]
pub struct Projected {
    /// The schema as JSON text, where it is another.
    pub value: Option<String>,
    pub wrapped: bool,
    pub diagnostics: Vec<Report>,
}

/// The inner error is the caller's mistake.
type Made<T> = std::result::Result<T, Error>;

type Outcome<T> = Result<Either<T, Refusal>>;

/// Runs what reads the items of a walk.
fn read<'e, T>(
    env: &'e Env,
    walked: &Object<'e>,
    run: impl FnOnce(&[JsNode<'_, 'e>]) -> Made<T>,
) -> Outcome<T> {
    let walked = Walked::read(env, walked)?;
    let made = walked.run(Limits::default(), |root| {
        let mut items = Vec::with_capacity(2);
        let _: Made<()> = root.try_items(|item| {
            items.push(item);
            Ok(())
        });
        Ok(run(&items))
    })?;
    Ok(match made {
        Ok(made) => Either::A(made),
        Err(error) => Either::B(Refusal::from(error)),
    })
}

/// `lib/schema.cjs` gives as many items as a call reads.
fn absent() -> Error {
    Error::new(ErrorCode::UnsupportedValue, "$", "there is nothing to read")
}

fn projected(made: Projection<JsNode<'_, '_>>) -> Projected {
    let value = match &made.value {
        Doc::Node(_) => None,
        // The schema was measured: no fault is left.
        other => Some(to_json(other).unwrap_or_default()),
    };
    Projected {
        value,
        wrapped: made.wrapped,
        diagnostics: made.diagnostics.into_iter().map(Report::from).collect(),
    }
}

fn reports(made: Vec<Diagnostic>) -> Vec<Report> {
    made.into_iter().map(Report::from).collect()
}

/// The schema with an object at its root.
#[napi(catch_unwind, ts_args_type = "walked: object")]
pub fn object_root<'e>(env: &'e Env, walked: Object<'e>) -> Outcome<Projected> {
    read(env, &walked, |items| match items {
        [schema] => schema::object_root(schema, Limits::default()).map(projected),
        _ => Err(absent()),
    })
}

/// The schema for a revision.
#[napi(catch_unwind, ts_args_type = "walked: object, revision: string")]
pub fn project<'e>(env: &'e Env, walked: Object<'e>, revision: String) -> Outcome<Projected> {
    read(env, &walked, |items| match items {
        [schema] => {
            let revision = Revision::named(&revision)?;
            schema::project(schema, revision, Limits::default()).map(projected)
        }
        _ => Err(absent()),
    })
}

/// Whether values have to be wrapped.
#[napi(catch_unwind, ts_args_type = "walked: object, revision: string")]
pub fn wraps<'e>(env: &'e Env, walked: Object<'e>, revision: String) -> Outcome<bool> {
    read(env, &walked, |items| match items {
        [schema] => {
            let revision = Revision::named(&revision)?;
            let limits = Limits::default();
            // Which value it is says nothing.
            let value = JsonText::parse(b"null", limits)?;
            schema::project_structured(&value.root(), schema, revision, limits)
                .map(|projection| projection.wrapped)
        }
        _ => Err(absent()),
    })
}

/// Whether the value is a wrapped one.
#[napi(catch_unwind, ts_args_type = "walked: object")]
pub fn is_wrapped<'e>(env: &'e Env, walked: Object<'e>) -> Outcome<bool> {
    read(env, &walked, |items| match items {
        [schema, value] => match schema::unwrap(value, schema) {
            Doc::Node(inner) => Ok(inner.identity() != value.identity()),
            _ => Ok(false),
        },
        _ => Err(absent()),
    })
}

/// What is wrong with a value.
#[napi(catch_unwind, ts_args_type = "walked: object, strict: boolean")]
pub fn check_value<'e>(env: &'e Env, walked: Object<'e>, strict: bool) -> Outcome<Vec<Report>> {
    read(env, &walked, |items| match items {
        [schema, value] => schema::validate(value, schema, strict, Limits::default()).map(reports),
        _ => Err(absent()),
    })
}

/// What is wrong with the structured content of a result, which is wire text or the second item.
#[napi(
    catch_unwind,
    ts_args_type = "walked: object, strict: boolean, wire?: Uint8Array"
)]
pub fn check_result<'e>(
    env: &'e Env,
    walked: Object<'e>,
    strict: bool,
    wire: Option<Uint8Array>,
) -> Outcome<Vec<Report>> {
    let limits = Limits::default();
    read(env, &walked, |items| match (items, &wire) {
        ([schema], Some(wire)) => {
            let result = JsonText::parse(wire, limits)?;
            schema::validate_result(&result.root(), schema, strict, limits).map(reports)
        }
        ([schema, result], _) => {
            schema::validate_result(result, schema, strict, limits).map(reports)
        }
        _ => Err(absent()),
    })
}
