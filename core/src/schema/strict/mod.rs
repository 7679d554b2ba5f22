//! `OpenAI`'s strict schemas: every object closed, every property required, what was optional nullable. All of it or none.

mod nullable;
mod obstacle;

use std::collections::HashSet;

use super::keyword::Keyword;
use super::place::Place;
use super::report::Report;
use super::tree::{Keywords, Name, Schema, Type, Types, Value, Word};
use super::values;
use super::walk::{try_walk, walk};
use crate::diagnostic::DiagnosticCode;
use crate::node::Node;

/// Formats of strings that a strict schema may have.
const FORMATS: &[&str] = &[
    "date-time",
    "time",
    "date",
    "duration",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "uuid",
];

/// Makes the schema strict, marks the properties that take `null` only now, and tells whether there are any; `None` if it cannot be strict, and is as it was.
pub(crate) fn apply<N: Node>(
    schema: &mut Schema<N>,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Option<bool> {
    let possible = try_walk(
        schema,
        place,
        None,
        &mut |schema, place, holder| match obstacle::find(schema, place, holder) {
            Some(path) => Err(path),
            None => Ok(()),
        },
    );
    if let Err(path) = possible {
        let message = "the schema cannot be strict because of this, and is not";
        report
            .diagnostics
            .report(DiagnosticCode::StrictImpossible, path, message);
        return None;
    }
    walk(schema, place, &mut |schema, place, _| {
        if let Some(keywords) = schema.keywords_mut() {
            require_fixed(keywords);
            merge_only_branch(keywords, place, report);
            reword(keywords, place, report);
            give_type(keywords, place, report);
        }
    });
    let takers = nullable::references(schema);
    let mut nullable = false;
    walk(schema, place, &mut |schema, place, _| {
        let Some(keywords) = schema.keywords_mut() else {
            return;
        };
        if reference_alone(keywords) {
            report.replaced(&place.keyword(Keyword::Ref), "a reference stands alone");
        }
        if is_object(keywords) {
            nullable |= close(keywords, &takers);
        }
    });
    let message = "every object is closed and every property required";
    report.at(DiagnosticCode::StrictApplied, place, message);
    Some(nullable)
}

fn is_object<N>(keywords: &Keywords<N>) -> bool {
    keywords.has_type(Type::Object) || keywords.has(Keyword::Properties)
}

/// Requires what can only be what it is without being said: a constant that is its own default. What tells the branches of a union apart is like that, and
/// `null` in its place would be lost on the way back.
fn require_fixed<N: Node>(keywords: &mut Keywords<N>) {
    let required: HashSet<_> = keywords
        .required()
        .iter()
        .map(|name| name.text.clone())
        .collect();
    let fixed: Vec<Name<N>> = keywords
        .named(Keyword::Properties)
        .iter()
        .filter(|(name, schema)| !required.contains(&name.text) && is_fixed(schema))
        .map(|(name, _)| name.clone())
        .collect();
    if !fixed.is_empty() {
        let all = keywords.required().iter().cloned().chain(fixed).collect();
        keywords.set(Keyword::Required, Value::Names(all));
    }
}

fn is_fixed<N: Node>(schema: &Schema<N>) -> bool {
    let Some(keywords) = schema.keywords() else {
        return false;
    };
    let constant = match (keywords.get(Keyword::Const), keywords.get(Keyword::Enum)) {
        (Some(constant), _) => Some(constant.clone()),
        (None, Some(Value::Plain(values))) => match values::items(values).as_slice() {
            [only] => Some(Value::Plain(only.clone())),
            _ => None,
        },
        _ => None,
    };
    let default = keywords.get(Keyword::Default);
    constant
        .zip(default)
        .is_some_and(|(constant, default)| constant.same(default))
}

/// Takes an `allOf` of one branch apart; that nothing stands in both was seen before.
fn merge_only_branch<N: Node>(
    keywords: &mut Keywords<N>,
    place: &Place<'_>,
    report: &mut Report<'_>,
) {
    if let Some(Value::List(branches)) = keywords.take(Keyword::AllOf) {
        for (word, value) in branches
            .into_iter()
            .filter_map(Schema::into_keywords)
            .flat_map(|branch| branch.0)
        {
            let is_said = matches!(word, Word::Known(keyword) if keywords.has(keyword));
            if !is_said {
                keywords.0.push((word, value));
            }
        }
        report.replaced(&place.keyword(Keyword::AllOf), "it has one branch");
    }
}

/// Says what a strict schema says in other words, and takes out what it does not say.
fn reword<N: Node>(keywords: &mut Keywords<N>, place: &Place<'_>, report: &mut Report<'_>) {
    let wanted = |keyword| matches!(keyword, Keyword::Default | Keyword::OneOf | Keyword::Format);
    for keyword in keywords.those(wanted) {
        let inside = place.keyword(keyword);
        match keyword {
            Keyword::Default => {
                keywords.take(keyword);
                report.removed(&inside, "a strict schema has no defaults");
            }
            Keyword::OneOf => {
                if let Some(value) = keywords.get(keyword).cloned() {
                    keywords.replace(keyword, Keyword::AnyOf, value);
                }
                report.replaced(&inside, "a strict schema has anyOf");
            }
            _ => {
                let format = keywords.text(keyword);
                if !format.is_some_and(|format| FORMATS.contains(&&*format)) {
                    keywords.take(keyword);
                    report.removed(&inside, "a strict schema knows no such format");
                }
            }
        }
    }
}

/// Puts a reference that something stands beside into a union of its own.
fn reference_alone<N: Node>(keywords: &mut Keywords<N>) -> bool {
    let others = keywords.0.len() > 1;
    let Some(reference) = keywords.reference().filter(|_| others).cloned() else {
        return false;
    };
    let inner = Value::List(vec![Schema::reference(&reference)]);
    keywords.replace(Keyword::Ref, Keyword::AnyOf, inner);
    true
}

/// Says the types of an `enum` or a `const` where nothing does.
fn give_type<N: Node>(keywords: &mut Keywords<N>, place: &Place<'_>, report: &mut Report<'_>) {
    if keywords.has(Keyword::Type) || keywords.has(Keyword::AnyOf) {
        return;
    }
    let types = match (keywords.get(Keyword::Enum), keywords.get(Keyword::Const)) {
        (Some(Value::Plain(values)), _) => values::of_all(&values::items(values)),
        (None, Some(Value::Plain(value))) => Types::One(values::of(value)),
        _ => return,
    };
    keywords.set(Keyword::Type, Value::Types(types));
    let message = "a strict schema says the type of its values";
    report.at(DiagnosticCode::SchemaTypeAdded, place, message);
}

/// Closes an object, and tells whether a property takes `null` only now.
fn close<N: Node>(keywords: &mut Keywords<N>, takers: &HashSet<String>) -> bool {
    keywords.set(Keyword::AdditionalProperties, Schema::Bool(false));
    let required: HashSet<_> = keywords
        .required()
        .iter()
        .map(|name| name.text.clone())
        .collect();
    let mut any = false;
    let mut names: Vec<Name<N>> = Vec::new();
    for (name, schema) in keywords
        .named_mut(Keyword::Properties)
        .into_iter()
        .flatten()
    {
        names.push(name.clone());
        if !required.contains(&name.text) && !nullable::is_taken(schema, takers) {
            nullable::add(schema);
            name.drops_null = true;
            any = true;
        }
    }
    keywords.set(Keyword::Required, Value::Names(names));
    any
}
