//! The shape hermes-agent gives every schema: objects have a type and properties, arrays have items, and only properties are required.

use std::convert::Infallible;

use super::fill;
use super::keyword::Keyword;
use super::place::Place;
use super::report::Report;
use super::required::{declare, prune};
use super::tree::{Keywords, Schema, Type};
use super::walk::try_children;
use crate::diagnostic::DiagnosticCode;
use crate::node::Node;

pub(crate) fn apply<N: Node>(schema: &mut Schema<N>, place: &Place<'_>, report: &mut Report<'_>) {
    shape(schema, place, false, &mut 0, report);
}

/// With `exactly`, asking less of the schema would ask more of what it stands in.
fn shape<N: Node>(
    schema: &mut Schema<N>,
    place: &Place<'_>,
    exactly: bool,
    copied: &mut usize,
    report: &mut Report<'_>,
) {
    if let Some(keywords) = schema.keywords_mut() {
        own(keywords, place, exactly, copied, report);
    }
    let _: Result<(), Infallible> = try_children(schema, place, &mut |child, place, keyword| {
        let turns = matches!(keyword, Keyword::Not | Keyword::OneOf | Keyword::If);
        shape(child, place, exactly || turns, copied, report);
        Ok(())
    });
}

fn own<N: Node>(
    keywords: &mut Keywords<N>,
    place: &Place<'_>,
    exactly: bool,
    copied: &mut usize,
    report: &mut Report<'_>,
) {
    let has_shape = keywords.has(Keyword::Properties) || keywords.has(Keyword::Required);
    if has_shape && !keywords.has(Keyword::Type) {
        keywords.set(Keyword::Type, Type::Object);
        let message = "what has properties is an object";
        report.at(DiagnosticCode::SchemaTypeAdded, place, message);
    }
    if exactly {
        declare(keywords, place, copied, report);
    }
    fill::own_properties(keywords, place, report);
    if !keywords.has(Keyword::PrefixItems) {
        fill::own_items(keywords, place, report);
    }
    if keywords.has_type(Type::Object) {
        prune(keywords, place, report);
    }
}
