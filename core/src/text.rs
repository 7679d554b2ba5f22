//! Text a model reads: what is removed from it and how it is cut.

use crate::diagnostic::{DiagnosticCode, Diagnostics};
use crate::node::Node;
use crate::payload::Payload;

/// Whether nothing in `text` can be seen.
#[must_use]
pub(crate) fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

/// Whether `character` is a Unicode tag character: invisible to people, read by models.
#[must_use]
pub(crate) fn is_tag(character: char) -> bool {
    matches!(character, '\u{E0000}'..='\u{E007F}')
}

/// `text` without its tag characters; `None` if it has none.
#[must_use]
pub(crate) fn strip_tags(text: &str) -> Option<String> {
    // All of them begin with this byte in UTF-8, and little else does.
    memchr::memchr(0xF3, text.as_bytes())?;
    text.contains(is_tag).then(|| {
        text.chars()
            .filter(|&character| !is_tag(character))
            .collect()
    })
}

/// The string `node` as a model may read it: the value itself where nothing has to change.
pub(crate) fn readable<N: Node>(
    node: &N,
    sanitize: bool,
    path: &dyn Fn() -> String,
    diagnostics: &mut Diagnostics,
) -> Payload<N> {
    let Some(text) = node.as_text() else {
        return Payload::Node(node.clone());
    };
    let stripped = if sanitize {
        strip_tags(&text.value)
    } else {
        None
    };
    if text.exact && stripped.is_none() {
        return Payload::Node(node.clone());
    }
    if !text.exact {
        diagnostics.report(
            DiagnosticCode::LoneSurrogate,
            path(),
            "a lone surrogate became U+FFFD",
        );
    }
    if stripped.is_some() {
        diagnostics.report(
            DiagnosticCode::TagCharactersRemoved,
            path(),
            "Unicode tag characters were removed",
        );
    }
    Payload::Text(stripped.unwrap_or_else(|| text.value.into_owned()))
}

/// The same for a text of our own making.
pub(crate) fn readable_text(
    text: String,
    sanitize: bool,
    path: &str,
    diagnostics: &mut Diagnostics,
) -> String {
    match if sanitize { strip_tags(&text) } else { None } {
        Some(stripped) => {
            diagnostics.report(
                DiagnosticCode::TagCharactersRemoved,
                path,
                "Unicode tag characters were removed",
            );
            stripped
        }
        None => text,
    }
}

/// Budgets under this many code points have no room for the long marker.
const SHORT_BUDGET: usize = 200;

/// `text` cut to at most `budget` code points, the marker included; `None` if it fits.
///
/// Two fifths of what is kept stand before the marker and the rest after it; a short budget keeps the beginning.
#[must_use]
pub(crate) fn truncate(text: &str, budget: usize) -> Option<String> {
    if text.len() <= budget {
        return None;
    }
    let total = text.chars().count();
    if total <= budget {
        return None;
    }
    if budget < SHORT_BUDGET {
        let mut cut: String = text.chars().take(budget.saturating_sub(1)).collect();
        cut.push('…');
        return Some(cut);
    }
    let keep = kept(total, budget);
    let head = keep.saturating_mul(2).checked_div(5).unwrap_or_default();
    let tail = keep.saturating_sub(head);
    let omitted = total.saturating_sub(keep);
    let before = text
        .char_indices()
        .nth(head)
        .map_or(text, |(at, _)| text.get(..at).unwrap_or_default());
    let after = text
        .char_indices()
        .nth(total.saturating_sub(tail))
        .map_or("", |(at, _)| text.get(at..).unwrap_or_default());
    Some(format!("{before}{}{after}", marker(omitted, total)))
}

/// The most code points that can be kept beside the marker, which is shorter the fewer it has to count.
fn kept(total: usize, budget: usize) -> usize {
    let beside = |omitted| budget.saturating_sub(marker(omitted, total).chars().count());
    let mut keep = beside(total);
    loop {
        let more = beside(total.saturating_sub(keep));
        if more <= keep || beside(total.saturating_sub(more)) < more {
            return keep;
        }
        keep = more;
    }
}

fn marker(omitted: usize, total: usize) -> String {
    format!(
        "\n\n... [MCP RESULT TRUNCATED - {} chars omitted out of {} total] ...\n\n",
        thousands(omitted),
        thousands(total)
    )
}

/// `number` with a comma before each group of three digits.
fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len().saturating_add(8));
    let mut left = digits.len();
    for digit in digits.chars() {
        if !out.is_empty() && left.is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
        left = left.saturating_sub(1);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{strip_tags, thousands, truncate};

    #[test]
    fn budgets_are_kept_to_the_code_point() {
        let text = "áé漢字🦊".repeat(100);
        for budget in (1..=500).chain([1000]) {
            match truncate(&text, budget) {
                Some(cut) => {
                    assert!(cut.chars().count() <= budget, "{budget}");
                    assert!(cut.contains('…') || cut.contains("TRUNCATED"), "{budget}");
                }
                None => assert!(budget >= 500),
            }
        }
    }

    #[test]
    fn thousands_are_grouped() {
        assert_eq!(
            [0, 999, 1000, 1_234_567].map(thousands),
            ["0", "999", "1,000", "1,234,567"]
        );
    }

    #[test]
    fn only_tags_are_stripped() {
        assert_eq!(strip_tags("a\u{E0041}b"), Some("ab".to_owned()));
        assert_eq!(
            strip_tags("👨\u{200d}👩 می\u{200c}خ ❤\u{fe0f} \u{202e}"),
            None
        );
        assert_eq!(strip_tags("\u{F0000}"), None);
    }
}
