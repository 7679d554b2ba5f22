//! hermes-agent: the JSON string its tool handlers return, with the key order, separators and escapes of
//! `json.dumps(…, ensure_ascii=False)`.

use std::borrow::Cow;

use super::{Capabilities, DefinitionRules};
use crate::block::{BlockKind, ContentBlock, resource_path};
use crate::content::{self, MediaKind, Part, PartBody, Rules, TypeOrigin};
use crate::define::Parts;
use crate::deliver;
use crate::diagnostic::{DiagnosticCode, Diagnostics};
use crate::doc::Doc;
use crate::error::Error;
use crate::json::{Separators, Writer};
use crate::limits::{Fault, locate};
use crate::media;
use crate::meta::shown::{Policy, model_facing_json, report_changes};
use crate::names::NameRule;
use crate::node::Node;
use crate::notice::{self, NOT_BASE64};
use crate::options::{DEFAULT_MAX_META_BYTES, Links, Options};
use crate::path;
use crate::payload::Payload;
use crate::result::CallToolResult;
use crate::schema::Pass;
use crate::select::{Auto, arbitrate};
use crate::store::{MediaItem, MediaStore};
use crate::text::{is_blank, truncate};

pub(super) static DEFINITION: DefinitionRules = DefinitionRules {
    names: NameRule::Word,
    passes: &[Pass::Nullable, Pass::ConstUnions, Pass::ObjectShape],
    sanitize: true,
};

/// What hermes-agent's registry takes as a tool's schema.
pub(super) fn definition<N: Node>(parts: Parts<'_, N>) -> Doc<N> {
    Doc::Map(super::function(parts, "parameters"))
}

pub(super) static CAPABILITIES: Capabilities = Capabilities {
    meta: "key `mcp_meta` (or `meta_key`), without the protocol's keys",
    structured: "key `structuredContent`, or `result` when there is no text",
    error: "key `error` in place of `result`",
    image: "`MEDIA:` path from the host's store",
    audio: "`MEDIA:` path from the host's store",
    file: "saved-file line from the host's store",
    blocks: "—",
    images: &[],
    sanitize: true,
    max_text_chars: Some(2_000_000),
    max_media_bytes: Some(50 * 1024 * 1024),
};

/// What hermes-agent says for an error without words.
const ERROR_WITHOUT_TEXT: &str = "MCP tool returned an error";

pub(super) fn message<N: Node>(
    result: &CallToolResult<N>,
    options: &Options,
    store: Option<&mut dyn MediaStore>,
    diagnostics: &mut Diagnostics,
) -> Result<Doc<N>, Error> {
    let sanitize = options.sanitize.unwrap_or(CAPABILITIES.sanitize);
    let rules = Rules {
        images: CAPABILITIES.images,
        audio: true,
        audience: options.audience,
        sanitize,
        links: Links::Text,
        link_hint: link_hint(options.server.as_deref()),
        max_media_bytes: options.max_media_bytes.or(CAPABILITIES.max_media_bytes),
    };
    let mut parts = deliver::parts(result, &rules, diagnostics);
    let mut shelf = Shelf {
        store,
        diagnostics: &mut *diagnostics,
    };
    for part in &mut parts {
        shelf.put(part);
        if part.block.has_more && part.body.is_delivered() {
            let message = "there is no place for its _meta, annotations, uri or other members";
            let place = path::block(part.block.index);
            shelf
                .diagnostics
                .report(DiagnosticCode::BlockDetailsOmitted, place, message);
        }
    }
    let structured = arbitrate(result, &mut parts, Auto::Beside, options, diagnostics);
    let max_chars = options
        .max_text_chars
        .or(CAPABILITIES.max_text_chars)
        .unwrap_or(usize::MAX);
    let text = joined(&parts);
    let text = if structured.is_none() && text.is_empty() && parts.iter().any(is_filtered) {
        diagnostics.report(
            DiagnosticCode::Placeholder,
            path::CONTENT,
            "everything is for another audience",
        );
        Cow::Owned(notice::for_others(options.audience, result.is_error))
    } else if result.is_error && is_blank(&text) {
        diagnostics.report(
            DiagnosticCode::Placeholder,
            path::CONTENT,
            "the error has no text",
        );
        Cow::Borrowed(ERROR_WITHOUT_TEXT)
    } else {
        text
    };
    let cut = truncate(&text, max_chars);
    if cut.is_some() {
        let message = format!("cut to {max_chars} code points");
        diagnostics.report(DiagnosticCode::TextTruncated, path::CONTENT, message);
    }
    let text = cut.as_deref().unwrap_or(&text);

    let mut out = Output {
        writer: Writer::new(Separators::Python, sanitize),
        first: true,
    };
    out.writer.raw("{");
    if result.is_error {
        out.text("error", text);
    } else if !text.is_empty() {
        out.text("result", text);
    }
    if let Some(structured) = structured {
        let key = if text.is_empty() {
            "result"
        } else {
            "structuredContent"
        };
        out.structured(key, structured, max_chars, diagnostics)
            .map_err(|fault| locate(fault, structured, path::STRUCTURED, options.limits))?;
    }
    let policy = Policy {
        reserved: options.reserved,
        max_bytes: options.max_meta_bytes.unwrap_or(DEFAULT_MAX_META_BYTES),
        separators: Separators::Python,
        sanitize,
    };
    if let Some(meta) = result
        .meta
        .as_ref()
        .and_then(|meta| model_facing_json(meta, policy, diagnostics))
    {
        out.writer.key(
            &mut out.first,
            options.meta_key.as_deref().unwrap_or("mcp_meta"),
        );
        out.writer.raw(&meta);
    }
    if text.is_empty() && structured.is_none() {
        out.text("result", "");
    }
    out.writer.raw("}");
    Ok(Doc::from(out.writer.finish()))
}

/// What a link's line says about reading it: hermes-agent names its tools `mcp__SERVER__TOOL`.
fn link_hint(server: Option<&str>) -> String {
    match server {
        Some(server) => {
            let legal = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
            let name: String = server
                .chars()
                .map(|letter| if legal(letter) { letter } else { '_' })
                .collect();
            format!(" — fetch it with mcp__{name}__read_resource")
        }
        None => " — fetch it with the MCP server's read_resource tool".to_owned(),
    }
}

fn is_filtered<N>(part: &Part<'_, N>) -> bool {
    matches!(part.body, PartBody::Filtered)
}

/// The texts joined by a line feed. An empty text is no part of it.
fn joined<'p, N: Node>(parts: &'p [Part<'_, N>]) -> Cow<'p, str> {
    let mut texts = parts.iter().filter_map(|part| match &part.body {
        PartBody::Text { text, .. } => Some(text.text()).filter(|text| !text.is_empty()),
        _ => None,
    });
    let Some(first) = texts.next() else {
        return Cow::Borrowed("");
    };
    let Some(second) = texts.next() else {
        return first;
    };
    let mut all = first.into_owned();
    for text in std::iter::once(second).chain(texts) {
        all.push('\n');
        all.push_str(&text);
    }
    Cow::Owned(all)
}

/// Takes media out of the message and into the host's store.
struct Shelf<'a, 's> {
    store: Option<&'s mut dyn MediaStore>,
    diagnostics: &'a mut Diagnostics,
}

impl Shelf<'_, '_> {
    fn put<N: Node>(&mut self, part: &mut Part<'_, N>) {
        let PartBody::Media {
            kind,
            data,
            mime_type,
            origin,
        } = &part.body
        else {
            return;
        };
        let line = self.line(part.block, *kind, data, mime_type, *origin);
        part.body = match line {
            Ok(text) => PartBody::Text {
                text: Payload::Text(text),
                role: content::TextRole::Link,
            },
            Err(reason) => content::notice(part.block, &reason),
        };
    }

    /// The line that stands for stored media, or the reason it is not stored.
    fn line<N: Node>(
        &mut self,
        block: &ContentBlock<N>,
        kind: MediaKind,
        data: &Payload<N>,
        mime_type: &Payload<N>,
        origin: TypeOrigin,
    ) -> Result<String, String> {
        let noun = kind.noun();
        let place = path::block(block.index);
        let Some(store) = self.store.as_deref_mut() else {
            self.diagnostics.report(
                DiagnosticCode::MediaNotStored,
                place,
                "the host has no store for media",
            );
            return Err(format!("{noun} not stored"));
        };
        let text = data.text();
        let Ok(bytes) = media::decode(&text) else {
            // Decoding finds what the check of long data passed over.
            let member = match &block.kind {
                BlockKind::Resource(_) => resource_path(block.index, "blob"),
                _ => path::member(&place, "data"),
            };
            self.diagnostics
                .report(DiagnosticCode::InvalidBase64, member, NOT_BASE64);
            return Err(NOT_BASE64.to_owned());
        };
        let uri = match &block.kind {
            BlockKind::Resource(resource) => resource.uri.as_ref().and_then(Node::as_text),
            _ => None,
        };
        let mime_type = mime_type.text();
        let item = MediaItem {
            kind: noun,
            data: &bytes,
            mime_type: &mime_type,
            uri: uri.as_ref().map(|uri| &*uri.value),
        };
        let Some(stored) = store.store(&item).filter(|path| !path.is_empty()) else {
            self.diagnostics.report(
                DiagnosticCode::MediaStoreFailed,
                place,
                "the host's store did not take it",
            );
            return Err(format!("{noun} could not be stored"));
        };
        Ok(match kind {
            MediaKind::Image | MediaKind::Audio => format!("MEDIA:{stored}"),
            MediaKind::File => {
                let shown = if origin == TypeOrigin::Declared {
                    notice::field(&mime_type)
                } else {
                    "unknown type".to_owned()
                };
                format!(
                    "[MCP resource saved to {stored} ({shown}, {} bytes) — read it with read_file or terminal tools]",
                    bytes.len()
                )
            }
        })
    }
}

struct Output {
    writer: Writer,
    first: bool,
}

impl Output {
    fn text(&mut self, key: &str, text: &str) {
        self.writer.key(&mut self.first, key);
        self.writer.string(text);
    }

    fn structured<N: Node>(
        &mut self,
        key: &str,
        structured: &N,
        max_chars: usize,
        diagnostics: &mut Diagnostics,
    ) -> Result<(), Fault> {
        self.writer.key(&mut self.first, key);
        let start = self.writer.mark();
        self.writer.node(structured)?;
        let written = self.writer.since(start);
        if written.len() > max_chars {
            let count = written.chars().count();
            if count > max_chars {
                let notice = notice::structured_left_out(count, max_chars);
                self.writer.rewind(start);
                self.writer.string(&notice);
                diagnostics.report(DiagnosticCode::StructuredTooLarge, path::STRUCTURED, notice);
                return Ok(());
            }
        }
        report_changes(&self.writer, path::STRUCTURED, diagnostics);
        Ok(())
    }
}
