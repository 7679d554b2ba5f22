//! The shape hermes-agent gives every schema: objects have a type and properties, arrays have items, and only properties are required.

use super::fill;
use super::keyword::Keyword;
use super::place::Place;
use super::report::Report;
use super::required::prune;
use super::tree::{Schema, Type};
use super::walk::walk;
use crate::diagnostic::DiagnosticCode;
use crate::node::Node;

pub(crate) fn apply<N: Node>(schema: &mut Schema<N>, place: &Place<'_>, report: &mut Report<'_>) {
    walk(schema, place, &mut |schema, place, _| {
        let Some(keywords) = schema.keywords_mut() else {
            return;
        };
        let has_shape = keywords.has(Keyword::Properties) || keywords.has(Keyword::Required);
        if has_shape && !keywords.has(Keyword::Type) {
            keywords.set(Keyword::Type, Type::Object);
            let message = "what has properties is an object";
            report.at(DiagnosticCode::SchemaTypeAdded, place, message);
        }
        fill::own_properties(keywords, place, report);
        if !keywords.has(Keyword::PrefixItems) {
            fill::own_items(keywords, place, report);
        }
        if keywords.has_type(Type::Object) {
            prune(keywords, place, report);
        }
    });
}
