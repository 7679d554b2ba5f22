//! `OpenAI`: the tools of Chat Completions and of Responses.

use super::{DefinitionRules, function};
use crate::define::Parts;
use crate::doc::Doc;
use crate::names::NameRule;
use crate::node::Node;
use crate::schema::Pass;

pub(super) static DEFINITION: DefinitionRules = DefinitionRules {
    names: NameRule::Common,
    passes: &[Pass::Properties, Pass::Items, Pass::Strict],
    sanitize: false,
};

pub(super) fn chat<N: Node>(parts: Parts<'_, N>) -> Doc<N> {
    let strict = parts.strict;
    let mut members = function(parts, "parameters");
    members.extend(strict.map(|strict| ("strict".into(), Doc::Bool(strict))));
    Doc::Map(vec![
        ("type".into(), Doc::from("function")),
        ("function".into(), Doc::Map(members)),
    ])
}

/// Responses makes a schema strict by itself where nothing is said, so it is always said.
pub(super) fn responses<N: Node>(parts: Parts<'_, N>) -> Doc<N> {
    let strict = parts.strict.unwrap_or(false);
    let mut members = vec![("type".into(), Doc::from("function"))];
    members.extend(function(parts, "parameters"));
    members.push(("strict".into(), Doc::Bool(strict)));
    Doc::Map(members)
}
