//! The part of a result's `_meta` that a host shows its model on purpose.

use crate::diagnostic::{DiagnosticCode, Diagnostics};
use crate::doc::{Doc, Key};
use crate::json::{Separators, Writer};
use crate::limits::Fault;
use crate::meta::{Reserved, is_reserved};
use crate::node::Node;
use crate::path;
use crate::result::Meta;

/// How much of `_meta` a model sees, and how it is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Policy {
    /// Whose reserved keys are left out.
    pub(crate) reserved: Reserved,
    /// Bytes of JSON at most.
    pub(crate) max_bytes: usize,
    /// How the JSON is written.
    pub(crate) separators: Separators,
    /// Whether tag characters are left out.
    pub(crate) sanitize: bool,
}

/// `meta` as JSON text for the model: without the protocol's keys; `None` if nothing is left or it is too long.
pub(crate) fn model_facing_json<N: Node>(
    meta: &Meta<N>,
    policy: Policy,
    diagnostics: &mut Diagnostics,
) -> Option<String> {
    let mut writer = Writer::new(policy.separators, policy.sanitize);
    let mut first = true;
    writer.raw("{");
    // Reading measured every entry, so none can fail here.
    let _: Result<(), Fault> = meta.try_entries(|key, value| {
        let Some(text) = key.as_text() else {
            return Ok(());
        };
        if is_reserved(&text.value, policy.reserved) {
            return Ok(());
        }
        writer.key(&mut first, &text.value);
        writer.node(&value)
    });
    if first {
        return None;
    }
    writer.raw("}");
    if writer.as_str().len() > policy.max_bytes {
        let size = writer.as_str().len();
        diagnostics.report(
            DiagnosticCode::MetaTooLarge,
            path::META,
            format!(
                "{size} bytes of _meta are more than the {} a model is shown",
                policy.max_bytes
            ),
        );
        return None;
    }
    report_changes(&writer, path::META, diagnostics);
    Some(writer.finish())
}

/// Reports what writing changed.
pub(crate) fn report_changes(writer: &Writer, path: &str, diagnostics: &mut Diagnostics) {
    if writer.mended() {
        diagnostics.report(
            DiagnosticCode::LoneSurrogate,
            path,
            "a lone surrogate became U+FFFD",
        );
    }
    if writer.stripped() {
        diagnostics.report(
            DiagnosticCode::TagCharactersRemoved,
            path,
            "Unicode tag characters were removed",
        );
    }
}

/// The entries of a `_meta` object that are not the protocol's, in order. What is no object has none.
pub fn model_facing<N: Node>(meta: &N, rule: Reserved) -> Doc<N> {
    let mut members = Vec::new();
    let _: Result<(), ()> = meta.try_entries(|key, value| {
        if key
            .as_text()
            .is_some_and(|text| !is_reserved(&text.value, rule))
        {
            members.push((Key::Node(key), Doc::Node(value)));
        }
        Ok(())
    });
    Doc::Map(members)
}
