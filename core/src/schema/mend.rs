//! Half of a surrogate pair goes to no host: no provider takes text that has no form in UTF-8.

use super::place::Place;
use super::report::Report;
use crate::diagnostic::DiagnosticCode;
use crate::doc::{Doc, Key};
use crate::node::{Kind, Node};

/// The value, with U+FFFD for every lone surrogate in it.
pub(super) fn exact<N: Node>(node: &N, place: &Place<'_>, report: &mut Report<'_>) -> Doc<N> {
    let Some(mended) = mended(node) else {
        return Doc::Node(node.clone());
    };
    let message = "a lone surrogate became U+FFFD";
    report.at(DiagnosticCode::LoneSurrogate, place, message);
    mended
}

/// The mended value; `None` where nothing has to be mended.
fn mended<N: Node>(node: &N) -> Option<Doc<N>> {
    match node.kind() {
        Kind::String => {
            let text = node.as_text().filter(|text| !text.exact)?;
            Some(Doc::from(text.value.into_owned()))
        }
        Kind::Array => {
            let (mut items, mut changed) = (Vec::new(), false);
            let _: Result<(), ()> = node.try_items(|item| {
                let inner = mended(&item);
                changed |= inner.is_some();
                items.push(inner.unwrap_or(Doc::Node(item)));
                Ok(())
            });
            changed.then_some(Doc::List(items))
        }
        Kind::Object => {
            let (mut members, mut changed) = (Vec::new(), false);
            let _: Result<(), ()> = node.try_entries(|key, value| {
                let text = key.as_text().filter(|text| !text.exact);
                let other = text.map(|text| text.value.into_owned());
                let inner = mended(&value);
                changed |= other.is_some() || inner.is_some();
                let key = other.map_or(Key::Node(key), Key::Str);
                members.push((key, inner.unwrap_or(Doc::Node(value))));
                Ok(())
            });
            changed.then_some(Doc::Map(members))
        }
        _ => None,
    }
}
