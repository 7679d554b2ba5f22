//! A union of constants of one type becomes an `enum`. As hermes-agent does.

use super::keyword::Keyword;
use super::nullable::carry;
use super::place::Place;
use super::report::Report;
use super::tree::{Keywords, Schema, Type, Types, Value, Word};
use super::values;
use super::walk::walk;
use crate::doc::Doc;
use crate::node::Node;

pub(crate) fn apply<N: Node>(schema: &mut Schema<N>, place: &Place<'_>, report: &mut Report<'_>) {
    walk(schema, place, &mut |schema, place, _| {
        if let Some((keyword, values)) = collapsed(schema) {
            *schema = values;
            report.replaced(&place.keyword(keyword), "a union of constants is an enum");
        }
    });
}

fn collapsed<N: Node>(schema: &Schema<N>) -> Option<(Keyword, Schema<N>)> {
    let keywords = schema.keywords()?;
    for keyword in [Keyword::AnyOf, Keyword::OneOf] {
        let Some(branches) = keywords.list(keyword) else {
            continue;
        };
        if let Some(mut values) = constants(branches) {
            carry(keywords, &mut values, false);
            return Some((keyword, Schema::Object(values)));
        }
    }
    None
}

fn constants<N: Node>(branches: &[Schema<N>]) -> Option<Keywords<N>> {
    let mut values = Vec::new();
    let mut kind = None;
    let mut nulls = 0_usize;
    for branch in branches {
        let keywords = branch.keywords()?;
        if branch.is_null() && !keywords.has(Keyword::Const) {
            nulls = nulls.saturating_add(1);
            continue;
        }
        let pure = keywords.0.iter().all(|(word, _)| {
            matches!(
                word,
                Word::Known(Keyword::Const | Keyword::Type | Keyword::Title | Keyword::Description)
            )
        });
        let Some(Value::Plain(value)) = keywords.get(Keyword::Const) else {
            return None;
        };
        let own = values::of(value);
        if matches!(own, Type::Null | Type::Array | Type::Object) {
            return None;
        }
        let agrees = keywords
            .types()
            .is_none_or(|types| *types == Types::One(own));
        if !pure || !agrees || kind.is_some_and(|kind| kind != own) {
            return None;
        }
        kind = Some(own);
        values.push(value.clone());
    }
    let kind = kind.filter(|_| nulls <= 1)?;
    let mut keywords = Keywords::default();
    keywords.set(Keyword::Type, kind);
    keywords.set(Keyword::Enum, Value::Plain(Doc::List(values)));
    if nulls == 1 {
        keywords.set(Keyword::Nullable, Value::Plain(Doc::Bool(true)));
    }
    Some(keywords)
}
