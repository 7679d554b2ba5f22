//! Output schemas, and values against them. Schemas and values come as JSON text.

#![allow(
    unsafe_code,
    unreachable_pub,
    reason = "what #[napi] expands to, and asks for"
)]
#![allow(
    clippy::needless_pass_by_value,
    reason = "#[napi] says how arguments are handed over"
)]

use napi::bindgen_prelude::Either;
use napi_derive::napi;
use toolmsg::meta::Revision;
use toolmsg::schema::{self, Projection};
use toolmsg::{Diagnostic, Doc, Error, ErrorCode, JsonNode, JsonText, Limits, to_json};

use crate::exports::Refusal;

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

type Outcome<T> = Either<T, Refusal>;

fn outcome<T>(made: Result<T, Error>) -> Outcome<T> {
    match made {
        Ok(made) => Either::A(made),
        Err(error) => Either::B(Refusal::from(error)),
    }
}

fn projected(made: Projection<JsonNode<'_>>) -> Projected {
    let value = match &made.value {
        Doc::Node(_) => None,
        // JSON text within the bounds can be written: no fault is left.
        other => Some(to_json(other).unwrap_or_default()),
    };
    Projected {
        value,
        wrapped: made.wrapped,
        diagnostics: made.diagnostics.into_iter().map(Report::from).collect(),
    }
}

fn parse(text: &[u8]) -> Result<JsonText<'_>, Error> {
    JsonText::parse(text, Limits::default())
}

fn revision(name: &str) -> Result<Revision, Error> {
    Revision::parse(name).ok_or_else(|| {
        let message = format!("there is no protocol revision {name:?}");
        Error::new(ErrorCode::InvalidOption, "$", message)
    })
}

/// The schema with an object at its root.
#[napi(catch_unwind)]
pub fn object_root(schema: &[u8]) -> Outcome<Projected> {
    outcome(
        parse(schema).and_then(|schema| {
            schema::object_root(&schema.root(), Limits::default()).map(projected)
        }),
    )
}

/// The schema for a revision.
#[napi(catch_unwind)]
pub fn project(schema: &[u8], revision: String) -> Outcome<Projected> {
    let made = self::revision(&revision).and_then(|revision| {
        let schema = parse(schema)?;
        schema::project(&schema.root(), revision, Limits::default()).map(projected)
    });
    outcome(made)
}

/// Whether values have to be wrapped.
#[napi(catch_unwind)]
pub fn wraps(schema: &[u8], revision: String) -> Outcome<bool> {
    let made = self::revision(&revision).and_then(|revision| {
        let (schema, value) = (parse(schema)?, parse(b"null")?);
        let limits = Limits::default();
        schema::project_structured(&value.root(), &schema.root(), revision, limits)
            .map(|projection| projection.wrapped)
    });
    outcome(made)
}

/// Whether the value is a wrapped one.
#[napi(catch_unwind)]
pub fn is_wrapped(value: &[u8], schema: &[u8]) -> Outcome<bool> {
    let made = parse(value).and_then(|value| {
        let schema = parse(schema)?;
        let inner = schema::unwrap(&value.root(), &schema.root());
        Ok(inner != Doc::Node(value.root()))
    });
    outcome(made)
}

/// What is wrong with a value.
#[napi(catch_unwind)]
pub fn check_value(value: &[u8], schema: &[u8], strict: bool) -> Outcome<Vec<Report>> {
    let made = parse(value).and_then(|value| {
        let schema = parse(schema)?;
        schema::validate(&value.root(), &schema.root(), strict, Limits::default())
    });
    outcome(made.map(|reports| reports.into_iter().map(Report::from).collect()))
}

/// What is wrong with the structured content of a result.
#[napi(catch_unwind)]
pub fn check_result(result: &[u8], schema: &[u8], strict: bool) -> Outcome<Vec<Report>> {
    let made = parse(result).and_then(|result| {
        let schema = parse(schema)?;
        schema::validate_result(&result.root(), &schema.root(), strict, Limits::default())
    });
    outcome(made.map(|reports| reports.into_iter().map(Report::from).collect()))
}
