//! Unions in the restricted form: `anyOf`, and `nullable` for `null`.

use crate::diagnostic::DiagnosticCode;
use crate::doc::Doc;
use crate::node::Node;
use crate::schema::keyword::Keyword;
use crate::schema::place::Place;
use crate::schema::report::Report;
use crate::schema::tree::{Keywords, Schema, Type, Types, Value, Word};

/// Makes `anyOf` of a union, without its branches for `null`; whether a single branch took its place.
pub(super) fn restrict<N: Node>(
    keywords: &mut Keywords<N>,
    keyword: Keyword,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> bool {
    if keyword == Keyword::OneOf {
        if keywords.has(Keyword::AnyOf) {
            keywords.take(keyword);
            report.removed(place, "the form has no oneOf, and there is an anyOf");
            return false;
        }
        if let Some(value) = keywords.get(keyword).cloned() {
            keywords.replace(keyword, Keyword::AnyOf, value);
        }
        report.replaced(place, "the form has anyOf only");
    }
    let Some(Value::List(branches)) = keywords.get_mut(Keyword::AnyOf) else {
        return false;
    };
    let before = branches.len();
    branches.retain(|branch| !takes_null_only(branch));
    if branches.len() == before {
        return false;
    }
    let alone = match branches.as_mut_slice() {
        [] => Some(Schema::any()),
        [one] => Some(std::mem::replace(one, Schema::any())),
        _ => None,
    };
    report.at(
        DiagnosticCode::NullableCollapsed,
        place,
        "null is nullable in this form",
    );
    keywords.set(Keyword::Nullable, Value::Plain(Doc::Bool(true)));
    let Some(alone) = alone else { return false };
    keywords.take(Keyword::AnyOf);
    if let Schema::Object(alone) = alone {
        for (word, value) in alone.0 {
            match word {
                Word::Known(keyword) if keywords.has(keyword) => {}
                Word::Known(keyword) => keywords.set(keyword, value),
                word @ Word::Other(_) => keywords.0.push((word, value)),
            }
        }
    }
    true
}

/// Whether it is `{"type": "null"}`, however that is written.
fn takes_null_only<N>(branch: &Schema<N>) -> bool {
    let types = branch.keywords().and_then(Keywords::types);
    types.is_some_and(|types| types.as_slice() == [Type::Null])
}

/// Makes of a list of types one type, or a union of several.
pub(super) fn split_types<N: Node>(
    keywords: &mut Keywords<N>,
    place: &Place<'_>,
    report: &mut Report<'_>,
) {
    let Some(Types::Many(types)) = keywords.types().cloned() else {
        return;
    };
    report.replaced(place, "the form has one type, and nullable");
    if types.contains(&Type::Null) {
        keywords.set(Keyword::Nullable, Value::Plain(Doc::Bool(true)));
    }
    let others: Vec<Type> = types.into_iter().filter(|one| *one != Type::Null).collect();
    match others.as_slice() {
        [] => keywords.set(Keyword::Type, Type::Null),
        [one] => keywords.set(Keyword::Type, *one),
        // A union says more than a list of types, and there can be one only.
        _ if keywords.has(Keyword::AnyOf) || keywords.has(Keyword::OneOf) => {
            keywords.take(Keyword::Type);
        }
        several => {
            let list = several
                .iter()
                .map(|one| Schema::of([(Keyword::Type, (*one).into())]));
            let list = Value::List(list.collect());
            keywords.replace(Keyword::Type, Keyword::AnyOf, list);
        }
    }
}

/// Makes of a tuple a list of what may stand at any of its places.
pub(super) fn tuple<N: Node>(
    keywords: &mut Keywords<N>,
    place: &Place<'_>,
    report: &mut Report<'_>,
) {
    let Some(Value::List(mut list)) = keywords.take(Keyword::PrefixItems) else {
        return;
    };
    report.replaced(place, "the form has one schema for all items");
    list.push(match keywords.take(Keyword::Items) {
        Some(Value::Schema(rest)) => *rest,
        _ => Schema::any(),
    });
    let mut texts = std::collections::HashSet::new();
    list.retain(|schema| !matches!(schema, Schema::Bool(false)) && texts.insert(schema.text()));
    let items = match list.as_slice() {
        // No item fits; the form cannot say so.
        [] => Schema::any(),
        [one] => one.clone(),
        _ => Schema::of([(Keyword::AnyOf, Value::List(list))]),
    };
    keywords.set(Keyword::Items, items);
}
