//! kimi-code and Moonshot's API: the tools of Chat Completions with Moonshot's own subset of JSON Schema (MFJS).

use super::{DefinitionRules, function};
use crate::define::Parts;
use crate::doc::Doc;
use crate::names::NameRule;
use crate::node::Node;
use crate::schema::{Pass, PropertyNames};

pub(super) static DEFINITION: DefinitionRules = DefinitionRules {
    names: NameRule::Common,
    passes: &[
        Pass::ReferenceSiblingsButTitle,
        Pass::ConstEnum,
        Pass::Types,
        Pass::RequiredNames,
        Pass::Names(PropertyNames::NotAKeyword),
        // What was declared needs a type, too.
        Pass::Types,
    ],
    sanitize: false,
};

pub(super) fn definition<N: Node>(parts: Parts<'_, N>) -> Doc<N> {
    let function = Doc::Map(function(parts, "parameters"));
    Doc::Map(vec![
        ("type".into(), Doc::from("function")),
        ("function".into(), function),
    ])
}
