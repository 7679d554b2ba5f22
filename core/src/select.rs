//! Which of content and structuredContent the model sees, and whether one says anything that the other does not.

use crate::block::BlockKind;
use crate::content::{Part, PartBody};
use crate::diagnostic::{DiagnosticCode, Diagnostics};
use crate::equal::{equal, items};
use crate::field::Field;
use crate::json::JsonText;
use crate::limits::Limits;
use crate::node::{Kind, Node};
use crate::options::{Options, Structured};
use crate::path;
use crate::result::CallToolResult;

/// When the policy `auto` shows structuredContent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Auto {
    /// Whenever it says something that the content does not.
    Beside,
    /// Only when nothing in the content is usable: the host keeps it elsewhere anyway.
    Instead,
}

/// The structuredContent the model sees. Texts that it stands in for become [`PartBody::Replaced`].
pub(crate) fn arbitrate<'r, N: Node>(
    result: &'r CallToolResult<N>,
    parts: &mut [Part<'_, N>],
    auto: Auto,
    options: &Options,
    diagnostics: &mut Diagnostics,
) -> Option<&'r N> {
    let structured = result.structured_content.as_ref()?;
    match options.structured {
        Structured::Auto => {
            if auto == Auto::Instead && parts.iter().any(|part| part.body.is_usable()) {
                return None;
            }
            if is_echo(structured, parts, options.limits) {
                let message = "says what the content says; not shown twice";
                diagnostics.report(
                    DiagnosticCode::StructuredDuplicate,
                    path::STRUCTURED,
                    message,
                );
                return None;
            }
        }
        Structured::Content => {
            let message = "the policy keeps it from the model";
            diagnostics.report(DiagnosticCode::StructuredOmitted, path::STRUCTURED, message);
            return None;
        }
        Structured::Structured if !result.is_error => {
            let mut replaced = false;
            for part in parts.iter_mut().filter(|part| part.body.is_text()) {
                part.body = PartBody::Replaced;
                replaced = true;
            }
            if replaced {
                let message = "the policy shows structuredContent in place of texts";
                diagnostics.report(DiagnosticCode::ContentOmitted, path::CONTENT, message);
            }
        }
        Structured::Structured | Structured::Both => {}
    }
    Some(structured)
}

/// Longer texts are not compared: both are shown.
const LONGEST_COMPARED: usize = 8 * 1024 * 1024;

/// Whether the model learns nothing from `structured` that `parts` do not show.
fn is_echo<N: Node>(structured: &N, parts: &[Part<'_, N>], limits: Limits) -> bool {
    let wrapped = wrapped(structured);
    is_block_echo(structured, parts)
        || wrapped
            .as_ref()
            .is_some_and(|value| is_block_echo(value, parts))
        || {
            let limits = Limits {
                max_bytes: LONGEST_COMPARED.min(limits.max_bytes),
                ..limits
            };
            is_text_echo(structured, wrapped.as_ref(), &texts(parts), limits)
        }
}

/// The `v` of `{"result": v}`, the form in which SDKs wrap what is no object.
fn wrapped<N: Node>(structured: &N) -> Option<N> {
    let mut value = None;
    let mut count = 0_usize;
    let _: Result<(), ()> = structured.try_entries(|key, member| {
        count = count.saturating_add(1);
        if key.as_text().is_some_and(|text| text.value == "result") {
            value = Some(member);
        }
        if count > 1 { Err(()) } else { Ok(()) }
    });
    value.filter(|_| count == 1)
}

/// Whether a block of the server's stands in structuredContent again, whole.
fn is_block_echo<N: Node>(value: &N, parts: &[Part<'_, N>]) -> bool {
    let same = |value: &N, part: &Part<'_, N>| {
        part.block.raw.kind() == Kind::Object
            && part.block.storable
            && equal(value, &part.block.raw, true)
    };
    match value.kind() {
        Kind::Object if has_type(value) => parts.iter().any(|part| same(value, part)),
        Kind::Array if !parts.is_empty() => {
            let items = items(value);
            items.len() == parts.len()
                && items
                    .iter()
                    .zip(parts)
                    .all(|(item, part)| has_type(item) && same(item, part))
        }
        _ => false,
    }
}

/// Whether it could be a content block at all.
fn has_type<N: Node>(value: &N) -> bool {
    let mut found = false;
    let _: Result<(), ()> = value.try_entries(|key, _| {
        found = key.as_field() == Some(Field::Type);
        if found { Err(()) } else { Ok(()) }
    });
    found
}

/// The text blocks that are shown, as the server wrote them.
fn texts<'r, N: Node>(parts: &'r [Part<'_, N>]) -> Vec<&'r N> {
    parts
        .iter()
        .filter(|part| !matches!(part.body, PartBody::Filtered))
        .filter_map(|part| match &part.block.kind {
            BlockKind::Text { text } => Some(text),
            _ => None,
        })
        .collect()
}

fn is_text_echo<N: Node>(
    structured: &N,
    wrapped: Option<&N>,
    texts: &[&N],
    limits: Limits,
) -> bool {
    if texts
        .iter()
        .any(|&text| parses_to(text, structured, limits))
    {
        return true;
    }
    let Some(value) = wrapped else { return false };
    match (value.kind(), texts) {
        (Kind::String, [only]) => equal(*only, value, false),
        (Kind::String, _) => false,
        (kind, _) => {
            texts.iter().any(|&text| parses_to(text, value, limits))
                || kind == Kind::Array && shows_items(texts, &items(value), limits)
        }
    }
}

/// Whether each text shows one item, so that nobody can take two items for one or one for two.
fn shows_items<N: Node>(texts: &[&N], items: &[N], limits: Limits) -> bool {
    !items.is_empty()
        && texts.len() == items.len()
        && texts
            .iter()
            .zip(items)
            .all(|(&text, item)| match item.as_text() {
                Some(string) => {
                    equal(text, item, false)
                        && (items.len() == 1 || !string.value.contains(['\n', '\r']))
                }
                None => parses_to(text, item, limits),
            })
}

/// Whether the whole of a text block is JSON text of exactly `value`.
fn parses_to<N: Node>(text: &N, value: &N, limits: Limits) -> bool {
    let Some(text) = text.as_text().filter(|text| text.exact) else {
        return false;
    };
    let begins = text
        .value
        .trim_start_matches([' ', '\t', '\n', '\r'])
        .chars()
        .next();
    let possible = match value.kind() {
        Kind::Object => begins == Some('{'),
        Kind::Array => begins == Some('['),
        Kind::String => begins == Some('"'),
        Kind::Number => begins.is_some_and(|first| first == '-' || first.is_ascii_digit()),
        Kind::Bool => matches!(begins, Some('t' | 'f')),
        Kind::Null => begins == Some('n'),
        Kind::Foreign => false,
    };
    possible
        && JsonText::parse(text.value.as_bytes(), limits)
            .is_ok_and(|json| equal(value, &json.root(), false))
}
