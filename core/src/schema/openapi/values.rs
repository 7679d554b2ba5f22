//! Values in the restricted form: enumerations of strings, and what else the form cannot say in the description.

use crate::doc::Doc;
use crate::json::to_json;
use crate::node::Node;
use crate::schema::keyword::Keyword;
use crate::schema::place::Place;
use crate::schema::report::Report;
use crate::schema::tree::{Keywords, Type, Types, Value};
use crate::schema::values;

/// Characters of one sentence in a description.
const LONGEST: usize = 1_000;

/// A constant string is an enumeration of one; any other is told.
pub(super) fn constant<N: Node>(
    keywords: &mut Keywords<N>,
    place: &Place<'_>,
    report: &mut Report<'_>,
) {
    let Some(Value::Plain(value)) = keywords.take(Keyword::Const) else {
        return;
    };
    if values::of(&value) == Type::String {
        keywords.set(Keyword::Enum, Value::Plain(Doc::List(vec![value])));
        keywords.set(Keyword::Type, Type::String);
        report.replaced(place, "a constant is an enum of one");
    } else {
        say(keywords, &format!("One of: {}.", text(&value)));
        report.removed(place, "the form has enumerations of strings only");
    }
}

/// An enumeration of strings stays; any other is told.
pub(super) fn enumeration<N: Node>(
    keywords: &mut Keywords<N>,
    place: &Place<'_>,
    report: &mut Report<'_>,
) {
    let Some(Value::Plain(values)) = keywords.get(Keyword::Enum) else {
        return;
    };
    let all = values::items(values);
    let others: Vec<Doc<N>> = all
        .iter()
        .filter(|value| values::of(value) != Type::Null)
        .cloned()
        .collect();
    if others.len() != all.len() {
        keywords.set(Keyword::Nullable, Value::Plain(Doc::Bool(true)));
    }
    let takes_strings = !keywords.has(Keyword::Type) || keywords.has_type(Type::String);
    let has_strings =
        !others.is_empty() && others.iter().all(|value| values::of(value) == Type::String);
    if takes_strings && has_strings {
        if others.len() != all.len() {
            keywords.set(Keyword::Enum, Value::Plain(Doc::List(others)));
        }
        // Nothing but a string can be one of them.
        let nullable = keywords.has_type(Type::Null);
        if keywords.types() != Some(&Types::One(Type::String)) {
            keywords.set(Keyword::Type, Type::String);
        }
        if nullable {
            keywords.set(Keyword::Nullable, Value::Plain(Doc::Bool(true)));
        }
        return;
    }
    keywords.take(Keyword::Enum);
    if !others.is_empty() {
        let texts: Vec<String> = others.iter().map(text).collect();
        say(keywords, &format!("One of: {}.", texts.join(", ")));
    }
    report.removed(place, "the form has enumerations of strings only");
}

/// A bound the form has not is told.
pub(super) fn told<N: Node>(
    keywords: &mut Keywords<N>,
    keyword: Keyword,
    words: &str,
    place: &Place<'_>,
    report: &mut Report<'_>,
) {
    if let Some(Value::Plain(value)) = keywords.take(keyword) {
        say(keywords, &format!("{words} {}.", text(&value)));
        report.removed(place, "the form has no such bound; the description says it");
    }
}

/// A format stays if the form has it.
pub(super) fn format<N: Node>(
    keywords: &mut Keywords<N>,
    place: &Place<'_>,
    report: &mut Report<'_>,
) {
    let known = match keywords.text(Keyword::Format).as_deref() {
        Some("enum" | "date-time") => keywords.types().is_none() || keywords.has_type(Type::String),
        Some("float" | "double" | "int32" | "int64") => is_one_number(keywords),
        _ => false,
    };
    if !known {
        keywords.take(Keyword::Format);
        report.removed(place, "the form has no such format");
    }
}

/// Whether there is one type, beside `null`, and it is of numbers: several become a union, which has no format.
fn is_one_number<N>(keywords: &Keywords<N>) -> bool {
    let types = keywords.types().map(Types::as_slice).unwrap_or_default();
    let mut types = types.iter().filter(|kind| **kind != Type::Null);
    matches!(types.next(), Some(Type::Number | Type::Integer)) && types.next().is_none()
}

/// Of several examples the first stays.
pub(super) fn examples<N: Node>(
    keywords: &mut Keywords<N>,
    place: &Place<'_>,
    report: &mut Report<'_>,
) {
    let first = match keywords.get(Keyword::Examples) {
        Some(Value::Plain(values)) => values::items(values).into_iter().next(),
        _ => None,
    };
    match first.filter(|_| !keywords.has(Keyword::Example)) {
        Some(first) => {
            keywords.replace(Keyword::Examples, Keyword::Example, Value::Plain(first));
        }
        None => drop(keywords.take(Keyword::Examples)),
    }
    report.replaced(place, "the form has one example");
}

/// Puts a sentence behind the description.
fn say<N: Node>(keywords: &mut Keywords<N>, sentence: &str) {
    let mut sentence = sentence.to_owned();
    if sentence.chars().count() > LONGEST {
        sentence = sentence.chars().take(LONGEST.saturating_sub(1)).collect();
        sentence.push('…');
    }
    let all = match keywords.text(Keyword::Description) {
        Some(text) if !text.is_empty() => format!("{text} {sentence}"),
        _ => sentence,
    };
    keywords.set(Keyword::Description, Value::Plain(Doc::from(all)));
}

fn text<N: Node>(value: &Doc<N>) -> String {
    to_json(value).unwrap_or_default()
}
