//! [`JsonText`]: JSON text with an index of its values, and [`JsonNode`], a value in it.
//!
//! `serde_json` judges whether the text is JSON; the index only notes where each value lies, so that numbers keep their spelling and long
//! strings are never copied. The bounds of [`Limits`] are held while the index is made.

use std::borrow::Cow;
use std::convert::Infallible;

use serde_json::value::RawValue;

use super::string;
use crate::error::{Error, ErrorCode};
use crate::field::Field;
use crate::limits::{self, Budget, Fault, Limits};
use crate::node::{Kind, Node, Text};
use crate::path;

/// JSON text and where its values lie.
#[derive(Debug)]
pub struct JsonText<'a> {
    text: &'a str,
    slots: Vec<Slot>,
}

/// One value or member key.
#[derive(Clone, Copy, Debug)]
struct Slot {
    kind: Kind,
    /// Whether it is a string with escapes: what lies there is not what it means.
    escaped: bool,
    /// Where its text begins and ends.
    start: u32,
    end: u32,
    /// The slot after it and all it contains.
    next: u32,
}

/// A value in a [`JsonText`].
#[derive(Clone, Copy)]
pub struct JsonNode<'t> {
    json: &'t JsonText<'t>,
    at: u32,
}

impl<'a> JsonText<'a> {
    /// Reads JSON text.
    ///
    /// # Errors
    /// [`ErrorCode::TooLarge`], [`ErrorCode::InvalidUtf8`], [`ErrorCode::InvalidJson`], [`ErrorCode::TooDeep`], [`ErrorCode::TooManyNodes`],
    /// all at `$`.
    pub fn parse(bytes: &'a [u8], limits: Limits) -> Result<Self, Error> {
        if bytes.len() > limits.max_bytes.min(Limits::LARGEST) {
            return Err(Error::new(
                ErrorCode::TooLarge,
                path::ROOT,
                format!(
                    "the text has {} bytes, more than {} (max_bytes)",
                    bytes.len(),
                    limits.max_bytes
                ),
            ));
        }
        let text = std::str::from_utf8(bytes).map_err(|fault| {
            let at = fault.valid_up_to();
            Error::new(
                ErrorCode::InvalidUtf8,
                path::ROOT,
                format!("the text is not UTF-8 from byte {at} on"),
            )
        })?;
        Self::parse_str(text, limits)
    }

    /// Reads JSON text that is known to be UTF-8 and not too large.
    ///
    /// # Errors
    /// [`ErrorCode::InvalidJson`], [`ErrorCode::TooDeep`], [`ErrorCode::TooManyNodes`], all at `$`.
    fn parse_str(text: &'a str, limits: Limits) -> Result<Self, Error> {
        let raw: &RawValue = serde_json::from_str(text).map_err(|fault| {
            Error::new(
                ErrorCode::InvalidJson,
                path::ROOT,
                format!("the text is not JSON: {fault}"),
            )
        })?;
        let text = raw.get();
        let mut indexer = Indexer {
            text: text.as_bytes(),
            at: 0,
            // A value to every twelve bytes or so, up to where growing costs little.
            slots: Vec::with_capacity((text.len() / 12).clamp(8, 1024)),
            open: Vec::with_capacity(8),
            key_next: false,
        };
        indexer
            .run(&mut Budget::new(limits, false))
            .map_err(|fault| match fault {
                Fault::TooManyNodes | Fault::LongNumber => {
                    limits::locate(fault, &JsonNode::detached(), path::ROOT, limits)
                }
                _ => limits::too_deep(limits),
            })?;
        Ok(Self {
            text,
            slots: indexer.slots,
        })
    }

    /// The outermost value.
    #[must_use]
    pub fn root(&self) -> JsonNode<'_> {
        JsonNode { json: self, at: 0 }
    }
}

/// Notes where each value of a text lies that is known to be JSON.
struct Indexer<'a> {
    text: &'a [u8],
    at: usize,
    slots: Vec<Slot>,
    /// The containers around the current place.
    open: Vec<usize>,
    /// Whether the next string is a member key.
    key_next: bool,
}

impl Indexer<'_> {
    fn run(&mut self, budget: &mut Budget) -> Result<(), Fault> {
        while let Some(&byte) = self.text.get(self.at) {
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' | b':' => self.skip(1),
                b',' => {
                    self.key_next = self.inside() == Some(Kind::Object);
                    self.skip(1);
                }
                b'{' | b'[' => {
                    let kind = if byte == b'{' {
                        Kind::Object
                    } else {
                        Kind::Array
                    };
                    budget.enter(self.open.len().saturating_add(1))?;
                    self.open.push(self.slots.len());
                    self.push(kind, self.at);
                    self.key_next = kind == Kind::Object;
                    self.skip(1);
                }
                b'}' | b']' => {
                    self.skip(1);
                    let (end, next) = (position(self.at), position(self.slots.len()));
                    if let Some(slot) = self.open.pop().and_then(|open| self.slots.get_mut(open)) {
                        slot.end = end;
                        slot.next = next;
                    }
                }
                b'"' => {
                    if !std::mem::take(&mut self.key_next) {
                        budget.take()?;
                    }
                    let start = self.at;
                    let escaped = self.skip_string();
                    self.push(Kind::String, start);
                    if escaped && let Some(slot) = self.slots.last_mut() {
                        slot.escaped = true;
                    }
                }
                _ => {
                    budget.take()?;
                    let start = self.at;
                    let kind = match byte {
                        b'n' => Kind::Null,
                        b't' | b'f' => Kind::Bool,
                        _ => Kind::Number,
                    };
                    let rest = self.text.get(start..).unwrap_or_default();
                    let in_word = |byte: &u8| {
                        byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'.')
                    };
                    let length = rest.iter().take_while(|byte| in_word(byte)).count();
                    if kind == Kind::Number && length > Limits::LONGEST_NUMBER {
                        return Err(Fault::LongNumber);
                    }
                    // The text is JSON, so that a word has at least one letter; should it not be, this ends all the same.
                    self.skip(length.max(1));
                    self.push(kind, start);
                }
            }
        }
        Ok(())
    }

    fn inside(&self) -> Option<Kind> {
        self.open
            .last()
            .and_then(|&open| self.slots.get(open))
            .map(|slot| slot.kind)
    }

    fn skip(&mut self, count: usize) {
        self.at = self.at.saturating_add(count);
    }

    fn push(&mut self, kind: Kind, start: usize) {
        let next = position(self.slots.len().saturating_add(1));
        self.slots.push(Slot {
            kind,
            escaped: false,
            start: position(start),
            end: position(self.at),
            next,
        });
    }

    /// Goes past a string; whether it has escapes.
    fn skip_string(&mut self) -> bool {
        self.skip(1);
        let mut escaped = false;
        loop {
            let rest = self.text.get(self.at..).unwrap_or_default();
            match end_or_escape(rest) {
                Some(found) if rest.get(found) == Some(&b'\\') => {
                    escaped = true;
                    self.skip(found.saturating_add(2));
                }
                Some(found) => {
                    self.skip(found.saturating_add(1));
                    return escaped;
                }
                None => {
                    self.skip(rest.len());
                    return escaped;
                }
            }
        }
    }
}

/// The first quote or backslash. Most strings are short, and for those a plain loop is quicker than the search that long ones need.
fn end_or_escape(rest: &[u8]) -> Option<usize> {
    const SHORT: usize = 16;
    let found = |byte: &u8| matches!(byte, b'"' | b'\\');
    if let Some(at) = rest.iter().take(SHORT).position(found) {
        Some(at)
    } else {
        let long = memchr::memchr2(b'"', b'\\', rest.get(SHORT..)?)?;
        Some(long.saturating_add(SHORT))
    }
}

/// A place in a text of at most [`Limits::LARGEST`] bytes; it never has more slots than bytes.
fn position(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

static NOTHING: JsonText<'static> = JsonText {
    text: "",
    slots: Vec::new(),
};

impl<'t> JsonNode<'t> {
    fn detached() -> JsonNode<'static> {
        JsonNode {
            json: &NOTHING,
            at: 0,
        }
    }

    /// The value's own text, exactly as it came.
    #[must_use]
    pub fn raw(self) -> &'t str {
        self.slot()
            .and_then(|slot| self.json.text.get(slot.start as usize..slot.end as usize))
            .unwrap_or_default()
    }

    fn slot(self) -> Option<&'t Slot> {
        self.json.slots.get(self.at as usize)
    }

    /// What stands between the quotes of a string.
    fn body(self) -> Option<&'t str> {
        let slot = self.slot().filter(|slot| slot.kind == Kind::String)?;
        let (start, end) = (slot.start.saturating_add(1), slot.end.saturating_sub(1));
        self.json.text.get(start as usize..end as usize)
    }

    /// The text of a string, for as long as the input lives.
    #[must_use]
    pub fn text(self) -> Option<Text<'t>> {
        match self.plain() {
            Some(plain) => Some(Text {
                value: Cow::Borrowed(plain),
                exact: true,
            }),
            None => self.body().map(string::decode),
        }
    }

    /// The text of a string that has no escapes: what lies in the input is what it means.
    #[must_use]
    pub fn plain(self) -> Option<&'t str> {
        self.slot()
            .filter(|slot| slot.kind == Kind::String && !slot.escaped)
            .and_then(|_| self.body())
    }

    fn children(self) -> std::ops::Range<u32> {
        let first = self.at.saturating_add(1);
        first..self.slot().map_or(first, |slot| slot.next)
    }

    fn sibling(self) -> Self {
        Self {
            at: self.slot().map_or(u32::MAX, |slot| slot.next),
            ..self
        }
    }

    /// The member `name`; of several, the last.
    #[must_use]
    pub fn member(self, name: &str) -> Option<Self> {
        let mut found = None;
        let _: Result<(), Infallible> = self.try_entries(|key, value| {
            if key.text().is_some_and(|text| text.value == name) {
                found = Some(value);
            }
            Ok(())
        });
        found
    }
}

impl Node for JsonNode<'_> {
    const MEASURED: bool = true;

    fn kind(&self) -> Kind {
        self.slot().map_or(Kind::Foreign, |slot| slot.kind)
    }

    fn as_bool(&self) -> Option<bool> {
        match self.raw() {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        }
    }

    fn as_text(&self) -> Option<Text<'_>> {
        self.text()
    }

    fn as_number(&self) -> Option<Cow<'_, str>> {
        (self.kind() == Kind::Number).then(|| Cow::Borrowed(self.raw()))
    }

    fn as_field(&self) -> Option<Field> {
        Field::from_wire(&self.text()?.value)
    }

    fn try_items<E>(&self, mut each: impl FnMut(Self) -> Result<(), E>) -> Result<(), E> {
        if self.kind() != Kind::Array {
            return Ok(());
        }
        let range = self.children();
        let mut item = Self {
            at: range.start,
            ..*self
        };
        while item.at < range.end {
            each(item)?;
            item = item.sibling();
        }
        Ok(())
    }

    fn try_entries<E>(&self, mut each: impl FnMut(Self, Self) -> Result<(), E>) -> Result<(), E> {
        if self.kind() != Kind::Object {
            return Ok(());
        }
        let range = self.children();
        let mut key = Self {
            at: range.start,
            ..*self
        };
        while key.at < range.end {
            let value = key.sibling();
            each(key, value)?;
            key = value.sibling();
        }
        Ok(())
    }

    fn measure(&self, _: &mut Budget, _: usize) -> Result<(), Fault> {
        Ok(())
    }
}

impl std::fmt::Debug for JsonNode<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // A value may be megabytes of base64, or a secret: its size says enough.
        write!(f, "JsonNode({:?}, {} bytes)", self.kind(), self.raw().len())
    }
}

impl PartialEq for JsonNode<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.raw() == other.raw()
    }
}
