//! One-line texts of our own: notices of what is not shown, and the lines that stand for links.

use std::fmt::Write;

use crate::block::{Link, whole_number};
use crate::field::{Field, FieldSet};
use crate::fields::Fields;
use crate::media;
use crate::node::{Kind, Node};
use crate::options::Audience;
use crate::text::is_tag;

/// Code points of a field, and of the `uri` of a link.
const FIELD: usize = 200;
const LINK_URI: usize = 2048;

/// The notice that `raw`, a content block, is not shown for `reason`.
pub(crate) fn dropped<N: Node>(raw: &N, reason: &str) -> String {
    let mut details = Details::default();
    if raw.kind() == Kind::Object {
        let fields = Fields::read(raw, FieldSet::BLOCK);
        let resource = fields
            .get(Field::Resource)
            .filter(|resource| resource.kind() == Kind::Object)
            .map(|resource| Fields::read(resource, FieldSet::RESOURCE));
        let in_resource = |field| resource.as_ref().and_then(|resource| resource.get(field));
        let either = |field| text(fields.get(field)).or_else(|| text(in_resource(field)));
        details.text("type", text(fields.get(Field::Type)));
        details.text("mimeType", either(Field::MimeType));
        details.text("uri", either(Field::Uri));
        let data = text(fields.get(Field::Data)).or_else(|| text(in_resource(Field::Blob)));
        let data = data.filter(|_| reason != NOT_BASE64);
        let decoded =
            data.and_then(|data| media::examine(&data).ok().map(|data| data.size.to_string()));
        details.text("size", decoded.or_else(|| size(fields.get(Field::Size))));
        details.text("name", text(fields.get(Field::Name)));
        if reason == UNSUPPORTED_BLOCK {
            details.text("text", text(fields.get(Field::Text)));
        }
    }
    if details.0.is_empty() {
        return format!("[MCP content dropped: {reason}]");
    }
    format!("[MCP content dropped: {reason} ({})]", details.0)
}

/// The reason that shows a block's `text`: nothing else would.
pub(crate) const UNSUPPORTED_BLOCK: &str = "unsupported block";

/// The reason under which the data has no size.
pub(crate) const NOT_BASE64: &str = "data is not valid base64";

/// The line that stands for a link; `hint` stands before its closing bracket.
pub(crate) fn link<N: Node>(link: &Link<N>, hint: &str) -> String {
    let mut details = Details::default();
    details.bounded("uri", text(Some(&link.uri)), LINK_URI);
    details.text("name", text(link.name.as_ref()));
    details.text("title", text(link.title.as_ref()));
    details.text("description", text(link.description.as_ref()));
    details.text("mimeType", text(link.mime_type.as_ref()));
    details.text("size", size(link.size.as_ref()));
    format!("[MCP resource link: {}{hint}]", details.0)
}

/// The sentence for a result of which nothing is for the audience.
pub(crate) fn for_others(wanted: Option<Audience>, is_error: bool) -> String {
    let (theirs, model) = match wanted {
        Some(Audience::User) => ("assistant", "user"),
        _ => ("user", "model"),
    };
    if is_error {
        format!(
            "[MCP tool returned an error; its output is for the {theirs} and is not shown to the {model}]"
        )
    } else {
        format!("[MCP output is for the {theirs} and is not shown to the {model}]")
    }
}

/// The notice in place of structuredContent that is too long.
pub(crate) fn structured_left_out(count: usize, bound: usize) -> String {
    format!("[MCP structured content left out: {count} chars, more than the {bound} allowed]")
}

fn text<N: Node>(node: Option<&N>) -> Option<String> {
    Some(node?.as_text()?.value.into_owned())
}

fn size<N: Node>(node: Option<&N>) -> Option<String> {
    let node = node.filter(|node| node.kind() == Kind::Number && whole_number(*node))?;
    node.as_number().map(std::borrow::Cow::into_owned)
}

/// A field of the server's as our lines show it: bounded, and on one line.
pub(crate) fn field(value: &str) -> String {
    let mut shown = String::new();
    push_field(&mut shown, value, FIELD);
    shown
}

#[derive(Default)]
struct Details(String);

impl Details {
    fn text(&mut self, name: &str, value: Option<String>) {
        self.bounded(name, value, FIELD);
    }

    fn bounded(&mut self, name: &str, value: Option<String>, bound: usize) {
        let Some(value) = value else { return };
        if !self.0.is_empty() {
            self.0.push_str(", ");
        }
        self.0.push_str(name);
        self.0.push('=');
        push_field(&mut self.0, &value, bound);
    }
}

fn push_field(out: &mut String, value: &str, bound: usize) {
    let cut = value.chars().nth(bound).is_some();
    let shown = if cut { bound.saturating_sub(1) } else { bound };
    for character in value.chars().take(shown) {
        if must_escape(character) {
            // Writing to a String cannot fail.
            let _ = write!(out, "{}", character.escape_unicode());
        } else {
            out.push(character);
        }
    }
    if cut {
        out.push('…');
    }
}

/// Whether a character could break the line, or hide or reorder what is in it.
fn must_escape(character: char) -> bool {
    character.is_control()
        || is_tag(character)
        || matches!(character, '\u{61C}' | '\u{2028}' | '\u{2029}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}
