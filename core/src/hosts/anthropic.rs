//! Anthropic Messages: an entry of `tools`.

use super::{DefinitionRules, function};
use crate::define::Parts;
use crate::doc::Doc;
use crate::names::NameRule;
use crate::node::Node;
use crate::schema::{Pass, PropertyNames};

pub(super) static DEFINITION: DefinitionRules = DefinitionRules {
    names: NameRule::Common,
    passes: &[Pass::Names(PropertyNames::Dotted)],
    sanitize: false,
};

pub(super) fn definition<N: Node>(parts: Parts<'_, N>) -> Doc<N> {
    Doc::Map(function(parts, "input_schema"))
}
