//! Base64 data and what it is: the check, the repair, the size, and the types told by the first bytes.

use std::borrow::Cow;

use base64::Engine as _;
use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

use crate::node::{Ends, Node};

const ENGINE: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// How much is checked at each end of long data.
const END: usize = 2048;

// Two more characters may be padding.
const _: () = assert!(Ends::LEAST == END + 2);

/// How many base64 characters the first bytes are told from.
const HEAD: usize = 64;

/// Why data cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    /// There is none.
    Empty,
    /// It is not base64.
    NotBase64,
}

/// Base64 data that passed the check.
#[derive(Clone, Debug)]
pub(crate) struct Data {
    /// The characters, where they had to be mended.
    pub(crate) mended: Option<String>,
    /// How many bytes they stand for.
    pub(crate) size: u64,
    head: Vec<u8>,
}

impl Data {
    /// Data of `length` characters, which begins with `head` and ends with `tail`.
    fn of(head: &str, tail: &str, length: usize) -> Self {
        let padding = tail.bytes().rev().take_while(|&byte| byte == b'=').count();
        let characters = length.saturating_sub(padding) as u64;
        // Four characters are three bytes.
        let size = characters
            .saturating_mul(3)
            .checked_div(4)
            .unwrap_or_default();
        let head = head.as_bytes();
        let head = ENGINE
            .decode(head.get(..HEAD).unwrap_or(head))
            .unwrap_or_default();
        Self {
            mended: None,
            size,
            head,
        }
    }

    /// The image type its first bytes are of.
    #[must_use]
    pub(crate) fn image_type(&self) -> Option<&'static str> {
        image_type(&self.head)
    }

    /// The audio type its first bytes are of.
    #[must_use]
    pub(crate) fn audio_type(&self) -> Option<&'static str> {
        audio_type(&self.head)
    }

    /// Whether its first bytes are those of a PDF file.
    #[must_use]
    pub(crate) fn is_pdf(&self) -> bool {
        self.head.starts_with(b"%PDF-")
    }
}

/// Checks base64 data. Long data is checked at both ends and by its length, so that a screenshot of megabytes costs no
/// more than a small one; decoding finds what this passes over.
///
/// # Errors
/// What is wrong with it, where it cannot be mended.
pub(crate) fn examine(text: &str) -> Result<Data, Flaw> {
    if is_canonical(text.as_bytes()) {
        return Ok(Data::of(text, text, text.len()));
    }
    if text.bytes().all(|byte| byte.is_ascii_whitespace()) {
        return Err(Flaw::Empty);
    }
    let mended = repair(text).ok_or(Flaw::NotBase64)?;
    let data = Data::of(&mended, &mended, mended.len());
    Ok(Data {
        mended: Some(mended),
        ..data
    })
}

/// The same for a string of the input, of whose middle nothing is read unless it has to be mended.
///
/// # Errors
/// As [`examine`].
pub(crate) fn examine_node<N: Node>(node: &N) -> Result<Data, Flaw> {
    if let Some(Ends { head, tail, length }) = node.ends()
        && length.is_multiple_of(4)
        && head
            .get(..END)
            .is_some_and(|head| all_in_alphabet(head.as_bytes()))
        && ends_canonically(tail.as_bytes())
    {
        return Ok(Data::of(&head, &tail, length));
    }
    examine(&node.as_text().ok_or(Flaw::NotBase64)?.value)
}

/// The bytes that base64 data stands for.
///
/// # Errors
/// What is wrong with it, also what the check of long data passes over.
pub(crate) fn decode(text: &str) -> Result<Vec<u8>, Flaw> {
    let base64 = match examine(text)?.mended {
        Some(mended) => Cow::Owned(mended),
        None => Cow::Borrowed(text),
    };
    ENGINE.decode(base64.as_bytes()).or_else(|_| {
        let repaired = repair(&base64).ok_or(Flaw::NotBase64)?;
        ENGINE.decode(repaired).map_err(|_| Flaw::NotBase64)
    })
}

/// Data without its padding.
fn body(bytes: &[u8]) -> &[u8] {
    bytes
        .strip_suffix(b"==")
        .or_else(|| bytes.strip_suffix(b"="))
        .unwrap_or(bytes)
}

/// Whether the end of long data is in the alphabet, but for the padding.
fn ends_canonically(tail: &[u8]) -> bool {
    let body = body(tail);
    body.len()
        .checked_sub(END)
        .and_then(|start| body.get(start..))
        .is_some_and(all_in_alphabet)
}

/// Whether the data is padded base64 of the standard alphabet, as far as the check looks.
fn is_canonical(bytes: &[u8]) -> bool {
    if bytes.is_empty() || !bytes.len().is_multiple_of(4) {
        return false;
    }
    let body = body(bytes);
    if body.len() <= END.saturating_mul(2) {
        return all_in_alphabet(body);
    }
    let (head, _) = body.split_at(END);
    all_in_alphabet(head) && ends_canonically(bytes)
}

/// Tests whole chunks without a branch, in a form the compiler turns into vector instructions.
fn all_in_alphabet(bytes: &[u8]) -> bool {
    let (chunks, rest) = bytes.as_chunks::<64>();
    let clean = |chunk: &[u8]| {
        let strange = chunk
            .iter()
            .fold(0, |strange, &byte| strange | u8::from(!in_alphabet(byte)));
        strange == 0
    };
    chunks.iter().all(|chunk| clean(chunk)) && clean(rest)
}

#[allow(
    clippy::needless_bitwise_bool,
    reason = "only without branches the compiler makes vector instructions of it"
)]
fn in_alphabet(byte: u8) -> bool {
    ((byte | 0x20).wrapping_sub(b'a') < 26)
        | (byte.wrapping_sub(b'0') < 10)
        | (byte == b'+')
        | (byte == b'/')
}

/// The data without white space, in the standard alphabet and padded; `None` if it is still not base64.
fn repair(text: &str) -> Option<String> {
    let mut clean = String::with_capacity(text.len().saturating_add(3));
    for byte in text.bytes() {
        match byte {
            b'-' => clean.push('+'),
            b'_' => clean.push('/'),
            _ if byte.is_ascii_whitespace() => {}
            _ if in_alphabet(byte) || byte == b'=' => clean.push(char::from(byte)),
            _ => return None,
        }
    }
    let body = clean.trim_end_matches('=').len();
    let given = clean.len().saturating_sub(body);
    let needed = match body.checked_rem(4)? {
        0 => 0,
        2 => 2,
        3 => 1,
        _ => return None,
    };
    if body == 0 || given != 0 && given != needed || clean.get(..body)?.contains('=') {
        return None;
    }
    clean.truncate(body);
    clean.extend(std::iter::repeat_n('=', needed));
    Some(clean)
}

fn image_type(head: &[u8]) -> Option<&'static str> {
    let brand = head.get(8..12);
    if head.starts_with(b"\x89PNG\r\n\x1a\n") {
        Some("image/png")
    } else if head.starts_with(b"\xff\xd8\xff") {
        Some("image/jpeg")
    } else if head.starts_with(b"GIF87a") || head.starts_with(b"GIF89a") {
        Some("image/gif")
    } else if head.starts_with(b"RIFF") && brand == Some(b"WEBP") {
        Some("image/webp")
    } else if head.starts_with(b"BM") && head.get(6..10) == Some(b"\0\0\0\0") {
        // The four bytes are reserved and zero; two letters alone would make images of words.
        Some("image/bmp")
    } else if head.starts_with(b"II*\0") || head.starts_with(b"MM\0*") {
        Some("image/tiff")
    } else if head.starts_with(b"\0\0\x01\0") {
        Some("image/x-icon")
    } else if head.get(4..8) == Some(b"ftyp") {
        match brand? {
            b"avif" | b"avis" => Some("image/avif"),
            b"heic" | b"heix" | b"hevc" | b"mif1" | b"msf1" => Some("image/heic"),
            _ => None,
        }
    } else {
        None
    }
}

fn audio_type(head: &[u8]) -> Option<&'static str> {
    if head.starts_with(b"RIFF") && head.get(8..12) == Some(b"WAVE") {
        Some("audio/wav")
    } else if head.starts_with(b"ID3")
        || matches!(head, [0xff, second, ..] if second & 0xe6 == 0xe2)
    {
        // A frame header: eleven set bits, then any version, layer III.
        Some("audio/mpeg")
    } else if head.starts_with(b"OggS") {
        Some("audio/ogg")
    } else if head.starts_with(b"fLaC") {
        Some("audio/flac")
    } else {
        None
    }
}

/// A MIME type without parameters, in lower case.
#[must_use]
pub(crate) fn essence(mime_type: &str) -> String {
    mime_type
        .split(';')
        .next()
        .unwrap_or_default()
        .trim()
        .to_ascii_lowercase()
}

/// Whether data of this type (an [`essence`]) is text.
#[must_use]
pub(crate) fn is_text_like(essence: &str) -> bool {
    essence.starts_with("text/")
        || ["+json", "+xml", "+yaml"]
            .iter()
            .any(|suffix| essence.ends_with(suffix))
        || matches!(
            essence.strip_prefix("application/"),
            Some("json" | "xml" | "yaml" | "x-yaml" | "toml" | "javascript" | "sql")
        )
}

#[cfg(test)]
mod tests {
    use super::{Data, Flaw, all_in_alphabet, decode, examine, in_alphabet, is_text_like};

    impl Data {
        fn is_repaired(&self) -> bool {
            self.mended.is_some()
        }
    }

    #[test]
    fn the_alphabet_is_exactly_base64s() {
        const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        for byte in 0..=u8::MAX {
            assert_eq!(in_alphabet(byte), ALPHABET.contains(&byte), "{byte}");
        }
        assert!(all_in_alphabet(&ALPHABET.repeat(3)));
    }

    #[test]
    fn what_is_mended_and_what_is_refused() {
        for (text, mended) in [
            ("SGVsbG8=", None),
            ("SGVsbG8", Some("SGVsbG8=")),
            ("_-8=", Some("/+8=")),
            ("SGVs\nbG8=", Some("SGVsbG8=")),
            ("AA", Some("AA==")),
        ] {
            let data = examine(text).unwrap();
            assert_eq!(data.mended.as_deref(), mended);
        }
        for text in [
            "AA=",
            "A",
            "AAAA=",
            "AA==AA",
            "not-base64!!!",
            "AAA==",
            "=",
            "====",
            "https://example.com/x.png",
            "é",
        ] {
            assert_eq!(examine(text).unwrap_err(), Flaw::NotBase64, "{text}");
        }
        for text in ["", " \n"] {
            assert_eq!(examine(text).unwrap_err(), Flaw::Empty);
        }
    }

    #[test]
    fn sizes_are_decoded_sizes() {
        for (text, size) in [("AA==", 1), ("AAA=", 2), ("AAAA", 3), ("AAAAAA==", 4)] {
            let data = examine(text).unwrap();
            assert_eq!(data.size, size);
            assert_eq!(decode(text).unwrap().len() as u64, size);
        }
    }

    #[test]
    fn long_data_is_checked_at_its_ends_and_decoded_wholly() {
        let good = "QUJD".repeat(2000);
        assert!(!examine(&good).unwrap().is_repaired());
        let mut bad = good.clone();
        bad.replace_range(4000..4004, "!!!!");
        assert!(!examine(&bad).unwrap().is_repaired());
        assert_eq!(decode(&bad).unwrap_err(), Flaw::NotBase64);
        let mut ends = good.clone();
        ends.replace_range(7990..7994, "!!!!");
        assert_eq!(examine(&ends).unwrap_err(), Flaw::NotBase64);
        let lines = format!(
            "{}\n{}",
            good.get(..4004).unwrap(),
            good.get(4004..).unwrap()
        );
        assert_eq!(examine(&lines).unwrap().mended, Some(good.clone()));
        let mut within = good.clone();
        within.replace_range(4000..4004, "\nQUJ");
        // A line break that leaves the length right is found, and mended, when the data is decoded.
        assert!(!examine(&within).unwrap().is_repaired());
        let mended = within.replace('\n', "");
        assert_eq!(decode(&within), decode(&mended));
    }

    #[test]
    fn text_like_types() {
        for yes in [
            "text/plain",
            "text/x-rust",
            "application/json",
            "application/ld+json",
            "image/svg+xml",
            "application/sql",
        ] {
            assert!(is_text_like(yes), "{yes}");
        }
        for no in [
            "application/pdf",
            "application/octet-stream",
            "image/png",
            "application/jsonx",
            "texts/plain",
            "",
        ] {
            assert!(!is_text_like(no), "{no}");
        }
    }
}
