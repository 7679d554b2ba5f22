//! From content blocks to what a host can deliver, each block on its own, so that one bad block never costs the others.

use crate::block::{BlockKind, Body, ContentBlock, Link, Media, Resource, resource_path};
use crate::content::{MediaKind, Part, PartBody, Rules, TextRole, TypeOrigin, notice};
use crate::diagnostic::{DiagnosticCode, Diagnostics};
use crate::media::{self, Data, Flaw};
use crate::node::Node;
use crate::notice::{self, NOT_BASE64};
use crate::options::Links;
use crate::path;
use crate::payload::Payload;
use crate::result::CallToolResult;
use crate::text::{readable, readable_text};

/// Turns every block into a part, in order.
pub(crate) fn parts<'r, N: Node>(
    result: &'r CallToolResult<N>,
    rules: &Rules,
    diagnostics: &mut Diagnostics,
) -> Vec<Part<'r, N>> {
    result
        .content
        .iter()
        .map(|block| Part {
            block,
            body: Delivery {
                block,
                rules,
                diagnostics: &mut *diagnostics,
            }
            .body(),
        })
        .collect()
}

struct Delivery<'a, N> {
    block: &'a ContentBlock<N>,
    rules: &'a Rules,
    diagnostics: &'a mut Diagnostics,
}

/// Where data stands and what it is declared to be.
struct Source<'a, N> {
    data: &'a N,
    mime_type: Option<&'a N>,
    /// Whether it is a resource's `blob`, which need not declare a type.
    in_resource: bool,
}

impl<N: Node> Source<'_, N> {
    fn path(&self, index: usize, field: &str) -> String {
        if self.in_resource {
            resource_path(index, field)
        } else {
            path::member(&path::block(index), field)
        }
    }

    fn data_path(&self, index: usize) -> String {
        self.path(index, if self.in_resource { "blob" } else { "data" })
    }

    fn essence(&self) -> String {
        self.mime_type
            .and_then(|mime| Some(media::essence(&mime.as_text()?.value)))
            .unwrap_or_default()
    }
}

impl<N: Node> Delivery<'_, N> {
    fn body(&mut self) -> PartBody<N> {
        let block = self.block;
        if let (Some(wanted), Some(audience)) = (self.rules.audience, block.audience)
            && !audience.names(wanted)
        {
            let message = format!("not for the {}; left out", wanted.as_str());
            self.report(
                DiagnosticCode::AudienceFiltered,
                path::block(block.index),
                &message,
            );
            return PartBody::Filtered;
        }
        match &block.kind {
            BlockKind::Text { text } => {
                let text = self.readable(text, &|| path::member(&path::block(block.index), "text"));
                PartBody::Text {
                    text,
                    role: TextRole::Block,
                }
            }
            BlockKind::Image(Media { data, mime_type }) => self.image(&Source {
                data,
                mime_type: mime_type.as_ref(),
                in_resource: false,
            }),
            BlockKind::Audio(Media { data, mime_type }) => self.audio(&Source {
                data,
                mime_type: mime_type.as_ref(),
                in_resource: false,
            }),
            BlockKind::Resource(resource) => self.resource(resource),
            BlockKind::Link(link) => self.link(link),
            BlockKind::Undeliverable(reason) => notice(block, reason),
        }
    }

    fn report(&mut self, code: DiagnosticCode, place: String, message: &str) {
        self.diagnostics.report(code, place, message);
    }

    fn readable(&mut self, node: &N, path: &dyn Fn() -> String) -> Payload<N> {
        readable(node, self.rules.sanitize, path, self.diagnostics)
    }

    fn resource(&mut self, resource: &Resource<N>) -> PartBody<N> {
        match &resource.body {
            Body::Text(text) => {
                let index = self.block.index;
                let text = self.readable(text, &|| resource_path(index, "text"));
                PartBody::Text {
                    text,
                    role: TextRole::Embedded,
                }
            }
            Body::Blob(blob) => self.blob(&Source {
                data: blob,
                mime_type: resource.mime_type.as_ref(),
                in_resource: true,
            }),
        }
    }

    fn link(&mut self, link: &Link<N>) -> PartBody<N> {
        if self.rules.links == Links::Url {
            let uri = link
                .uri
                .as_text()
                .map(|text| text.value.to_ascii_lowercase())
                .unwrap_or_default();
            if uri.starts_with("http://") || uri.starts_with("https://") {
                let image = link
                    .mime_type
                    .as_ref()
                    .and_then(Node::as_text)
                    .is_some_and(|text| media::essence(&text.value).starts_with("image/"));
                let index = self.block.index;
                let place = |field: &str| path::member(&path::block(index), field);
                let url = self.readable(&link.uri, &|| place("uri"));
                let mime_type = link.mime_type.as_ref();
                let mime_type = mime_type.map(|mime| self.readable(mime, &|| place("mimeType")));
                return PartBody::Url {
                    image,
                    url,
                    mime_type,
                };
            }
        }
        let text = notice::link(link, &self.rules.link_hint);
        PartBody::Text {
            text: Payload::Text(text),
            role: TextRole::Link,
        }
    }

    /// The data of a source after the check; where it fails, the notice that stands for the block.
    fn examined(&mut self, source: &Source<'_, N>) -> Result<Data, PartBody<N>> {
        let index = self.block.index;
        match media::examine_node(source.data) {
            Ok(data) => {
                if data.mended.is_some() {
                    let message = "white space, alphabet or padding mended";
                    self.report(
                        DiagnosticCode::Base64Repaired,
                        source.data_path(index),
                        message,
                    );
                }
                Ok(data)
            }
            Err(Flaw::Empty) => {
                self.report(
                    DiagnosticCode::EmptyMedia,
                    source.data_path(index),
                    "there is no data",
                );
                Err(notice(self.block, "empty data"))
            }
            Err(Flaw::NotBase64) => {
                self.report(
                    DiagnosticCode::InvalidBase64,
                    source.data_path(index),
                    NOT_BASE64,
                );
                Err(notice(self.block, NOT_BASE64))
            }
        }
    }

    fn image(&mut self, source: &Source<'_, N>) -> PartBody<N> {
        match self.examined(source) {
            Ok(data) => self.examined_image(source, &data),
            Err(body) => body,
        }
    }

    fn examined_image(&mut self, source: &Source<'_, N>, data: &Data) -> PartBody<N> {
        let index = self.block.index;
        let declared = source.essence();
        let Some(recognised) = data.image_type() else {
            if media::is_text_like(&declared)
                && let Some(body) = self.decoded_text(source)
            {
                return body;
            }
            self.report(
                DiagnosticCode::UnsupportedMedia,
                path::block(index),
                NO_IMAGE,
            );
            return notice(self.block, NO_IMAGE);
        };
        let images = self.rules.images;
        if !images.is_empty() && !images.contains(&recognised) {
            self.report(
                DiagnosticCode::UnsupportedMedia,
                path::block(index),
                UNSUPPORTED_IMAGE,
            );
            return notice(self.block, UNSUPPORTED_IMAGE);
        }
        if declared == recognised {
            return self.media(MediaKind::Image, source, data, None);
        }
        if !(source.in_resource && source.mime_type.is_none()) {
            let message = format!("the bytes are {recognised}");
            self.report(
                DiagnosticCode::MimeTypeCorrected,
                source.path(index, "mimeType"),
                &message,
            );
        }
        self.media(MediaKind::Image, source, data, Some(recognised))
    }

    fn audio(&mut self, source: &Source<'_, N>) -> PartBody<N> {
        match self.examined(source) {
            Ok(data) => self.examined_audio(source, &data),
            Err(body) => body,
        }
    }

    fn examined_audio(&mut self, source: &Source<'_, N>, data: &Data) -> PartBody<N> {
        if !self.rules.audio {
            let place = path::block(self.block.index);
            self.report(DiagnosticCode::UnsupportedMedia, place, UNSUPPORTED_AUDIO);
            return notice(self.block, UNSUPPORTED_AUDIO);
        }
        if source.mime_type.is_some() {
            return self.media(MediaKind::Audio, source, data, None);
        }
        let recognised = data.audio_type();
        if let Some(recognised) = recognised {
            let message = format!("the bytes are {recognised}");
            self.report(
                DiagnosticCode::MimeTypeCorrected,
                source.path(self.block.index, "mimeType"),
                &message,
            );
        }
        self.media(MediaKind::Audio, source, data, recognised)
    }

    fn blob(&mut self, source: &Source<'_, N>) -> PartBody<N> {
        let data = match self.examined(source) {
            Ok(data) => data,
            Err(body) => return body,
        };
        let declared = source.essence();
        if data.image_type().is_some() || declared.starts_with("image/") {
            return self.examined_image(source, &data);
        }
        if declared.starts_with("audio/") {
            return self.examined_audio(source, &data);
        }
        if media::is_text_like(&declared)
            && let Some(body) = self.decoded_text(source)
        {
            return body;
        }
        let recognised = source.mime_type.is_none() && data.is_pdf();
        self.media(
            MediaKind::File,
            source,
            &data,
            recognised.then_some("application/pdf"),
        )
    }

    /// Data of a text-like type as text; `None` if it is not UTF-8.
    fn decoded_text(&mut self, source: &Source<'_, N>) -> Option<PartBody<N>> {
        let place = source.data_path(self.block.index);
        let data = source.data.as_text();
        let Some(text) = data
            .and_then(|data| media::decode(&data.value).ok())
            .and_then(|bytes| String::from_utf8(bytes).ok())
        else {
            self.report(
                DiagnosticCode::InvalidText,
                place,
                "the type says text, the bytes are not UTF-8",
            );
            return None;
        };
        let text = readable_text(text, self.rules.sanitize, &place, self.diagnostics);
        Some(PartBody::Text {
            text: Payload::Text(text),
            role: TextRole::Embedded,
        })
    }

    fn media(
        &mut self,
        kind: MediaKind,
        source: &Source<'_, N>,
        data: &Data,
        recognised: Option<&'static str>,
    ) -> PartBody<N> {
        if let Some(bound) = self
            .rules
            .max_media_bytes
            .filter(|&bound| data.size > bound)
        {
            let reason = format!("larger than {bound} bytes");
            self.report(
                DiagnosticCode::MediaTooLarge,
                path::block(self.block.index),
                &reason,
            );
            return notice(self.block, &reason);
        }
        let (mime_type, origin) = match (recognised, source.mime_type) {
            (None, Some(mime_type)) => {
                let index = self.block.index;
                let mime_type = self.readable(mime_type, &|| source.path(index, "mimeType"));
                (mime_type, TypeOrigin::Declared)
            }
            (Some(recognised), _) => (Payload::Text(recognised.to_owned()), TypeOrigin::Recognised),
            (None, None) => (Payload::Text(OCTET_STREAM.to_owned()), TypeOrigin::Unknown),
        };
        let data = match &data.mended {
            None => Payload::Node(source.data.clone()),
            Some(mended) => Payload::Text(mended.clone()),
        };
        PartBody::Media {
            kind,
            data,
            origin,
            mime_type,
        }
    }
}

const NO_IMAGE: &str = "bytes are not a known image";
const UNSUPPORTED_IMAGE: &str = "unsupported image type";
const UNSUPPORTED_AUDIO: &str = "audio is not shown";
const OCTET_STREAM: &str = "application/octet-stream";
