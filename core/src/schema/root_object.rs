//! Pass 6: the root takes an object, and says so.

use super::keyword::Keyword;
use super::place::Place;
use super::report::Report;
use super::root_copy;
use super::tree::{Keywords, Schema, Type, Types, Value};
use crate::diagnostic::DiagnosticCode;
use crate::error::{Error, ErrorCode};
use crate::node::Node;

pub(crate) fn apply<N: Node>(
    root: &mut Schema<N>,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Result<(), Error> {
    let takes_more = |keywords: &Keywords<N>| match keywords.types() {
        Some(Types::Many(types)) => types.contains(&Type::Object) && types.len() > 1,
        _ => false,
    };
    if root.keywords().is_some_and(takes_more) {
        // The arguments are an object; what the root is referred to for may still be more.
        root_copy::apply(root, place, None);
    }
    let Some(keywords) = root.keywords_mut() else {
        return Ok(());
    };
    let inside = place.keyword(Keyword::Type);
    match keywords.types() {
        Some(Types::One(Type::Object)) => {}
        Some(types) if types.has(Type::Object) => {
            keywords.set(Keyword::Type, Type::Object);
            report.replaced(&inside, "arguments are an object");
        }
        Some(_) => {
            let message = "the arguments of a tool are an object";
            return Err(Error::new(ErrorCode::InvalidSchema, inside.path(), message));
        }
        None => {
            keywords.set(Keyword::Type, Type::Object);
            let message = "arguments are an object, and hosts want it said";
            report.at(DiagnosticCode::SchemaTypeAdded, place, message);
        }
    }
    if !keywords.has(Keyword::Properties) {
        keywords.set(Keyword::Properties, Value::Named(Vec::new()));
        let message = "hosts want the properties of an object said";
        report.at(DiagnosticCode::PropertiesAdded, place, message);
    }
    Ok(())
}
