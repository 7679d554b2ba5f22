//! What of a content block a message does not carry, for hosts with a slot for the application.

use crate::block::{BlockKind, Body, ContentBlock};
use crate::diagnostic::{DiagnosticCode, Diagnostics};
use crate::doc::{Doc, Key};
use crate::field::Field;
use crate::node::{Kind, Node};
use crate::path;

/// `{"index": i, "block": …}` for a block that the content does not carry whole; `None` for one that it does.
///
/// `carried` says whether the content has the block's payload, unchanged; it is then not repeated.
pub(crate) fn leftover<N: Node>(
    block: &ContentBlock<N>,
    carried: bool,
    corrected: bool,
    diagnostics: &mut Diagnostics,
) -> Option<Doc<N>> {
    let whole = carried
        && !corrected
        && !block.has_more
        && matches!(
            block.kind,
            BlockKind::Text { .. } | BlockKind::Image(_) | BlockKind::Audio(_)
        );
    if whole {
        return None;
    }
    if !block.storable {
        let message = "JSON cannot hold the block; the application's copy is left out";
        diagnostics.report(
            DiagnosticCode::BlockDropped,
            path::block(block.index),
            message,
        );
        return None;
    }
    let omit = match &block.kind {
        _ if !carried => Omit::Nothing,
        BlockKind::Text { .. } => Omit::Member(Field::Text),
        BlockKind::Image(_) | BlockKind::Audio(_) => Omit::Member(Field::Data),
        BlockKind::Resource(resource) => match resource.body {
            Body::Text(_) => Omit::InResource(Field::Text),
            Body::Blob(_) => Omit::InResource(Field::Blob),
        },
        BlockKind::Link(_) | BlockKind::Undeliverable(_) => Omit::Nothing,
    };
    let index = u64::try_from(block.index).unwrap_or(u64::MAX);
    Some(Doc::Map(vec![
        ("index".into(), Doc::Int(index)),
        ("block".into(), copy(&block.raw, omit)),
    ]))
}

#[derive(Clone, Copy)]
enum Omit {
    Nothing,
    Member(Field),
    InResource(Field),
}

/// The object without `null` members and without what is omitted; its values are the input's own.
fn copy<N: Node>(node: &N, omit: Omit) -> Doc<N> {
    if node.kind() != Kind::Object {
        return Doc::Node(node.clone());
    }
    let mut members = Vec::new();
    let _: Result<(), ()> = node.try_entries(|key, value| {
        let field = key.as_field();
        if value.kind() == Kind::Null
            || matches!(omit, Omit::Member(omitted) if field == Some(omitted))
        {
            return Ok(());
        }
        let value = match omit {
            Omit::InResource(inner) if field == Some(Field::Resource) => {
                copy(&value, Omit::Member(inner))
            }
            _ if field == Some(Field::Resource) => copy(&value, Omit::Nothing),
            _ => Doc::Node(value),
        };
        members.push((Key::Node(key), value));
        Ok(())
    });
    Doc::Map(members)
}
