//! Gemini `generateContent`: a function declaration, with JSON Schema or with the restricted form of older versions.

use super::{DefinitionRules, function};
use crate::define::Parts;
use crate::define_options::Parameters;
use crate::doc::Doc;
use crate::names::NameRule;
use crate::node::Node;
use crate::schema::{Pass, PropertyNames};

pub(super) static DEFINITION: DefinitionRules = DefinitionRules {
    names: NameRule::Letter,
    passes: &[
        Pass::ReferenceSiblings,
        Pass::ConstEnum,
        Pass::RequiredNames,
        Pass::Items,
    ],
    sanitize: false,
};

/// The passes for the restricted form.
pub(crate) const OPENAPI: &[Pass] = &[
    Pass::OpenApi,
    Pass::RequiredNames,
    Pass::Names(PropertyNames::Identifier),
];

pub(super) fn definition<N: Node>(parts: Parts<'_, N>) -> Doc<N> {
    if parts.options.parameters == Parameters::JsonSchema {
        return Doc::Map(function(parts, "parametersJsonSchema"));
    }
    let has_parameters = parts.has_properties;
    let mut members = function(parts, "parameters");
    if !has_parameters {
        members.pop();
    }
    Doc::Map(members)
}
