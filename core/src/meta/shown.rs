//! The part of a result's `_meta` that a host shows its model on purpose.

use std::collections::HashSet;

use crate::diagnostic::{DiagnosticCode, Diagnostics};
use crate::doc::{Doc, Key};
use crate::json::{Separators, Writer};
use crate::meta::{Reserved, is_reserved};
use crate::node::Node;
use crate::path;
use crate::result::Meta;
use crate::text::strip_tags;

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
    let mut names = Names { meta, taken: None };
    writer.raw("{");
    let _: Result<(), ()> = meta.try_entries(|key, value| {
        let Some(text) = key.as_text() else {
            return Ok(());
        };
        // What the model would read decides: a key must not become the protocol's, or another's, by what is removed from it.
        let clean = if policy.sanitize {
            strip_tags(&text.value)
        } else {
            None
        };
        let name = clean.as_deref().unwrap_or(&text.value);
        if is_reserved(name, policy.reserved) {
            return Ok(());
        }
        let (mark, was_first) = (writer.mark(), first);
        let taken = clean.is_some() && !names.take(name);
        if !taken {
            writer.key(&mut first, &text.value);
        }
        if taken || writer.node(&value).is_err() {
            writer.rewind(mark);
            first = was_first;
            let place = path::member(path::META, &text.value);
            let message = if taken {
                "without its tag characters the key is another's; left out"
            } else {
                "changed while it was read; left out"
            };
            diagnostics.report(DiagnosticCode::MetaValueDropped, place, message);
        }
        Ok(())
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

/// The names in an object of which some are not shown as they are.
struct Names<'m, N> {
    meta: &'m Meta<N>,
    /// Every name, once one is asked for.
    taken: Option<HashSet<String>>,
}

impl<N: Node> Names<'_, N> {
    /// Takes a name; whether it was free.
    fn take(&mut self, name: &str) -> bool {
        let taken = self.taken.get_or_insert_with(|| {
            let mut names = HashSet::new();
            let _: Result<(), ()> = self.meta.try_entries(|key, _| {
                names.extend(key.as_text().map(|text| text.value.into_owned()));
                Ok(())
            });
            names
        });
        taken.insert(name.to_owned())
    }
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
