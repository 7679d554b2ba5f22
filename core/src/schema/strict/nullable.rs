//! `null` for what was optional.

use std::collections::HashSet;

use crate::doc::Doc;
use crate::node::Node;
use crate::schema::keyword::Keyword;
use crate::schema::tree::{self, Keywords, Schema, Type, Types, Value};
use crate::schema::values;

/// The references to definitions that take `null`.
pub(super) fn references<N: Node>(root: &Schema<N>) -> HashSet<String> {
    let mut takers = HashSet::new();
    let defs = root
        .keywords()
        .map(|keywords| keywords.named(Keyword::Defs))
        .unwrap_or_default();
    // A definition may refer to others: each round finds those whose own are known.
    for _ in 0..MOST_ROUNDS {
        let before = takers.len();
        for (name, schema) in defs {
            if is_taken(schema, &takers) {
                takers.insert(tree::reference_to(&name.text));
            }
        }
        if takers.len() == before {
            break;
        }
    }
    takers
}

/// Definitions that refer to one another on the way to a `null`; after more, one `null` too many does no harm.
const MOST_ROUNDS: usize = 8;

/// Whether the schema takes `null` already.
pub(super) fn is_taken<N: Node>(schema: &Schema<N>, takers: &HashSet<String>) -> bool {
    let Some(keywords) = schema.keywords() else {
        return false;
    };
    let by_type = keywords.types().is_none_or(|types| types.has(Type::Null));
    let branches = keywords
        .list(Keyword::AnyOf)
        .or_else(|| keywords.list(Keyword::OneOf));
    let by_branch = branches.is_none_or(|list| list.iter().any(|branch| is_taken(branch, takers)));
    let by_value = match keywords.get(Keyword::Enum) {
        Some(Value::Plain(values)) => values::items(values).iter().any(is_null),
        _ => true,
    };
    let by_constant = match keywords.get(Keyword::Const) {
        Some(Value::Plain(value)) => is_null(value),
        _ => true,
    };
    let by_reference = keywords
        .reference()
        .is_none_or(|reference| takers.contains(&**reference));
    by_type && by_branch && by_value && by_constant && by_reference
}

fn is_null<N: Node>(doc: &Doc<N>) -> bool {
    values::of(doc) == Type::Null
}

/// Lets the schema take `null`.
pub(super) fn add<N: Node>(schema: &mut Schema<N>) {
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
            ([Keyword::Ref], None) => {
                let reference = keywords.reference().map(|text| Schema::reference(text));
                let branches = reference.into_iter().chain([null()]).collect();
                let branches = Value::List(branches);
                return keywords.replace(Keyword::Ref, Keyword::AnyOf, branches);
            }
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
    let mut values = values::items(values);
    if !values.iter().any(is_null) {
        values.push(Doc::Json("null".to_owned()));
    }
    keywords.set(Keyword::Enum, Value::Plain(Doc::List(values)));
}
