//! What keeps a schema from being strict.

use std::collections::HashSet;

use super::is_object;
use crate::doc::Doc;
use crate::node::Node;
use crate::schema::keyword::Keyword;
use crate::schema::place::Place;
use crate::schema::tree::{Keywords, Schema, Type, Value};
use crate::schema::values;
use crate::schema::walk::Holder;

/// Keywords that no strict schema has.
const IMPOSSIBLE: &[Keyword] = &[
    Keyword::PatternProperties,
    Keyword::PropertyNames,
    Keyword::DependentRequired,
    Keyword::DependentSchemas,
    Keyword::Not,
    Keyword::If,
    Keyword::Then,
    Keyword::Else,
    Keyword::UnevaluatedProperties,
    Keyword::UnevaluatedItems,
    Keyword::Contains,
    Keyword::PrefixItems,
    Keyword::MinProperties,
    Keyword::MaxProperties,
    Keyword::UniqueItems,
];

/// Keywords of which a strict schema has one at least: `OpenAI` refuses a schema that takes anything.
const SAYING: &[Keyword] = &[
    Keyword::Type,
    Keyword::Ref,
    Keyword::AnyOf,
    Keyword::OneOf,
    Keyword::AllOf,
    Keyword::Enum,
    Keyword::Const,
];

/// The path of what keeps this schema from being strict.
pub(super) fn find<N: Node>(
    schema: &Schema<N>,
    place: &Place<'_>,
    holder: Holder,
) -> Option<String> {
    let Some(keywords) = schema.keywords() else {
        // `additionalProperties: false` is what a strict object says.
        return (holder != Some(Keyword::AdditionalProperties)).then(|| place.path());
    };
    let odd = keywords.known().find(|keyword| !fits(*keyword, keywords));
    if let Some(keyword) = odd {
        return Some(place.keyword(keyword).path());
    }
    if let Some(keyword) = keywords
        .known()
        .find(|keyword| holds_more(*keyword, keywords))
    {
        return Some(place.keyword(keyword).path());
    }
    let says = |keyword: &Keyword| keywords.has(*keyword);
    // What an `allOf` of one says is said with what stands beside it.
    let is_silent = holder != Some(Keyword::AllOf) && !SAYING.iter().any(says);
    let is_free = is_object(keywords)
        && keywords.named(Keyword::Properties).is_empty()
        && !keywords.has(Keyword::AdditionalProperties)
        && !place.is_root();
    (is_silent || is_free).then(|| place.path())
}

/// Whether the keyword has values that are no strict schema's: a constant that is an object or a list, or a required name without a schema.
fn holds_more<N: Node>(keyword: Keyword, keywords: &Keywords<N>) -> bool {
    let is_large = |value: &Doc<N>| matches!(values::of(value), Type::Object | Type::Array);
    match (keyword, keywords.get(keyword)) {
        (Keyword::Const, Some(Value::Plain(value))) => is_large(value),
        (Keyword::Enum, Some(Value::Plain(values))) => values::items(values).iter().any(is_large),
        (Keyword::Required, Some(Value::Names(names))) => {
            let properties = keywords.named(Keyword::Properties).iter();
            let known: HashSet<&str> = properties.map(|(name, _)| &*name.text).collect();
            names.iter().any(|name| !known.contains(&*name.text))
        }
        _ => false,
    }
}

fn fits<N>(keyword: Keyword, keywords: &Keywords<N>) -> bool {
    match keyword {
        Keyword::AdditionalProperties => {
            matches!(keywords.schema(keyword), Some(Schema::Bool(false)))
        }
        Keyword::OneOf => !keywords.has(Keyword::AnyOf),
        Keyword::AllOf => only_branch(keywords).is_some_and(|branch| {
            let joins = |known: Keyword| known.is_annotation() || !keywords.has(known);
            let leads = branch.has(Keyword::Ref);
            branch.known().all(joins) && (!leads || only_annotated(keywords, keyword))
        }),
        Keyword::Ref => only_annotated(keywords, keyword),
        other => !IMPOSSIBLE.contains(&other),
    }
}

/// Whether nothing but words stands beside a keyword.
fn only_annotated<N>(keywords: &Keywords<N>, keyword: Keyword) -> bool {
    keywords
        .known()
        .all(|known| known == keyword || known.is_annotation())
}

/// The branch of an `allOf` of one.
fn only_branch<N>(keywords: &Keywords<N>) -> Option<&Keywords<N>> {
    match keywords.list(Keyword::AllOf) {
        Some([only]) => only.keywords(),
        _ => None,
    }
}
