//! The escapes of JSON strings.

use std::borrow::Cow;

use crate::node::Text;

/// The text of a JSON string, given what stands between its quotes.
pub(super) fn decode(body: &str) -> Text<'_> {
    if memchr::memchr(b'\\', body.as_bytes()).is_none() {
        return Text {
            value: Cow::Borrowed(body),
            exact: true,
        };
    }
    if let Some(value) = unescape(body) {
        return Text {
            value: Cow::Owned(value),
            exact: true,
        };
    }
    // serde_json refuses what JSON's grammar allows and Unicode does not: half of a surrogate pair.
    let value = unescape(&mend_surrogates(body)).unwrap_or_default();
    Text {
        value: Cow::Owned(value),
        exact: false,
    }
}

fn unescape(body: &str) -> Option<String> {
    let mut quoted = String::with_capacity(body.len().saturating_add(2));
    quoted.push('"');
    quoted.push_str(body);
    quoted.push('"');
    serde_json::from_str(&quoted).ok()
}

/// Writes `\ufffd` for every `\u` escape that is half of a pair without its other half.
fn mend_surrogates(body: &str) -> String {
    let mut out = String::with_capacity(body.len());
    let mut rest = body;
    while let Some((before, escape)) = rest.split_once('\\') {
        out.push_str(before);
        let Some(unit) = unit(escape) else {
            // Any other escape: the letter after the backslash goes with it, so that `\\u` is not taken for `\u`.
            let mut letters = escape.chars();
            out.push('\\');
            out.extend(letters.next());
            rest = letters.as_str();
            continue;
        };
        let after = escape.get(5..).unwrap_or_default();
        let second = after.strip_prefix('\\').and_then(self::unit);
        match (unit, second) {
            (0xD800..=0xDBFF, Some(0xDC00..=0xDFFF)) => {
                out.push('\\');
                out.push_str(escape.get(..11).unwrap_or_default());
                rest = escape.get(11..).unwrap_or_default();
            }
            (0xD800..=0xDFFF, _) => {
                out.push_str("\\ufffd");
                rest = after;
            }
            _ => {
                out.push('\\');
                out.push_str(escape.get(..5).unwrap_or_default());
                rest = after;
            }
        }
    }
    out.push_str(rest);
    out
}

/// The code unit of `uXXXX`, what follows the backslash of a `\u` escape.
fn unit(escape: &str) -> Option<u16> {
    let digits = escape.strip_prefix('u')?.get(..4)?;
    u16::from_str_radix(digits, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn lone_surrogates_become_one_replacement_each() {
        for (body, value, exact) in [
            ("plain", "plain", true),
            (r"a\nb\/\u00e1", "a\nb/á", true),
            (r"\ud83e\udd8a", "🦊", true),
            (r"\ud83e", "\u{fffd}", false),
            (r"\udd8a\ud83e", "\u{fffd}\u{fffd}", false),
            (r"\ud83e\ud83e\udd8a", "\u{fffd}🦊", false),
            (r"x\ud83ey\\ud83e\n", "x\u{fffd}y\\ud83e\n", false),
            (r"\\\ud83e", "\\\u{fffd}", false),
        ] {
            let text = decode(body);
            assert_eq!((text.value.as_ref(), text.exact), (value, exact), "{body}");
        }
    }
}
