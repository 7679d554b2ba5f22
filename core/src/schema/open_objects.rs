//! Open objects say that they are open, so that a conversion to strict schemas later on leaves them so. As `langchain.mcp` does.

use super::keyword::Keyword;
use super::place::Place;
use super::report::Report;
use super::tree::{Schema, Type};
use super::walk::walk;
use crate::diagnostic::DiagnosticCode;
use crate::node::Node;

pub(crate) fn apply<N: Node>(schema: &mut Schema<N>, place: &Place<'_>, report: &mut Report<'_>) {
    walk(schema, place, &mut |schema, place, _| {
        if place.is_root() {
            return;
        }
        let Some(keywords) = schema.keywords_mut() else {
            return;
        };
        let is_open = keywords.has_type(Type::Object)
            && keywords.named(Keyword::Properties).is_empty()
            && !keywords.has(Keyword::AdditionalProperties)
            && !keywords.has(Keyword::UnevaluatedProperties);
        if is_open {
            keywords.set(Keyword::AdditionalProperties, Schema::Bool(true));
            let message = "an object without properties takes any";
            report.at(DiagnosticCode::AdditionalPropertiesAdded, place, message);
        }
    });
}
