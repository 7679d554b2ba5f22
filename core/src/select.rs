//! Which of content and structuredContent the model sees, and whether one says anything that the other does not.

use crate::block::BlockKind;
use crate::content::{Part, PartBody};
use crate::diagnostic::{DiagnosticCode, Diagnostics};
use crate::equal::{Prepared, prepare};
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
    is_block_echo(structured, parts) || {
        let limits = Limits {
            max_bytes: LONGEST_COMPARED.min(limits.max_bytes),
            ..limits
        };
        is_text_echo(structured, &texts(parts), limits)
    }
}

/// The form in which SDKs wrap what is no object: `{"result": v}`.
const WRAPPER: &str = "result";

/// Whether structuredContent, or what it wraps, is a block of the server's again, or the list of all of them.
fn is_block_echo<N: Node>(structured: &N, parts: &[Part<'_, N>]) -> bool {
    if parts.is_empty() || structured.kind() != Kind::Object && structured.kind() != Kind::Array {
        return false;
    }
    let prepared = prepare(structured, true);
    // A block that was not delivered says nothing, unless it is media: its data must not come back as text.
    let speaks = |part: &Part<'_, N>| {
        part.body.is_delivered() || !matches!(part.block.kind, BlockKind::Undeliverable(_))
    };
    let same = |value: &Prepared<N>, part: &Part<'_, N>| {
        speaks(part)
            && part.block.raw.kind() == Kind::Object
            && part.block.storable
            && value.equals(&part.block.raw, true)
    };
    let is_echo = |value: &Prepared<N>| match value {
        Prepared::Object(members) if has_type(members) => {
            parts.iter().any(|part| same(value, part))
        }
        Prepared::Array(items) if items.len() == parts.len() => {
            items.iter().zip(parts).all(|(item, part)| same(item, part))
        }
        _ => false,
    };
    is_echo(&prepared) || prepared.only_member(WRAPPER).is_some_and(is_echo)
}

/// Whether it could be a content block at all.
fn has_type<V>(members: &[(String, V)]) -> bool {
    members
        .binary_search_by(|(key, _)| key.as_str().cmp("type"))
        .is_ok()
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

fn is_text_echo<N: Node>(structured: &N, texts: &[&N], limits: Limits) -> bool {
    if texts.is_empty() {
        return false;
    }
    let prepared = prepare(structured, false);
    if texts.iter().any(|&text| parses_to(text, &prepared, limits)) {
        return true;
    }
    let Some(value) = prepared.only_member(WRAPPER) else {
        return false;
    };
    match (value, texts) {
        (Prepared::Text(_), [only]) => value.equals(*only, false),
        (Prepared::Text(_), _) => false,
        (Prepared::Array(items), _) if shows_items(texts, items, limits) => true,
        _ => texts.iter().any(|&text| parses_to(text, value, limits)),
    }
}

/// Whether each text shows one item, so that nobody can take two items for one or one for two.
fn shows_items<N: Node>(texts: &[&N], items: &[Prepared<N>], limits: Limits) -> bool {
    !items.is_empty()
        && texts.len() == items.len()
        && texts.iter().zip(items).all(|(&text, item)| match item {
            Prepared::Text(string) => {
                item.equals(text, false) && (items.len() == 1 || !string.contains(['\n', '\r']))
            }
            _ => parses_to(text, item, limits),
        })
}

/// Whether the whole of a text block is JSON text of exactly `value`.
fn parses_to<N: Node>(text: &N, value: &Prepared<N>, limits: Limits) -> bool {
    let Some(text) = text.as_text().filter(|text| text.exact) else {
        return false;
    };
    let begins = text
        .value
        .trim_start_matches([' ', '\t', '\n', '\r'])
        .chars()
        .next();
    let possible = match value {
        Prepared::Object(_) => begins == Some('{'),
        Prepared::Array(_) => begins == Some('['),
        Prepared::Text(_) => begins == Some('"'),
        Prepared::Odd => false,
        Prepared::Scalar(node) => match node.kind() {
            Kind::Number => begins.is_some_and(|first| first == '-' || first.is_ascii_digit()),
            Kind::Bool => matches!(begins, Some('t' | 'f')),
            Kind::Null => begins == Some('n'),
            _ => false,
        },
    };
    possible
        && JsonText::parse(text.value.as_bytes(), limits)
            .is_ok_and(|json| value.equals(&json.root(), false))
}
