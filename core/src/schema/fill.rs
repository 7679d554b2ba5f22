//! What providers want said although JSON Schema means it anyway: the properties of an object and the items of an array.

use super::keyword::Keyword;
use super::place::Place;
use super::report::Report;
use super::tree::{Keywords, Schema, Type, Value};
use super::walk::walk;
use crate::diagnostic::DiagnosticCode;
use crate::node::Node;

/// Every object schema has `properties`.
pub(crate) fn properties<N: Node>(
    schema: &mut Schema<N>,
    place: &Place<'_>,
    report: &mut Report<'_>,
) {
    walk(schema, place, &mut |schema, place, _| {
        if let Some(keywords) = schema.keywords_mut() {
            own_properties(keywords, place, report);
        }
    });
}

/// Every array schema has `items`.
pub(crate) fn items<N: Node>(schema: &mut Schema<N>, place: &Place<'_>, report: &mut Report<'_>) {
    walk(schema, place, &mut |schema, place, _| {
        if let Some(keywords) = schema.keywords_mut() {
            own_items(keywords, place, report);
        }
    });
}

pub(crate) fn own_properties<N: Node>(
    keywords: &mut Keywords<N>,
    place: &Place<'_>,
    report: &mut Report<'_>,
) {
    if keywords.has_type(Type::Object) && !keywords.has(Keyword::Properties) {
        keywords.set(Keyword::Properties, Value::Named(Vec::new()));
        let message = "hosts want the properties of an object said";
        report.at(DiagnosticCode::PropertiesAdded, place, message);
    }
}

pub(crate) fn own_items<N: Node>(
    keywords: &mut Keywords<N>,
    place: &Place<'_>,
    report: &mut Report<'_>,
) {
    if keywords.has_type(Type::Array) && !keywords.has(Keyword::Items) {
        keywords.set(Keyword::Items, Schema::any());
        let message = "hosts want the items of an array said";
        report.at(DiagnosticCode::ItemsAdded, place, message);
    }
}
