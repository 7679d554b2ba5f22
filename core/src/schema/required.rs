//! Names in `required` that are no properties. JSON Schema takes them, Gemini and Moonshot refuse the whole request.

use std::collections::HashSet;
use std::rc::Rc;

use super::keyword::Keyword;
use super::place::Place;
use super::report::Report;
use super::tree::{Keywords, Name, Schema, Type, Value};
use super::walk::walk;
use crate::diagnostic::DiagnosticCode;
use crate::node::Node;

/// What all copies may weigh together; beyond it, what is required takes anything.
const MOST_COPIED: usize = 10_000;

/// Makes them properties, of what the object says of properties it does not name. That changes nothing where the value is no object; where it
/// cannot be one, the names mean nothing and are taken out.
pub(crate) fn apply<N: Node>(schema: &mut Schema<N>, place: &Place<'_>, report: &mut Report<'_>) {
    let mut copied = 0_usize;
    walk(schema, place, &mut |schema, place, _| {
        if let Some(keywords) = schema.keywords_mut() {
            declare(keywords, place, &mut copied, report);
        }
    });
}

/// The same for one schema. `copied` is what all copies weigh so far.
pub(crate) fn declare<N: Node>(
    keywords: &mut Keywords<N>,
    place: &Place<'_>,
    copied: &mut usize,
    report: &mut Report<'_>,
) {
    let missing = missing(keywords);
    if missing.is_empty() {
        return;
    }
    if keywords.has(Keyword::Type) && !keywords.has_type(Type::Object) {
        return prune(keywords, place, report);
    }
    let others = match keywords.schema(Keyword::AdditionalProperties) {
        Some(Schema::Bool(false)) => return prune(keywords, place, report),
        Some(others @ Schema::Object(_)) => Some((others, others.weight(MOST_COPIED))),
        Some(Schema::Bool(true)) | None => None,
    };
    let named = missing.into_iter().map(|name| {
        let copy = others.and_then(|(others, weight)| {
            *copied = copied.saturating_add(weight);
            (*copied <= MOST_COPIED).then(|| others.clone())
        });
        (name, copy.unwrap_or_else(Schema::any))
    });
    let named: Vec<_> = named.collect();
    match keywords.named_mut(Keyword::Properties) {
        Some(properties) => properties.extend(named),
        None => keywords.set(Keyword::Properties, Value::Named(named)),
    }
    let message = "what is required is a property";
    let inside = place.keyword(Keyword::Required);
    report.at(DiagnosticCode::RequiredDeclared, &inside, message);
}

/// Takes them out.
pub(crate) fn prune<N: Node>(
    keywords: &mut Keywords<N>,
    place: &Place<'_>,
    report: &mut Report<'_>,
) {
    let missing: HashSet<Rc<str>> = missing(keywords)
        .into_iter()
        .map(|name| name.text)
        .collect();
    if missing.is_empty() {
        return;
    }
    if let Some(Value::Names(names)) = keywords.get_mut(Keyword::Required) {
        names.retain(|name| !missing.contains(&name.text));
        if names.is_empty() {
            keywords.take(Keyword::Required);
        }
    }
    let message = "names without a property were taken out";
    let inside = place.keyword(Keyword::Required);
    report.at(DiagnosticCode::RequiredPruned, &inside, message);
}

/// The required names that are no properties, each once.
fn missing<N: Node>(keywords: &Keywords<N>) -> Vec<Name<N>> {
    if keywords.required().is_empty() {
        return Vec::new();
    }
    let mut known: HashSet<&str> = keywords
        .named(Keyword::Properties)
        .iter()
        .map(|(name, _)| &*name.text)
        .collect();
    keywords
        .required()
        .iter()
        .filter(|name| known.insert(&name.text))
        .cloned()
        .collect()
}
