//! `OpenAI`'s strict schemas: every object closed, every property required, what was optional nullable. All of it or none.

use std::collections::HashSet;

use super::keyword::Keyword;
use super::place::Place;
use super::report::Report;
use super::root_fold::items;
use super::tree::{Keywords, Name, Schema, Type, Types, Value};
use super::walk::{Holder, try_walk, walk};
use crate::diagnostic::DiagnosticCode;
use crate::doc::Doc;
use crate::node::{Kind, Node};

/// Keywords that no strict schema has.
const IMPOSSIBLE: &[Keyword] = &[
    Keyword::PatternProperties,
    Keyword::PropertyNames,
    Keyword::DependentRequired,
    Keyword::DependentSchemas,
    Keyword::AllOf,
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

/// Makes the schema strict, and answers with the paths of the properties that take `null` only now; `None` if it cannot be strict, and is as it was.
pub(crate) fn apply<N: Node>(
    schema: &mut Schema<N>,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Option<HashSet<String>> {
    let possible = try_walk(
        schema,
        place,
        None,
        &mut |schema, place, holder| match obstacle(schema, place, holder) {
            Some(path) => Err(path),
            None => Ok(()),
        },
    );
    if let Err(path) = possible {
        let message = "the schema cannot be strict because of this, and is not";
        report
            .0
            .report(DiagnosticCode::StrictImpossible, path, message);
        return None;
    }
    let mut nullable = HashSet::new();
    walk(schema, place, &mut |schema, place, _| {
        let Some(keywords) = schema.keywords_mut() else {
            return;
        };
        let wanted = |keyword| matches!(keyword, Keyword::Default | Keyword::OneOf);
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
                _ => {}
            }
        }
        if is_object(keywords) {
            close(keywords, place, &mut nullable);
        }
    });
    let message = "every object is closed and every property required";
    report.at(DiagnosticCode::StrictApplied, place, message);
    Some(nullable)
}

fn is_object<N>(keywords: &Keywords<N>) -> bool {
    keywords.has_type(Type::Object) || keywords.has(Keyword::Properties)
}

/// The path of what keeps the schema from being strict.
fn obstacle<N>(schema: &Schema<N>, place: &Place<'_>, holder: Holder) -> Option<String> {
    let Some(keywords) = schema.keywords() else {
        // `additionalProperties: false` is what a strict object says.
        return (holder != Some(Keyword::AdditionalProperties)).then(|| place.path());
    };
    let both = keywords.has(Keyword::AnyOf) && keywords.has(Keyword::OneOf);
    for keyword in keywords.known() {
        let fits = match keyword {
            Keyword::AdditionalProperties => {
                matches!(keywords.schema(keyword), Some(Schema::Bool(false)))
            }
            Keyword::OneOf => !both,
            other => !IMPOSSIBLE.contains(&other),
        };
        if !fits {
            return Some(place.keyword(keyword).path());
        }
    }
    let is_free = is_object(keywords)
        && keywords.named(Keyword::Properties).is_empty()
        && !keywords.has(Keyword::AdditionalProperties)
        && !place.is_root();
    is_free.then(|| place.path())
}

fn close<N: Node>(keywords: &mut Keywords<N>, place: &Place<'_>, nullable: &mut HashSet<String>) {
    keywords.set(Keyword::AdditionalProperties, Schema::Bool(false));
    let required: HashSet<_> = keywords
        .required()
        .iter()
        .map(|name| name.text.clone())
        .collect();
    let inside = place.keyword(Keyword::Properties);
    let mut names: Vec<Name<N>> = Vec::new();
    for (name, schema) in keywords
        .named_mut(Keyword::Properties)
        .into_iter()
        .flatten()
    {
        names.push(name.clone());
        if !required.contains(&name.text) && !takes_null(schema) {
            make_nullable(schema);
            nullable.insert(inside.member(&name.text).path());
        }
    }
    keywords.set(Keyword::Required, Value::Names(names));
}

fn takes_null<N: Node>(schema: &Schema<N>) -> bool {
    let Some(keywords) = schema.keywords() else {
        return false;
    };
    let by_type = keywords.types().is_none_or(|types| types.has(Type::Null));
    let branches = keywords
        .list(Keyword::AnyOf)
        .or_else(|| keywords.list(Keyword::OneOf));
    let by_branch = branches.is_none_or(|list| list.iter().any(takes_null));
    let by_value = match keywords.get(Keyword::Enum) {
        Some(Value::Plain(values)) => items(values).iter().any(is_null),
        _ => true,
    };
    let by_constant = match keywords.get(Keyword::Const) {
        Some(Value::Plain(value)) => is_null(value),
        _ => true,
    };
    // What a reference leads to is not looked at: one null more does no harm.
    by_type && by_branch && by_value && by_constant && !keywords.has(Keyword::Ref)
}

fn is_null<N: Node>(doc: &Doc<N>) -> bool {
    matches!(doc, Doc::Node(node) if node.kind() == Kind::Null)
}

fn make_nullable<N: Node>(schema: &mut Schema<N>) {
    let null = || Schema::of([(Keyword::Type, Type::Null.into())]);
    if let Some(keywords) = schema.keywords_mut() {
        let combined = [
            Keyword::Ref,
            Keyword::AnyOf,
            Keyword::OneOf,
            Keyword::Const,
            Keyword::Enum,
        ];
        let others = combined.iter().filter(|keyword| keywords.has(**keyword));
        let others: Vec<Keyword> = others.copied().collect();
        let types = keywords.types().cloned();
        match (others.as_slice(), types) {
            ([] | [Keyword::Enum], Some(types)) => {
                let mut all = types.as_slice().to_vec();
                if !all.contains(&Type::Null) {
                    all.push(Type::Null);
                }
                keywords.set(Keyword::Type, Value::Types(Types::Many(all)));
                with_null_value(keywords);
                return;
            }
            ([Keyword::Enum], None) => return with_null_value(keywords),
            ([Keyword::AnyOf | Keyword::OneOf], None) => {
                for keyword in [Keyword::AnyOf, Keyword::OneOf] {
                    if let Some(Value::List(list)) = keywords.get_mut(keyword) {
                        list.push(null());
                    }
                }
                return;
            }
            _ => {}
        }
    }
    let inner = std::mem::replace(schema, Schema::any());
    *schema = Schema::of([(Keyword::AnyOf, Value::List(vec![inner, null()]))]);
}

/// Puts `null` among the values of an `enum`.
fn with_null_value<N: Node>(keywords: &mut Keywords<N>) {
    let Some(Value::Plain(values)) = keywords.get(Keyword::Enum) else {
        return;
    };
    let mut values = items(values);
    if !values.iter().any(is_null) {
        values.push(Doc::Json("null".to_owned()));
    }
    keywords.set(Keyword::Enum, Value::Plain(Doc::List(values)));
}
