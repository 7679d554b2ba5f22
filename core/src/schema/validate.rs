//! Values against their schemas: structuredContent against a tool's `outputSchema` (specification 2026-07-28, `server/tools`, "Output Schema").

use jsonschema::{Draft, PatternOptions, ValidationError, Validator};
use serde_json::{Map, Number, Value};

use super::dialect::Dialect;
use super::extent::{self, Extent};
use super::keyword::{Keyword, Shape};
use super::loops;
use super::output::measure;
use super::pointer;
use super::raw::member;
use super::room::with_room;
use super::work::{self, Work};
use crate::diagnostic::{Diagnostic, DiagnosticCode, Diagnostics};
use crate::error::{Error, ErrorCode, Failure};
use crate::limits::Limits;
use crate::node::{Kind, Node};
use crate::options::Options;
use crate::path;
use crate::result;

/// Reports of one value.
const MOST_REPORTS: usize = 100;

/// Characters of one report.
const LONGEST: usize = 200;

/// Bytes that the reports of one value may take before all but the first are left out. A validator makes all of them at once.
const MOST_REPORTED: u64 = 200_000_000;

/// Bytes of one report, beside the place it names.
const ONE_REPORT: u64 = 400;

/// Bytes of all compiled patterns, and of one.
const ALL_PATTERNS: usize = 128 * 1024 * 1024;
const ONE_PATTERN: usize = 10 * 1024 * 1024;

/// Steps back of one pattern in one text, and what all of them may come to.
const MOST_RETRIES: u64 = 100_000;
const LEAST_RETRIES: u64 = 100;
const ALL_RETRIES: u64 = 3_000_000_000;

/// What is wrong with a value. A schema that cannot be used is told like that as well. In 2020-12, or in what `$schema` says; `format` is not asserted, nothing is
/// fetched, and numbers past 64 bits are compared as floating point.
///
/// # Errors
/// For values that JSON cannot hold, or past the bounds; with `strict` also the first of what is wrong.
pub fn validate<V: Node, S: Node>(
    value: &V,
    schema: &S,
    strict: bool,
    limits: Limits,
) -> Result<Vec<Diagnostic>, Error> {
    measure(value, limits)?;
    measure(schema, limits)?;
    settle(check(value, schema, path::ROOT), strict)
}

/// What is wrong with the structuredContent of a result. Nothing ever is with an error's; a success has to have one.
///
/// # Errors
/// As [`validate`], and for what is no result.
pub fn validate_result<V: Node, S: Node>(
    result: &V,
    schema: &S,
    strict: bool,
    limits: Limits,
) -> Result<Vec<Diagnostic>, Error> {
    let options = Options {
        limits,
        ..Options::default()
    };
    let result = result::read(result, &options, &mut Diagnostics::default());
    let result = result.map_err(Failure::into_error)?;
    if result.is_error {
        return Ok(Vec::new());
    }
    measure(schema, limits)?;
    let reports = match &result.structured_content {
        Some(value) => check(value, schema, path::STRUCTURED),
        None => vec![mismatch(
            path::ROOT.to_owned(),
            "there is no structuredContent, which a tool with an output schema has",
        )],
    };
    settle(reports, strict)
}

fn settle(reports: Vec<Diagnostic>, strict: bool) -> Result<Vec<Diagnostic>, Error> {
    match reports.first() {
        Some(first) if strict => {
            let code = match first.code {
                DiagnosticCode::ExternalRef => ErrorCode::ExternalRef,
                DiagnosticCode::InvalidSchema => ErrorCode::InvalidSchema,
                _ => ErrorCode::SchemaMismatch,
            };
            Err(Error::new(code, first.path.clone(), first.message.clone()))
        }
        _ => Ok(reports),
    }
}

fn mismatch(path: String, message: &str) -> Diagnostic {
    Diagnostic {
        code: DiagnosticCode::SchemaMismatch,
        path,
        message: short(message),
    }
}

fn short(message: &str) -> String {
    if message.chars().count() <= LONGEST {
        return message.to_owned();
    }
    let mut short: String = message.chars().take(LONGEST.saturating_sub(1)).collect();
    short.push('…');
    short
}

fn check<V: Node, S: Node>(value: &V, schema: &S, base: &str) -> Vec<Diagnostic> {
    let uri = member(schema, Keyword::Schema.name())
        .and_then(|uri| Some(uri.as_text()?.value.into_owned()));
    let dialect = match uri.as_deref().map(Dialect::from_uri) {
        Some(None) => {
            let message = "the dialect of the schema is not known here";
            return vec![unusable(DiagnosticCode::InvalidSchema, message)];
        }
        Some(Some(dialect)) => dialect,
        None => Dialect::default(),
    };
    let (mut schema, value) = (to_value(schema), to_value(value));
    encode_references(&mut schema);
    let judge = || match prepare(&value, &schema, dialect) {
        Ok((validator, work)) => reports(&validator, work, &value, base),
        Err(report) => vec![report],
    };
    with_room(&schema, &value, judge).unwrap_or_else(|| {
        let message = "the schema and the value are too deep to be checked here";
        vec![unusable(DiagnosticCode::InvalidSchema, message)]
    })
}

fn unusable(code: DiagnosticCode, message: &str) -> Diagnostic {
    Diagnostic {
        code,
        path: path::ROOT.to_owned(),
        message: short(message),
    }
}

/// The validator, and what it has to do; or why the schema cannot be used.
fn prepare(
    value: &Value,
    schema: &Value,
    dialect: Dialect,
) -> Result<(Validator, Work), Diagnostic> {
    if loops::has_loop(schema) {
        let message = "a part of the schema refers to itself for one and the same value";
        return Err(unusable(DiagnosticCode::InvalidSchema, message));
    }
    let bounds = extent::measure(schema).zip(work::count(value, schema));
    let Some((extent, work)) = bounds else {
        let message = "the schema asks more of the value than can be checked in a reasonable time";
        return Err(unusable(DiagnosticCode::InvalidSchema, message));
    };
    let validator = validator(schema, dialect, &extent, work).map_err(|error| {
        let code = if is_external(&error) {
            DiagnosticCode::ExternalRef
        } else {
            DiagnosticCode::InvalidSchema
        };
        unusable(
            code,
            &format!("the schema cannot be used: {}", error.masked()),
        )
    })?;
    Ok((validator, work))
}

/// What is wrong with the value, as much of it as can be told in bounds.
fn reports(validator: &Validator, work: Work, value: &Value, base: &str) -> Vec<Diagnostic> {
    let told = |error: &ValidationError<'_>| {
        let place = place(base, value, error.instance_path().as_str());
        mismatch(place, &error.masked().to_string())
    };
    let one = ONE_REPORT.saturating_add(longest_way(value));
    if work.checks.saturating_mul(one) <= MOST_REPORTED {
        let errors = validator.iter_errors(value).take(MOST_REPORTS);
        return errors.map(|error| told(&error)).collect();
    }
    if validator.is_valid(value) {
        return Vec::new();
    }
    if work.union.saturating_mul(one) <= MOST_REPORTED {
        let first = validator.validate(value).err();
        return first.iter().map(told).collect();
    }
    let message = "the value does not match, and is too large to tell where";
    vec![mismatch(base.to_owned(), message)]
}

/// Bytes of the way to the place in the value that has the longest.
fn longest_way(value: &Value) -> u64 {
    let longest = match value {
        Value::Object(members) => members
            .iter()
            .map(|(name, value)| {
                let name = u64::try_from(name.len()).unwrap_or(u64::MAX);
                longest_way(value).saturating_add(name)
            })
            .max(),
        Value::Array(items) => items.iter().map(longest_way).max(),
        _ => None,
    };
    longest.map_or(0, |longest| longest.saturating_add(4))
}

fn validator(
    schema: &Value,
    dialect: Dialect,
    extent: &Extent,
    work: Work,
) -> Result<Validator, ValidationError<'static>> {
    let draft = match dialect {
        Dialect::Draft4 => Draft::Draft4,
        Dialect::Draft6 => Draft::Draft6,
        Dialect::Draft7 => Draft::Draft7,
        Dialect::Draft2019 => Draft::Draft201909,
        Dialect::Draft2020 => Draft::Draft202012,
    };
    let size = ALL_PATTERNS
        .checked_div(extent.patterns)
        .unwrap_or(ONE_PATTERN);
    let retries = ALL_RETRIES
        .checked_div(work.retried)
        .unwrap_or(MOST_RETRIES);
    let retries = usize::try_from(retries.clamp(LEAST_RETRIES, MOST_RETRIES));
    let patterns = PatternOptions::fancy_regex()
        .size_limit(size.min(ONE_PATTERN))
        .backtrack_limit(retries.unwrap_or(usize::MAX));
    jsonschema::options()
        .with_draft(draft)
        // Another crate may turn on what fetches.
        .offline()
        .should_validate_formats(false)
        .with_pattern_options(patterns)
        .build(schema)
}

/// Whether a schema could not be used because of what is outside of it.
fn is_external(error: &ValidationError<'_>) -> bool {
    matches!(
        error.kind(),
        jsonschema::error::ValidationErrorKind::Referencing(
            jsonschema::ReferencingError::Unretrievable { .. }
        )
    )
}

/// The path of a place that a JSON Pointer leads to.
fn place(base: &str, value: &Value, pointer: &str) -> String {
    let mut path = base.to_owned();
    let mut at = Some(value);
    for token in pointer.split('/').skip(1) {
        let token = token.replace("~1", "/").replace("~0", "~");
        match at {
            Some(Value::Array(items)) => {
                let index = token.parse().unwrap_or_default();
                path = path::item(&path, index);
                at = items.get(index);
            }
            other => {
                path = path::member(&path, &token);
                at = other.and_then(|value| value.get(&token));
            }
        }
    }
    path
}

/// The value as the validator reads it. It was measured: it is no deeper than the bounds, and JSON can hold it.
fn to_value<N: Node>(node: &N) -> Value {
    match node.kind() {
        Kind::Null | Kind::Foreign => Value::Null,
        Kind::Bool => Value::Bool(node.as_bool() == Some(true)),
        Kind::Number => number(&node.as_number().unwrap_or_default()),
        Kind::String => Value::String(
            node.as_text()
                .map(|text| text.value.into_owned())
                .unwrap_or_default(),
        ),
        Kind::Array => {
            let mut items = Vec::new();
            let _: Result<(), ()> = node.try_items(|item| {
                items.push(to_value(&item));
                Ok(())
            });
            Value::Array(items)
        }
        Kind::Object => {
            let mut members = Map::new();
            let _: Result<(), ()> = node.try_entries(|key, value| {
                if let Some(key) = key.as_text() {
                    members.insert(key.value.into_owned(), to_value(&value));
                }
                Ok(())
            });
            Value::Object(members)
        }
    }
}

/// Makes every reference, and every name for one, a URI.
fn encode_references(schema: &mut Value) {
    let members = match schema {
        Value::Object(members) => members,
        Value::Array(items) => return items.iter_mut().for_each(encode_references),
        _ => return,
    };
    for (name, value) in members {
        let keyword = Keyword::from_name(name);
        match (keyword.map(Keyword::shape), value) {
            (Some(Shape::Named | Shape::Dependencies), Value::Object(named)) => {
                named.values_mut().for_each(encode_references);
            }
            (Some(Shape::Reference), Value::String(text)) => *text = pointer::encode(text),
            (_, Value::String(text)) if matches!(keyword, Some(Keyword::Id | Keyword::OldId)) => {
                *text = pointer::encode(text);
            }
            // References may lead into what is no keyword.
            (Some(Shape::Schema | Shape::SchemaOrList | Shape::List) | None, value) => {
                encode_references(value);
            }
            _ => {}
        }
    }
}

fn number(text: &str) -> Value {
    let number: Option<Number> = text.parse::<i64>().map(Number::from).ok();
    let number = number.or_else(|| text.parse::<u64>().map(Number::from).ok());
    let number = number.or_else(|| Number::from_f64(text.parse().ok()?));
    // Larger than any floating point number: as large as one can be.
    number.map_or_else(
        || {
            let most = if text.starts_with('-') {
                f64::MIN
            } else {
                f64::MAX
            };
            Number::from_f64(most).map_or(Value::Null, Value::Number)
        },
        Value::Number,
    )
}
