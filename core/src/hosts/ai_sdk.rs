//! Vercel's AI SDK: the function tools its language models take.

use super::{DefinitionRules, function};
use crate::define::Parts;
use crate::doc::Doc;
use crate::names::NameRule;
use crate::node::Node;
use crate::schema::Pass;

pub(super) static DEFINITION: DefinitionRules = DefinitionRules {
    names: NameRule::Common,
    passes: &[Pass::RootCopy, Pass::EnumTypes, Pass::Properties],
    sanitize: false,
};

pub(super) fn definition<N: Node>(parts: Parts<'_, N>) -> Doc<N> {
    let mut members = vec![("type".into(), Doc::from("function"))];
    members.extend(function(parts, "inputSchema"));
    Doc::Map(members)
}
