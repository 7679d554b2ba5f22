//! The grammar of `_meta` keys (specification 2026-07-28, `basic/index`, "Key name format").

use crate::error::{Error, ErrorCode};
use crate::path;

/// Whether `key` follows the grammar: an optional prefix of dot-separated labels and a slash, then a name that may be empty.
#[must_use]
pub fn is_well_formed(key: &str) -> bool {
    let bytes = key.as_bytes();
    match memchr::memchr(b'/', bytes).and_then(|slash| bytes.split_at_checked(slash)) {
        Some((prefix, [_, name @ ..])) => {
            prefix.split(|&byte| byte == b'.').all(is_label) && is_name(name)
        }
        _ => is_name(bytes),
    }
}

/// Accepts a key that follows the grammar.
///
/// # Errors
/// [`ErrorCode::InvalidMetaKey`] with the key in its path and message.
pub fn validate_key(key: &str) -> Result<(), Error> {
    if is_well_formed(key) {
        return Ok(());
    }
    Err(Error::new(
        ErrorCode::InvalidMetaKey,
        path::member(path::META, key),
        format!(
            "{key:?} is not a valid _meta key: an optional prefix of dot-separated labels and a slash, \
             then a name of letters, digits, hyphens, underscores and dots"
        ),
    ))
}

/// A label begins with a letter, ends with a letter or digit, and has hyphens only inside.
fn is_label(bytes: &[u8]) -> bool {
    bytes.first().is_some_and(u8::is_ascii_alphabetic)
        && bytes.last().is_some_and(u8::is_ascii_alphanumeric)
        && bytes
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
}

/// A name is empty, or begins and ends with a letter or digit and has hyphens, underscores and dots only inside.
fn is_name(bytes: &[u8]) -> bool {
    bytes.is_empty()
        || bytes.first().is_some_and(u8::is_ascii_alphanumeric)
            && bytes.last().is_some_and(u8::is_ascii_alphanumeric)
            && bytes
                .iter()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
}
