//! The values of an `enum` are of one type: packages behind the AI SDK refuse a request with one of several.

use super::keyword::Keyword;
use super::place::Place;
use super::report::Report;
use super::tree::{Keywords, Schema, Type, Value};
use super::values;
use super::walk::walk;
use crate::doc::Doc;
use crate::node::Node;

pub(crate) fn apply<N: Node>(schema: &mut Schema<N>, place: &Place<'_>, report: &mut Report<'_>) {
    walk(schema, place, &mut |schema, place, _| {
        let Some(keywords) = schema.keywords_mut() else {
            return;
        };
        let Some(Value::Plain(values)) = keywords.get(Keyword::Enum) else {
            return;
        };
        let all = values::items(values);
        let mut values = all.clone();
        values.retain(|value| is_possible(keywords, values::of(value)));
        let groups = by_type(&values);
        let types = groups.iter().filter(|(kind, _)| *kind != Type::Null);
        let inside = place.keyword(Keyword::Enum);
        if types.count() > 1 && !keywords.has(Keyword::AnyOf) {
            let branches = groups.into_iter().map(branch).collect();
            keywords.replace(Keyword::Enum, Keyword::AnyOf, Value::List(branches));
            report.replaced(&inside, "a union of one enum for each type");
        } else if !values.is_empty() && values.len() < all.len() {
            keywords.set(Keyword::Enum, Value::Plain(Doc::List(values)));
            report.replaced(&inside, "without the values that the type refuses");
        }
    });
}

/// Whether `type` takes a value of this type. A number may be written as a whole one and not be of type integer.
fn is_possible<N>(keywords: &Keywords<N>, kind: Type) -> bool {
    let is_number = |kind| matches!(kind, Type::Integer | Type::Number);
    keywords.types().is_none_or(|types| {
        let mut all = types.as_slice().iter();
        all.any(|own| *own == kind || is_number(*own) && is_number(kind))
    })
}

/// The values by their types, numbers together.
fn by_type<N: Node>(values: &[Doc<N>]) -> Vec<(Type, Vec<Doc<N>>)> {
    let mut groups: Vec<(Type, Vec<Doc<N>>)> = Vec::new();
    for value in values {
        let own = match values::of(value) {
            Type::Integer => Type::Number,
            other => other,
        };
        match groups.iter_mut().find(|(kind, _)| *kind == own) {
            Some((_, group)) => group.push(value.clone()),
            None => groups.push((own, vec![value.clone()])),
        }
    }
    groups
}

fn branch<N: Node>((kind, values): (Type, Vec<Doc<N>>)) -> Schema<N> {
    if kind == Type::Null {
        return Schema::of([(Keyword::Type, kind.into())]);
    }
    let whole = values
        .iter()
        .all(|value| values::of(value) == Type::Integer);
    let kind = if whole { Type::Integer } else { kind };
    Schema::of([
        (Keyword::Type, kind.into()),
        (Keyword::Enum, Value::Plain(Doc::List(values))),
    ])
}
