//! The escapes of JSON strings.

use std::borrow::Cow;

use crate::node::Text;

/// The text of a JSON string, given what stands between its quotes, which must be JSON. Half of a surrogate pair, which JSON's grammar allows and Unicode does
/// not, becomes U+FFFD.
pub(super) fn decode(body: &str) -> Text<'_> {
    let mut value = String::with_capacity(body.len());
    let mut exact = true;
    let mut rest = body;
    while let Some(at) = memchr::memchr(b'\\', rest.as_bytes()) {
        // A backslash is ASCII, so both places are boundaries.
        let (before, escape) = rest.split_at_checked(at).unwrap_or((rest, ""));
        value.push_str(before);
        let (character, length) = unescape(escape.get(1..).unwrap_or_default());
        exact &= character.is_some();
        value.push(character.unwrap_or(char::REPLACEMENT_CHARACTER));
        rest = escape.get(length.saturating_add(1)..).unwrap_or_default();
    }
    value.push_str(rest);
    Text {
        value: Cow::Owned(value),
        exact,
    }
}

/// What follows a backslash: the character it stands for, `None` for half of a pair, and how many bytes it takes.
fn unescape(escape: &str) -> (Option<char>, usize) {
    let Some(first) = unit(escape) else {
        let letter = escape.chars().next();
        let character = letter.map(|letter| match letter {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'b' => '\u{8}',
            'f' => '\u{c}',
            other => other,
        });
        return (character, letter.map_or(1, char::len_utf8));
    };
    if let Some(character) = char::from_u32(first.into()) {
        return (Some(character), 5);
    }
    let second = escape
        .get(5..)
        .and_then(|rest| rest.strip_prefix('\\'))
        .and_then(unit);
    let pair = second.and_then(|second| char::decode_utf16([first, second]).next()?.ok());
    // Only a whole pair takes the second escape with it.
    (pair, if pair.is_some() { 11 } else { 5 })
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
            (r#"\"\\\b\f\n\r\t"#, "\"\\\u{8}\u{c}\n\r\t", true),
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
