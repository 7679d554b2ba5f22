//! `LangChain`: the fields of a `ToolMessage` (`langchain-core` 1.x, `@langchain/core` 1.x).
//!
//! `response_metadata["mcp_meta"]` is the result's `_meta`, `artifact` is the application's, and `content` is a string or a list of standard blocks.

use super::{Capabilities, DefinitionRules};
use crate::block::ContentBlock;
use crate::content::{self, MediaKind, Part, PartBody, Rules, TypeOrigin};
use crate::define::Parts;
use crate::deliver;
use crate::diagnostic::{DiagnosticCode, Diagnostics};
use crate::doc::{Doc, Key};
use crate::error::Error;
use crate::field::{Field, FieldSet};
use crate::json::{Separators, Writer};
use crate::keep::leftover;
use crate::limits::locate;
use crate::meta::shown::report_changes;
use crate::names::NameRule;
use crate::node::{Kind, Node};
use crate::notice;
use crate::options::{Audio, ContentForm, Dialect, Links, Options};
use crate::path;
use crate::payload::Payload;
use crate::result::{CallToolResult, Meta};
use crate::schema::Pass;
use crate::select::{Auto, arbitrate};
use crate::text::{is_blank, truncate};

pub(super) static CAPABILITIES: Capabilities = Capabilities {
    meta: "`response_metadata[\"mcp_meta\"]`",
    structured: "`artifact[\"structured_content\"]`; in `content` when nothing else there is usable",
    error: "`status=\"error\"` and `response_metadata[\"is_error\"]`",
    image: "`image` block (PNG, JPEG, GIF, WebP)",
    audio: "notice; with `audio=\"block\"` an `audio` block",
    file: "`file` block",
    blocks: "`artifact[\"mcp_blocks\"]`",
    images: &["image/png", "image/jpeg", "image/gif", "image/webp"],
    sanitize: false,
    max_text_chars: None,
    max_media_bytes: None,
};

pub(super) static DEFINITION: DefinitionRules = DefinitionRules {
    names: NameRule::Common,
    passes: &[Pass::OpenObjects],
    sanitize: false,
};

/// `name`, `description`, `args_schema` and `metadata`, as `langchain.mcp` lays them out.
pub(super) fn definition<N: Node>(parts: Parts<'_, N>) -> Doc<N> {
    let metadata = metadata(&parts);
    let schema = match parts.options.dialect {
        Dialect::Python => "args_schema",
        Dialect::JavaScript => "schema",
    };
    let mut members = super::function(parts, schema);
    members.extend(metadata.map(|metadata| ("metadata".into(), metadata)));
    Doc::Map(members)
}

fn metadata<N: Node>(parts: &Parts<'_, N>) -> Option<Doc<N>> {
    let (tool, options) = (parts.tool, parts.options);
    let python = options.dialect == Dialect::Python;
    let mut own: Vec<(Key<N>, Doc<N>)> = Vec::new();
    let hints = tool.annotations.as_ref().map(|node| hints(node, python));
    own.extend(hints.map(|hints| ("annotations".into(), hints)));
    own.extend(
        tool.meta
            .as_ref()
            .map(|meta| ("_meta".into(), Meta::to_doc(meta))),
    );
    let title = tool.title.clone();
    own.extend(title.map(|title| ("title".into(), Doc::Node(title))));
    let key = if python {
        "output_schema"
    } else {
        "outputSchema"
    };
    let schema = tool.output_schema.clone();
    own.extend(schema.map(|schema| (key.into(), Doc::Node(schema))));
    let mut mcp: Vec<(Key<N>, Doc<N>)> = Vec::new();
    if !own.is_empty() {
        mcp.push(("tool".into(), Doc::Map(own)));
    }
    let named = || {
        let server = options.server.clone()?;
        let name = ("name".into(), Doc::from(server));
        Some(Doc::Map(vec![name]))
    };
    let server = options.server_info.clone().map(Doc::Json).or_else(named);
    mcp.extend(server.map(|server| ("server".into(), server)));
    (!mcp.is_empty()).then(|| Doc::Map(vec![("mcp".into(), Doc::Map(mcp))]))
}

/// The annotations, without what is `null`.
fn hints<N: Node>(annotations: &N, python: bool) -> Doc<N> {
    let mut members = Vec::new();
    let _: Result<(), ()> = annotations.try_entries(|key, value| {
        if value.kind() != Kind::Null {
            let known = key
                .as_field()
                .filter(|&field| FieldSet::HINTS.contains(field));
            let key = match known {
                Some(field) if python => Key::Static(field.attribute()),
                Some(field) => Key::Static(Field::wire(field)),
                None => Key::Node(key),
            };
            members.push((key, Doc::Node(value)));
        }
        Ok(())
    });
    Doc::Map(members)
}

const NO_CONTENT: &str = "[MCP tool returned no content]";
const ERROR_WITHOUT_TEXT: &str = "[MCP tool returned an error with no text]";

pub(super) fn message<N: Node>(
    result: &CallToolResult<N>,
    options: &Options,
    diagnostics: &mut Diagnostics,
) -> Result<Doc<N>, Error> {
    let rules = Rules {
        images: CAPABILITIES.images,
        audio: options.audio == Audio::Block,
        audience: options.audience,
        sanitize: options.sanitize.unwrap_or(CAPABILITIES.sanitize),
        // A URL block is no text.
        links: if options.content == ContentForm::Text {
            Links::Text
        } else {
            options.links
        },
        link_hint: String::new(),
        max_media_bytes: options.max_media_bytes,
    };
    let mut parts = deliver::parts(result, &rules, diagnostics);
    if options.content == ContentForm::Text {
        for part in parts
            .iter_mut()
            .filter(|part| matches!(part.body, PartBody::Media { .. }))
        {
            let message = "the message was asked to be text";
            diagnostics.report(
                DiagnosticCode::MediaOmitted,
                path::block(part.block.index),
                message,
            );
            part.body = content::notice(part.block, "media not shown as text");
        }
    }
    let structured = arbitrate(result, &mut parts, Auto::Instead, options, diagnostics);
    let filtered = parts
        .iter()
        .any(|part| matches!(part.body, PartBody::Filtered));
    let mut builder = Builder {
        options,
        budget: options.max_text_chars,
        elements: Vec::with_capacity(parts.len()),
        blocks: Vec::new(),
        diagnostics,
    };
    for part in parts {
        builder.part(part);
    }
    if let Some(structured) = structured {
        builder.structured(structured, rules.sanitize)?;
    }
    let placeholder = builder.placeholder(result.is_error, filtered);
    let Builder {
        elements, blocks, ..
    } = builder;

    let mut fields: Vec<(Key<N>, Doc<N>)> = Vec::with_capacity(6);
    fields.push(("content".into(), content_field(elements, options.content)));
    fields.extend(
        options
            .tool_call_id
            .clone()
            .map(|id| ("tool_call_id".into(), Doc::from(id))),
    );
    fields.extend(
        options
            .tool_name
            .clone()
            .map(|name| ("name".into(), Doc::from(name))),
    );
    fields.push((
        "status".into(),
        Doc::from(if result.is_error { "error" } else { "success" }),
    ));
    fields.extend(
        artifact(result, blocks, placeholder).map(|artifact| ("artifact".into(), artifact)),
    );
    fields.extend(response_metadata(result).map(|metadata| ("response_metadata".into(), metadata)));
    Ok(Doc::Map(fields))
}

enum Element<N> {
    Text(Payload<N>),
    Block(Doc<N>),
}

struct Builder<'a, N> {
    options: &'a Options,
    /// Code points of text that are left.
    budget: Option<usize>,
    elements: Vec<Element<N>>,
    /// The application's copies.
    blocks: Vec<Doc<N>>,
    diagnostics: &'a mut Diagnostics,
}

impl<N: Node> Builder<'_, N> {
    fn part(&mut self, part: Part<'_, N>) {
        let block = part.block;
        match part.body {
            PartBody::Text { text, .. } => {
                // A text of our own making (a notice, a mended or decoded text) is not the server's payload.
                let own = text.is_input();
                let carried = self.text(text, block.index) && own;
                self.keep(block, carried, false);
            }
            PartBody::Media {
                kind,
                data,
                mime_type,
                origin,
            } => {
                let carried = data.is_input();
                self.elements
                    .push(Element::Block(self.media(kind, data, mime_type)));
                self.keep(block, carried, origin == TypeOrigin::Recognised);
            }
            PartBody::Url {
                image,
                url,
                mime_type,
            } => {
                let kind = if image { "image" } else { "file" };
                let mut members: Vec<(Key<N>, Doc<N>)> = vec![
                    ("type".into(), Doc::from(kind)),
                    ("url".into(), url.into_doc()),
                ];
                members.extend(
                    mime_type.map(|mime_type| (self.keys().1.into(), mime_type.into_doc())),
                );
                self.elements.push(Element::Block(Doc::Map(members)));
                self.keep(block, false, false);
            }
            PartBody::Filtered | PartBody::Replaced => self.keep(block, false, false),
        }
    }

    /// The names of a block's data and MIME type.
    fn keys(&self) -> (&'static str, &'static str) {
        match self.options.dialect {
            Dialect::Python => ("base64", "mime_type"),
            Dialect::JavaScript => ("data", "mimeType"),
        }
    }

    fn media(&self, kind: MediaKind, data: Payload<N>, mime_type: Payload<N>) -> Doc<N> {
        let name = match kind {
            MediaKind::Image => "image",
            MediaKind::Audio => "audio",
            MediaKind::File => "file",
        };
        let (data_key, type_key) = self.keys();
        Doc::Map(vec![
            ("type".into(), Doc::from(name)),
            (data_key.into(), data.into_doc()),
            (type_key.into(), mime_type.into_doc()),
        ])
    }

    /// Adds a text within the budget; whether it went in whole.
    fn text(&mut self, text: Payload<N>, index: usize) -> bool {
        let Some(left) = self.budget else {
            self.elements.push(Element::Text(text));
            return true;
        };
        let count = text.text().chars().count();
        let joint = self.joint();
        if count.saturating_add(joint) <= left {
            self.budget = Some(left.saturating_sub(count).saturating_sub(joint));
            self.elements.push(Element::Text(text));
            return true;
        }
        let left = left.saturating_sub(joint);
        self.budget = Some(0);
        let message = format!("{count} code points, {left} were left");
        self.diagnostics
            .report(DiagnosticCode::TextTruncated, path::block(index), message);
        if left > 0 {
            let cut = truncate(&text.text(), left).unwrap_or_default();
            self.elements.push(Element::Text(Payload::Text(cut)));
        }
        false
    }

    /// Code points that join the next text to those before it.
    fn joint(&self) -> usize {
        usize::from(self.options.content == ContentForm::Text && !self.elements.is_empty())
    }

    fn structured(&mut self, structured: &N, sanitize: bool) -> Result<(), Error> {
        let mut writer = Writer::new(Separators::Compact, sanitize);
        writer
            .node(structured)
            .map_err(|fault| locate(fault, structured, path::STRUCTURED, self.options.limits))?;
        if let Some(left) = self.budget {
            let left = left.saturating_sub(self.joint());
            let count = writer.as_str().chars().count();
            if count > left {
                let text = notice::structured_left_out(count, left);
                self.diagnostics.report(
                    DiagnosticCode::StructuredTooLarge,
                    path::STRUCTURED,
                    text.clone(),
                );
                self.elements.push(Element::Text(Payload::Text(text)));
                return Ok(());
            }
        }
        report_changes(&writer, path::STRUCTURED, self.diagnostics);
        self.elements
            .push(Element::Text(Payload::Text(writer.finish())));
        Ok(())
    }

    fn keep(&mut self, block: &ContentBlock<N>, carried: bool, corrected: bool) {
        self.blocks
            .extend(leftover(block, carried, corrected, self.diagnostics));
    }

    /// Whether there is a text that can be seen.
    fn has_text(&self) -> bool {
        let seen = |element: &Element<N>| matches!(element, Element::Text(text) if !is_blank(&text.text()));
        self.elements.iter().any(seen)
    }

    /// Adds our own sentence where the server's words are missing; whether it did.
    fn placeholder(&mut self, is_error: bool, filtered: bool) -> bool {
        let (sentence, message) = if self.elements.is_empty() && filtered {
            (
                notice::for_others(self.options.audience, is_error),
                "everything is for another audience",
            )
        } else if is_error && !self.has_text() {
            (ERROR_WITHOUT_TEXT.to_owned(), "the error has no text")
        } else if self.elements.is_empty() {
            (NO_CONTENT.to_owned(), "there is nothing to show")
        } else {
            return false;
        };
        self.diagnostics
            .report(DiagnosticCode::Placeholder, path::CONTENT, message);
        self.elements
            .insert(0, Element::Text(Payload::Text(sentence)));
        true
    }
}

fn content_field<N: Node>(mut elements: Vec<Element<N>>, form: ContentForm) -> Doc<N> {
    if form != ContentForm::Blocks
        && elements.len() == 1
        && let Some(Element::Text(text)) =
            elements.pop_if(|element| matches!(element, Element::Text(_)))
    {
        return text.into_doc();
    }
    if form == ContentForm::Text {
        let texts: Vec<String> = elements
            .iter()
            .filter_map(|element| match element {
                Element::Text(text) => Some(text.text().into_owned()),
                Element::Block(_) => None,
            })
            .collect();
        return Doc::from(texts.join("\n"));
    }
    let blocks = elements.into_iter().map(|element| match element {
        Element::Text(text) => Doc::Map(vec![
            ("type".into(), Doc::from("text")),
            ("text".into(), text.into_doc()),
        ]),
        Element::Block(block) => block,
    });
    Doc::List(blocks.collect())
}

fn artifact<N: Node>(
    result: &CallToolResult<N>,
    blocks: Vec<Doc<N>>,
    placeholder: bool,
) -> Option<Doc<N>> {
    let mut members: Vec<(Key<N>, Doc<N>)> = Vec::new();
    members.extend(
        result
            .structured_content
            .clone()
            .map(|value| ("structured_content".into(), Doc::Node(value))),
    );
    if !blocks.is_empty() {
        members.push(("mcp_blocks".into(), Doc::List(blocks)));
    }
    if placeholder {
        members.push(("placeholder".into(), Doc::Bool(true)));
    }
    (!members.is_empty()).then_some(Doc::Map(members))
}

fn response_metadata<N: Node>(result: &CallToolResult<N>) -> Option<Doc<N>> {
    let mut members: Vec<(Key<N>, Doc<N>)> = Vec::new();
    members.extend(
        result
            .meta
            .as_ref()
            .map(|meta| ("mcp_meta".into(), meta.to_doc())),
    );
    if result.is_error {
        members.push(("is_error".into(), Doc::Bool(true)));
    }
    (!members.is_empty()).then_some(Doc::Map(members))
}
