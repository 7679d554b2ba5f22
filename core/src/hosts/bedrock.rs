//! Amazon Bedrock Converse: an entry of `toolConfig.tools`. The Claude models there have Anthropic's rules.

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

pub(super) fn definition<N: Node>(mut parts: Parts<'_, N>) -> Doc<N> {
    parts.schema = Doc::Map(vec![("json".into(), parts.schema)]);
    let specification = Doc::Map(function(parts, "inputSchema"));
    Doc::Map(vec![("toolSpec".into(), specification)])
}
