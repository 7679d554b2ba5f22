//! Writing values and messages as JSON text.

use std::fmt::Write;

use crate::doc::{Doc, Key};
use crate::limits::{Fault, Limits};
use crate::node::{Kind, Node, Text};
use crate::text::strip_tags;

/// What stands between items and after keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separators {
    /// `,` and `:`, as `JSON.stringify` writes.
    Compact,
    /// `, ` and `: `, as Python's `json.dumps` writes.
    Python,
}

impl Separators {
    fn item(self) -> &'static str {
        match self {
            Self::Compact => ",",
            Self::Python => ", ",
        }
    }

    fn key(self) -> &'static str {
        match self {
            Self::Compact => ":",
            Self::Python => ": ",
        }
    }
}

/// Containers that can be open at once: those of the deepest result, and the few that a message puts around it.
const DEEPEST_WRITTEN: usize = Limits::DEEPEST + 16;

/// A place in a text that is being written.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    length: usize,
    depth: usize,
}

/// Writes JSON text. Escapes are those of `json.dumps(…, ensure_ascii=False)`, which `JSON.stringify` shares.
#[derive(Debug)]
pub struct Writer {
    out: String,
    separators: Separators,
    strip_tags: bool,
    mended: bool,
    stripped: bool,
    /// Containers that are open.
    depth: usize,
}

impl Writer {
    /// An empty text; with `strip_tags`, Unicode tag characters are left out of every string and key.
    #[must_use]
    pub fn new(separators: Separators, strip_tags: bool) -> Self {
        Self {
            out: String::new(),
            separators,
            strip_tags,
            mended: false,
            stripped: false,
            depth: 0,
        }
    }

    /// The text so far.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.out
    }

    /// Where the text and its open containers stand.
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark {
            length: self.out.len(),
            depth: self.depth,
        }
    }

    /// What was written since `mark`.
    #[must_use]
    pub fn since(&self, mark: Mark) -> &str {
        self.out.get(mark.length..).unwrap_or_default()
    }

    /// Takes back what was written since `mark`.
    pub fn rewind(&mut self, mark: Mark) {
        self.out.truncate(mark.length);
        self.depth = mark.depth;
    }

    /// The whole text.
    #[must_use]
    pub fn finish(self) -> String {
        self.out
    }

    /// Whether a lone surrogate became U+FFFD.
    #[must_use]
    pub fn mended(&self) -> bool {
        self.mended
    }

    /// Whether tag characters were left out.
    #[must_use]
    pub fn stripped(&self) -> bool {
        self.stripped
    }

    /// Writes `text` as it is, which must be JSON.
    pub fn raw(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Writes a whole number.
    pub fn integer(&mut self, number: i64) {
        self.out.push_str(itoa::Buffer::new().format(number));
    }

    /// Writes a string.
    pub fn string(&mut self, text: &str) {
        if self.strip_tags
            && let Some(clean) = strip_tags(text)
        {
            self.stripped = true;
            return write_string(&mut self.out, &clean);
        }
        write_string(&mut self.out, text);
    }

    /// Opens an array or object.
    ///
    /// # Errors
    /// [`Fault::TooDeep`]: the value has changed since it was measured.
    pub fn open(&mut self, bracket: &str) -> Result<(), Fault> {
        if self.depth > DEEPEST_WRITTEN {
            return Err(Fault::TooDeep);
        }
        self.depth = self.depth.saturating_add(1);
        self.out.push_str(bracket);
        Ok(())
    }

    /// Closes an array or object.
    pub fn close(&mut self, bracket: &str) {
        self.depth = self.depth.saturating_sub(1);
        self.out.push_str(bracket);
    }

    /// Begins an item: the separator where one is due.
    pub fn separate(&mut self, first: &mut bool) {
        if !std::mem::take(first) {
            self.out.push_str(self.separators.item());
        }
    }

    /// Begins a member: the separator where one is due, and the key.
    pub fn key(&mut self, first: &mut bool, key: &str) {
        self.separate(first);
        self.string(key);
        self.out.push_str(self.separators.key());
    }

    fn text(&mut self, text: &Text<'_>) {
        self.mended |= !text.exact;
        self.string(&text.value);
    }

    /// Writes a value of the input.
    ///
    /// # Errors
    /// [`Fault::NonFinite`], [`Fault::NonStringKey`] or [`Fault::Unsupported`]; the text is then incomplete.
    pub fn node<N: Node>(&mut self, node: &N) -> Result<(), Fault> {
        node.write(self)
    }

    /// The plain walk behind [`Node::write`].
    ///
    /// # Errors
    /// As [`Writer::node`].
    pub fn walk<N: Node>(&mut self, node: &N) -> Result<(), Fault> {
        match node.kind() {
            Kind::Null => self.out.push_str("null"),
            Kind::Bool => self.out.push_str(if node.as_bool() == Some(true) {
                "true"
            } else {
                "false"
            }),
            Kind::Number => self
                .out
                .push_str(&node.as_number().ok_or(Fault::NonFinite)?),
            Kind::String => self.text(&node.as_text().ok_or(Fault::Unsupported)?),
            Kind::Array => {
                let mut first = true;
                self.open("[")?;
                node.try_items(|item| {
                    self.separate(&mut first);
                    self.node(&item)
                })?;
                self.close("]");
            }
            Kind::Object => {
                let mut first = true;
                self.open("{")?;
                node.try_entries(|key, value| {
                    self.separate(&mut first);
                    self.text(&key.as_text().ok_or(Fault::NonStringKey)?);
                    self.out.push_str(self.separators.key());
                    self.node(&value)
                })?;
                self.close("}");
            }
            Kind::Foreign => return Err(Fault::Unsupported),
        }
        Ok(())
    }

    /// Writes a message.
    ///
    /// # Errors
    /// As [`Writer::node`].
    pub fn doc<N: Node>(&mut self, doc: &Doc<N>) -> Result<(), Fault> {
        match doc {
            Doc::Bool(value) => self.out.push_str(if *value { "true" } else { "false" }),
            Doc::Int(value) => self.out.push_str(itoa::Buffer::new().format(*value)),
            Doc::Str(text) => self.string(text),
            Doc::Node(node) => self.node(node)?,
            Doc::Json(text) => self.out.push_str(text),
            Doc::List(items) => {
                let mut first = true;
                self.open("[")?;
                for item in items {
                    self.separate(&mut first);
                    self.doc(item)?;
                }
                self.close("]");
            }
            Doc::Map(members) => {
                let mut first = true;
                self.open("{")?;
                for (key, value) in members {
                    match key {
                        Key::Static(key) => self.key(&mut first, key),
                        Key::Str(key) => self.key(&mut first, key),
                        Key::Node(key) => {
                            self.separate(&mut first);
                            self.text(&key.as_text().ok_or(Fault::NonStringKey)?);
                            self.out.push_str(self.separators.key());
                        }
                    }
                    self.doc(value)?;
                }
                self.close("}");
            }
        }
        Ok(())
    }
}

/// A message as compact JSON text.
///
/// # Errors
/// As [`Writer::node`].
pub fn to_json<N: Node>(doc: &Doc<N>) -> Result<String, Fault> {
    let mut writer = Writer::new(Separators::Compact, false);
    writer.doc(doc)?;
    Ok(writer.finish())
}

/// Appends `text` as a JSON string.
pub fn write_string(out: &mut String, text: &str) {
    out.reserve(text.len().saturating_add(2));
    out.push('"');
    let mut rest = text;
    while let Some(at) = next_escape(rest.as_bytes()) {
        // An escaped byte is ASCII, so both places are boundaries.
        let (before, after) = rest.split_at_checked(at).unwrap_or((rest, ""));
        out.push_str(before);
        let mut after = after.chars();
        if let Some(character) = after.next() {
            escape(out, character);
        }
        rest = after.as_str();
    }
    out.push_str(rest);
    out.push('"');
}

fn escape(out: &mut String, character: char) {
    match character {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        '\u{8}' => out.push_str("\\b"),
        '\u{c}' => out.push_str("\\f"),
        _ => {
            // Writing to a String cannot fail.
            let _ = write!(out, "\\u{:04x}", u32::from(character));
        }
    }
}

fn must_escape(byte: u8) -> bool {
    byte < 0x20 || byte == b'"' || byte == b'\\'
}

/// The first byte that has to be escaped. Whole chunks are tested at once, in a form the compiler turns into vector instructions.
fn next_escape(bytes: &[u8]) -> Option<usize> {
    const CHUNK: usize = 32;
    let mut skipped = 0_usize;
    for chunk in bytes.chunks(CHUNK) {
        if chunk
            .iter()
            .fold(false, |found, &byte| found | must_escape(byte))
        {
            let within = chunk.iter().position(|&byte| must_escape(byte))?;
            return Some(skipped.saturating_add(within));
        }
        skipped = skipped.saturating_add(CHUNK);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::write_string;

    fn written(text: &str) -> String {
        let mut out = String::new();
        write_string(&mut out, text);
        out
    }

    #[test]
    fn escapes_are_pythons() {
        // json.dumps("…", ensure_ascii=False) of each.
        assert_eq!(
            written("a\"\\/\n\r\t\u{8}\u{c}\u{1}\u{1f}\u{7f}\u{2028}é"),
            "\"a\\\"\\\\/\\n\\r\\t\\b\\f\\u0001\\u001f\u{7f}\u{2028}é\""
        );
        assert_eq!(written(""), "\"\"");
        let long = format!("{}\"{}", "é".repeat(50), "x".repeat(70));
        assert_eq!(
            written(&long),
            format!("\"{}\\\"{}\"", "é".repeat(50), "x".repeat(70))
        );
    }
}
