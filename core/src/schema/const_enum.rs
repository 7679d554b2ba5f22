//! A constant becomes an `enum` of one: some hosts know no `const`.

use super::keyword::Keyword;
use super::place::Place;
use super::report::Report;
use super::tree::{Schema, Value};
use super::walk::walk;
use crate::doc::Doc;
use crate::node::{Kind, Node};

pub(crate) fn apply<N: Node>(schema: &mut Schema<N>, place: &Place<'_>, report: &mut Report<'_>) {
    walk(schema, place, &mut |schema, place, _| {
        let Some(keywords) = schema.keywords_mut() else {
            return;
        };
        let Some(Value::Plain(Doc::Node(value))) = keywords.get(Keyword::Const) else {
            return;
        };
        if matches!(value.kind(), Kind::String | Kind::Number) {
            let values = Value::Plain(Doc::List(vec![Doc::Node(value.clone())]));
            keywords.replace(Keyword::Const, Keyword::Enum, values);
            report.replaced(
                &place.keyword(Keyword::Const),
                "a constant is an enum of one",
            );
        }
    });
}
