//! The grammar of `_meta` keys (specification 2026-07-28, `basic/index`, "Key name format").

use crate::error::{Error, ErrorCode};
use crate::path;

/// Whether `key` follows the grammar: an optional prefix of dot-separated labels and a slash, then a name that may be empty.
#[must_use]
pub fn is_well_formed(key: &str) -> bool {
    let bytes = key.as_bytes();
    match bytes
        .iter()
        .position(|&byte| byte == b'/')
        .and_then(|at| bytes.split_at_checked(at))
    {
        Some((prefix, [_, name @ ..])) => is_prefix(prefix) && is_name(name),
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

const LETTER: u8 = 1;
const DIGIT: u8 = 2;
const HYPHEN: u8 = 4;
const DOT: u8 = 8;
const UNDERSCORE: u8 = 16;

/// What each byte is in a key. Every result has keys, and a table is the quickest way to judge them.
static CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        #[allow(
            clippy::indexing_slicing,
            reason = "the index is below 128, and this runs when it is compiled"
        )]
        {
            classes[byte as usize] = match byte {
                b'a'..=b'z' | b'A'..=b'Z' => LETTER,
                b'0'..=b'9' => DIGIT,
                b'-' => HYPHEN,
                b'.' => DOT,
                b'_' => UNDERSCORE,
                _ => 0,
            };
        }
        byte = byte.wrapping_add(1);
    }
    classes
};

fn class(byte: u8) -> u8 {
    CLASSES.get(usize::from(byte)).copied().unwrap_or_default()
}

/// Labels separated by dots. A label begins with a letter, ends with a letter or digit, and has hyphens only inside.
fn is_prefix(prefix: &[u8]) -> bool {
    // What stands before the first label is what stands before any other.
    let mut last = DOT;
    for &byte in prefix {
        let this = class(byte);
        let allowed = match last {
            DOT => LETTER,
            HYPHEN => LETTER | DIGIT | HYPHEN,
            _ => LETTER | DIGIT | HYPHEN | DOT,
        };
        if this & allowed == 0 {
            return false;
        }
        last = this;
    }
    last & (LETTER | DIGIT) != 0
}

/// A name is empty, or begins and ends with a letter or digit and has hyphens, underscores and dots only inside.
fn is_name(name: &[u8]) -> bool {
    let ends = |byte: Option<&u8>| byte.is_none_or(|&byte| class(byte) & (LETTER | DIGIT) != 0);
    ends(name.first()) && ends(name.last()) && name.iter().all(|&byte| class(byte) != 0)
}
