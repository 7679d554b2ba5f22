//! From what the core answers to JavaScript, as JSON text with references.
//!
//! V8 builds objects from JSON text faster than Node-API can, so an answer goes over as one string. What is not to be built
//! again, or is too long to be parsed again, is a number in it: `n` stands for item `n` of the list of values, and `-1 - n` for what
//! the JSON text at item `n` says. There are no other numbers. `lib/answer.cjs` puts the values in their places.

use std::collections::HashMap;

use napi::Result;
use toolmsg::{Doc, JsonNode, Key, Kind, Node, write_string};

use crate::js::{Js, Value};
use crate::node::JsNode;

/// Strings of more bytes than this go over by themselves.
const LONG: usize = 256;

/// A value of the input that can be handed on to JavaScript.
pub(crate) trait Emit<'e>: Node {
    /// Writes the value, or a reference to it.
    fn emit(&self, out: &mut Emitter<'e>) -> Result<()>;

    /// Writes the value as a member's key.
    fn emit_key(&self, out: &mut Emitter<'e>) -> Result<()>;
}

/// Writes an answer.
pub(crate) struct Emitter<'e> {
    js: Js<'e>,
    /// The list of values, and how many it has.
    values: Value<'e>,
    count: u32,
    /// Where the JSON texts in the list begin: what stands twice in an answer becomes one object.
    texts: HashMap<*const u8, u32>,
    out: String,
}

impl<'e> Emitter<'e> {
    pub(crate) fn new(js: Js<'e>, values: Value<'e>, count: u32) -> Self {
        Self {
            js,
            values,
            count,
            texts: HashMap::new(),
            // Most answers are no longer.
            out: String::with_capacity(512),
        }
    }

    pub(crate) fn finish(self) -> String {
        self.out
    }

    /// What is written so far, to be written on.
    pub(crate) fn text(&mut self) -> &mut String {
        &mut self.out
    }

    /// Writes `text` as it is.
    pub(crate) fn raw(&mut self, text: &str) {
        self.out.push_str(text);
    }

    pub(crate) fn string(&mut self, text: &str) -> Result<()> {
        if text.len() <= LONG {
            write_string(&mut self.out, text);
            return Ok(());
        }
        let index = self.add(self.js.string(text)?)?;
        self.reference(i64::from(index));
        Ok(())
    }

    pub(crate) fn doc<N: Emit<'e>>(&mut self, doc: &Doc<N>) -> Result<()> {
        match doc {
            Doc::Bool(value) => self.raw(if *value { "true" } else { "false" }),
            Doc::Int(value) => self.json(&value.to_string())?,
            Doc::Str(text) => self.string(text)?,
            Doc::Node(node) => node.emit(self)?,
            Doc::Json(text) => self.json(text)?,
            Doc::List(items) => {
                let mut before = "[";
                for item in items {
                    self.raw(std::mem::replace(&mut before, ","));
                    self.doc(item)?;
                }
                self.raw(if items.is_empty() { "[]" } else { "]" });
            }
            Doc::Map(members) => {
                let mut before = "{";
                for (key, value) in members {
                    self.raw(std::mem::replace(&mut before, ","));
                    self.key(key)?;
                    self.raw(":");
                    self.doc(value)?;
                }
                self.raw(if members.is_empty() { "{}" } else { "}" });
            }
        }
        Ok(())
    }

    fn key<N: Emit<'e>>(&mut self, key: &Key<N>) -> Result<()> {
        match key {
            Key::Static(key) => write_string(&mut self.out, key),
            Key::Str(key) => write_string(&mut self.out, key),
            Key::Node(node) => node.emit_key(self)?,
        }
        Ok(())
    }

    /// Writes a reference to what JSON text says.
    fn json(&mut self, text: &str) -> Result<()> {
        let index = match self.texts.get(&text.as_ptr()) {
            Some(&index) => index,
            None => self.add(self.js.string(text)?)?,
        };
        // The complement of n is -1 - n.
        self.reference(!i64::from(index));
        Ok(())
    }

    fn add(&mut self, value: Value<'e>) -> Result<u32> {
        let index = self.count;
        self.js.set_item(self.values, index, value)?;
        self.count = index.saturating_add(1);
        Ok(index)
    }

    fn reference(&mut self, number: i64) {
        self.raw(&number.to_string());
    }
}

impl<'e> Emit<'e> for JsNode<'_, 'e> {
    fn emit(&self, out: &mut Emitter<'e>) -> Result<()> {
        out.reference(i64::from(self.index()));
        Ok(())
    }

    fn emit_key(&self, out: &mut Emitter<'e>) -> Result<()> {
        match self.as_text() {
            Some(text) if text.exact => write_string(&mut out.out, &text.value),
            // With a lone surrogate: its escape says in JSON what no Rust string can hold.
            _ => {
                out.raw("\"");
                for unit in self.units()? {
                    out.raw(&format!("\\u{unit:04x}"));
                }
                out.raw("\"");
            }
        }
        Ok(())
    }
}

impl<'e> Emit<'e> for JsonNode<'_> {
    fn emit(&self, out: &mut Emitter<'e>) -> Result<()> {
        let raw = JsonNode::raw(*self);
        match self.kind() {
            Kind::Null | Kind::Bool => out.raw(raw),
            Kind::String if raw.len() <= LONG => out.raw(raw),
            Kind::String => match self.text() {
                Some(text) if text.exact => {
                    let index = out.add(out.js.string(&text.value)?)?;
                    out.reference(i64::from(index));
                }
                _ => out.json(raw)?,
            },
            Kind::Number => out.json(raw)?,
            Kind::Array | Kind::Object | Kind::Foreign => {
                let index = out.count;
                out.json(raw)?;
                if out.count > index {
                    out.texts.insert(raw.as_ptr(), index);
                }
            }
        }
        Ok(())
    }

    fn emit_key(&self, out: &mut Emitter<'e>) -> Result<()> {
        out.raw(JsonNode::raw(*self));
        Ok(())
    }
}
