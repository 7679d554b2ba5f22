//! The fragment of a reference: percent-encoding (RFC 3986) and JSON Pointer (RFC 6901).

use fluent_uri::{Uri, UriRef};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

/// The fragment with its `%xx` decoded; `None` if that is no text.
pub(crate) fn decode(fragment: &str) -> Option<String> {
    if !fragment.contains('%') {
        return Some(fragment.to_owned());
    }
    let mut bytes = Vec::with_capacity(fragment.len());
    let mut rest = fragment.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let mut digit = || char::from(rest.next()?).to_digit(16);
        let value = digit()?.checked_mul(16)?.checked_add(digit()?)?;
        bytes.push(u8::try_from(value).ok()?);
    }
    String::from_utf8(bytes).ok()
}

/// What no URI has as it is.
const NOT_IN_URIS: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'<')
    .add(b'>')
    .add(b'\\')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// Nor any fragment.
const NOT_IN_FRAGMENTS: &AsciiSet = &NOT_IN_URIS.add(b'#').add(b'[').add(b']');

/// The reference as a URI. Many generators write names into it as they are, and a strict reader refuses that.
pub(super) fn encode(reference: &str) -> String {
    match reference.split_once('#') {
        Some((uri, fragment)) => format!(
            "{}#{}",
            utf8_percent_encode(uri, NOT_IN_URIS),
            utf8_percent_encode(fragment, NOT_IN_FRAGMENTS)
        ),
        None => utf8_percent_encode(reference, NOT_IN_URIS).to_string(),
    }
}

/// A reference without its fragment as an absolute URI; `None` if it is none and there is no base for it.
pub(super) fn absolute(base: Option<&str>, reference: &str) -> Option<String> {
    let reference = encode(reference.split('#').next().unwrap_or_default());
    let reference = UriRef::parse(reference).ok()?;
    let resolved = if reference.has_scheme() {
        reference.to_string()
    } else {
        let base = Uri::parse(base?).ok()?;
        reference.resolve_against(&base).ok()?.to_string()
    };
    Some(Uri::parse(resolved).ok()?.normalize().into_string())
}

/// The tokens of a pointer that begins with `/`, or is empty.
pub(crate) fn tokens(pointer: &str) -> Vec<String> {
    pointer
        .split('/')
        .skip(1)
        .map(|token| token.replace("~1", "/").replace("~0", "~"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{absolute, decode, encode, tokens};

    #[test]
    fn escapes_are_decoded_in_their_order() {
        assert_eq!(decode("/a%20b%7E1"), Some("/a b~1".to_owned()));
        assert_eq!(decode("/%"), None);
        assert_eq!(decode("/%ff"), None);
        assert_eq!(tokens("/a~1b/~01/"), ["a/b", "~1", ""]);
        assert!(tokens("").is_empty());
    }

    #[test]
    fn references_are_resolved() {
        let root = absolute(None, "https://Example.com/a/root#").unwrap_or_default();
        assert_eq!(root, "https://example.com/a/root");
        let other = absolute(Some(&root), "../b%7e#/x");
        assert_eq!(other.as_deref(), Some("https://example.com/b~"));
        assert_eq!(absolute(None, "b"), None);
        assert_eq!(absolute(Some("urn:x:y"), "http://[").as_deref(), None);
    }

    #[test]
    fn what_is_encoded_stays() {
        assert_eq!(encode("#/$defs/a%20b~1c"), "#/$defs/a%20b~1c");
        assert_eq!(encode("#/$defs/ö [x]"), "#/$defs/%C3%B6%20%5Bx%5D");
        assert_eq!(encode("http://[::1]/a b"), "http://[::1]/a%20b");
    }
}
