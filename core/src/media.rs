//! Base64 data and what it is: the check, the repair, the size, and the types told by the first bytes.

use std::borrow::Cow;

use base64::Engine as _;
use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

const ENGINE: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// How much is checked at each end of long data.
const END: usize = 2048;

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
pub(crate) struct Data<'a> {
    /// The characters, mended where they had to be.
    pub(crate) base64: Cow<'a, str>,
    /// How many bytes they stand for.
    pub(crate) size: u64,
    head: Vec<u8>,
}

impl Data<'_> {
    /// Whether the characters had to be mended.
    #[must_use]
    pub(crate) fn is_repaired(&self) -> bool {
        matches!(self.base64, Cow::Owned(_))
    }

    /// The bytes.
    ///
    /// # Errors
    /// [`Flaw::NotBase64`] for a fault that the check of long data passed over.
    pub(crate) fn decode(&self) -> Result<Vec<u8>, Flaw> {
        ENGINE.decode(self.base64.as_bytes()).or_else(|_| {
            let repaired = repair(&self.base64).ok_or(Flaw::NotBase64)?;
            ENGINE.decode(repaired).map_err(|_| Flaw::NotBase64)
        })
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
pub(crate) fn examine(text: &str) -> Result<Data<'_>, Flaw> {
    let base64 = if is_canonical(text.as_bytes()) {
        Cow::Borrowed(text)
    } else if text.bytes().all(|byte| byte.is_ascii_whitespace()) {
        return Err(Flaw::Empty);
    } else {
        Cow::Owned(repair(text).ok_or(Flaw::NotBase64)?)
    };
    let padding = base64
        .bytes()
        .rev()
        .take_while(|&byte| byte == b'=')
        .count();
    let characters = base64.len().saturating_sub(padding) as u64;
    // Four characters are three bytes.
    let size = characters
        .saturating_mul(3)
        .checked_div(4)
        .unwrap_or_default();
    let head = base64.as_bytes();
    let head = ENGINE
        .decode(head.get(..HEAD).unwrap_or(head))
        .unwrap_or_default();
    Ok(Data { base64, size, head })
}

/// Whether the data is padded base64 of the standard alphabet, as far as the check looks.
fn is_canonical(bytes: &[u8]) -> bool {
    if bytes.is_empty() || !bytes.len().is_multiple_of(4) {
        return false;
    }
    let body = bytes
        .strip_suffix(b"==")
        .or_else(|| bytes.strip_suffix(b"="))
        .unwrap_or(bytes);
    if body.len() <= END.saturating_mul(2) {
        return all_in_alphabet(body);
    }
    let (head, rest) = body.split_at(END);
    let tail = rest.get(rest.len().saturating_sub(END)..).unwrap_or(rest);
    all_in_alphabet(head) && all_in_alphabet(tail)
}

/// Tests whole chunks in a form the compiler turns into vector instructions.
fn all_in_alphabet(bytes: &[u8]) -> bool {
    bytes.chunks(64).all(|chunk| {
        chunk
            .iter()
            .fold(true, |all, &byte| all & in_alphabet(byte))
    })
}

fn in_alphabet(byte: u8) -> bool {
    (byte | 0x20).wrapping_sub(b'a') < 26
        || byte.wrapping_sub(b'0') < 10
        || byte == b'+'
        || byte == b'/'
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
    use super::{Flaw, all_in_alphabet, examine, in_alphabet, is_text_like};

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
            assert_eq!(data.base64, mended.unwrap_or(text));
            assert_eq!(data.is_repaired(), mended.is_some());
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
            assert_eq!(data.decode().unwrap().len() as u64, size);
        }
    }

    #[test]
    fn long_data_is_checked_at_its_ends_and_decoded_wholly() {
        let good = "QUJD".repeat(2000);
        assert!(!examine(&good).unwrap().is_repaired());
        let mut bad = good.clone();
        bad.replace_range(4000..4004, "!!!!");
        assert_eq!(
            examine(&bad).unwrap().decode().unwrap_err(),
            Flaw::NotBase64
        );
        let mut ends = good.clone();
        ends.replace_range(7990..7994, "!!!!");
        assert_eq!(examine(&ends).unwrap_err(), Flaw::NotBase64);
        let lines = format!(
            "{}\n{}",
            good.get(..4004).unwrap(),
            good.get(4004..).unwrap()
        );
        assert_eq!(examine(&lines).unwrap().base64, good);
        let mut within = good.clone();
        within.replace_range(4000..4004, "\nQUJ");
        // A line break that leaves the length right is found, and mended, when the data is decoded.
        assert!(!examine(&within).unwrap().is_repaired());
        let mended = within.replace('\n', "");
        assert_eq!(
            examine(&within).unwrap().decode(),
            examine(&mended).unwrap().decode()
        );
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
