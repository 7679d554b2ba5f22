//! Content blocks (specification 2026-07-28, `server/tools`, "Tool Result"): what each is, read tolerantly.

use crate::diagnostic::{DiagnosticCode, Diagnostics};
use crate::error::Error;
use crate::field::{Field, FieldSet};
use crate::fields::{Fields, Reader};
use crate::node::{Kind, Node};
use crate::options::Audience;
use crate::path;

/// One entry of a result's `content`.
#[derive(Clone, Debug)]
pub struct ContentBlock<N> {
    /// Its place in the server's `content`.
    pub index: usize,
    /// The entry as it came.
    pub raw: N,
    /// What it is.
    pub kind: BlockKind<N>,
    /// Whom it is for, where the server says.
    pub audience: Option<AudienceSet>,
    /// Whether it has members besides those that a message shows of its kind.
    pub has_more: bool,
    /// Whether JSON can hold all of it.
    pub storable: bool,
}

/// What a content block is.
#[derive(Clone, Debug)]
pub enum BlockKind<N> {
    /// `TextContent`.
    Text {
        /// A string.
        text: N,
    },
    /// `ImageContent`.
    Image(Media<N>),
    /// `AudioContent`.
    Audio(Media<N>),
    /// `EmbeddedResource`.
    Resource(Box<Resource<N>>),
    /// `ResourceLink`.
    Link(Box<Link<N>>),
    /// An entry that cannot be delivered, and why.
    Undeliverable(&'static str),
}

/// Base64 data and the type it is declared to have.
#[derive(Clone, Debug)]
pub struct Media<N> {
    /// A string.
    pub data: N,
    /// A string.
    pub mime_type: Option<N>,
}

/// The contents of an embedded resource.
#[derive(Clone, Debug)]
pub struct Resource<N> {
    /// A string.
    pub uri: Option<N>,
    /// A string.
    pub mime_type: Option<N>,
    /// The contents.
    pub body: Body<N>,
}

/// Text or bytes.
#[derive(Clone, Debug)]
pub enum Body<N> {
    /// `TextResourceContents.text`, a string.
    Text(N),
    /// `BlobResourceContents.blob`, a string.
    Blob(N),
}

/// A pointer to a resource.
#[derive(Clone, Debug)]
pub struct Link<N> {
    /// A string.
    pub uri: N,
    /// A string.
    pub name: Option<N>,
    /// A string.
    pub title: Option<N>,
    /// A string.
    pub description: Option<N>,
    /// A string.
    pub mime_type: Option<N>,
    /// A number.
    pub size: Option<N>,
}

/// The roles an `audience` names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AudienceSet {
    /// It names `assistant`.
    pub assistant: bool,
    /// It names `user`.
    pub user: bool,
}

impl AudienceSet {
    /// Whether it names `audience`.
    #[must_use]
    pub fn names(self, audience: Audience) -> bool {
        match audience {
            Audience::Assistant => self.assistant,
            Audience::User => self.user,
        }
    }
}

/// How deep a block stands in the result's list of content, and as the content itself.
pub(crate) const IN_LIST: usize = 3;
pub(crate) const ALONE: usize = 2;

impl<N: Node> ContentBlock<N> {
    /// A block of which nothing is known but what it is.
    pub(crate) fn bare(raw: &N, index: usize, kind: BlockKind<N>) -> Self {
        Self {
            index,
            raw: raw.clone(),
            kind,
            audience: None,
            has_more: false,
            storable: true,
        }
    }
}

/// Reads the entry `index`, which stands `depth` levels deep; `None` if it is `null`.
pub(crate) fn read<N: Node>(
    raw: &N,
    index: usize,
    depth: usize,
    reader: &mut Reader<'_>,
) -> Result<Option<ContentBlock<N>>, Error> {
    if raw.kind() == Kind::Object {
        return read_object(raw, index, depth, reader).map(Some);
    }
    let storable = reader.charge(raw, depth)?;
    let mut report = |message: &str| {
        reader
            .diagnostics
            .report(DiagnosticCode::InvalidBlock, path::block(index), message);
    };
    match raw.kind() {
        Kind::Null => {
            report("an entry is null; left out");
            Ok(None)
        }
        Kind::String => {
            report("an entry is a string; read as a text block");
            Ok(Some(ContentBlock::bare(
                raw,
                index,
                BlockKind::Text { text: raw.clone() },
            )))
        }
        _ => {
            report("an entry is not an object");
            let kind = BlockKind::Undeliverable("entry is not an object");
            Ok(Some(ContentBlock {
                storable,
                ..ContentBlock::bare(raw, index, kind)
            }))
        }
    }
}

/// The members of a link that its line shows.
const LINK: &[Field] = &[
    Field::Type,
    Field::Uri,
    Field::Name,
    Field::Title,
    Field::Description,
    Field::MimeType,
    Field::Size,
];

fn read_object<N: Node>(
    raw: &N,
    index: usize,
    depth: usize,
    reader: &mut Reader<'_>,
) -> Result<ContentBlock<N>, Error> {
    reader.enter(raw, depth)?;
    let fields = Fields::read(raw, FieldSet::BLOCK);
    let storable = fields.charge(reader, depth.saturating_add(1))?;
    let base = || path::block(index);
    let diagnostics = &mut *reader.diagnostics;

    let block_type = fields
        .present(Field::Type)
        .filter(|value| value.kind() == Kind::String);
    let mut resource_annotations = None;
    let (kind, own): (BlockKind<N>, &[Field]) = match block_type
        .and_then(Node::as_text)
        .as_ref()
        .map(|text| &*text.value)
    {
        Some("text") => (
            read_text(&fields, index, diagnostics),
            &[Field::Type, Field::Text],
        ),
        Some("image") => {
            let media = read_media(&fields, index, diagnostics);
            let kind = media.map_or(
                BlockKind::Undeliverable("image block without data"),
                BlockKind::Image,
            );
            (kind, &[Field::Type, Field::Data, Field::MimeType])
        }
        Some("audio") => {
            let media = read_media(&fields, index, diagnostics);
            let kind = media.map_or(
                BlockKind::Undeliverable("audio block without data"),
                BlockKind::Audio,
            );
            (kind, &[Field::Type, Field::Data, Field::MimeType])
        }
        Some("resource") => {
            let (kind, annotations) = read_resource(&fields, index, diagnostics);
            resource_annotations = annotations;
            (kind, &[Field::Type])
        }
        Some("resource_link") => (read_link(&fields, index, diagnostics), LINK),
        Some(_) => {
            diagnostics.report(
                DiagnosticCode::UnknownBlock,
                base(),
                "the block's type is not known",
            );
            (
                BlockKind::Undeliverable("unsupported block"),
                &[Field::Type],
            )
        }
        None => {
            diagnostics.report(DiagnosticCode::MissingType, base(), "the block has no type");
            (
                BlockKind::Undeliverable("block without a type"),
                &[Field::Type],
            )
        }
    };

    let annotations = fields.typed(
        Field::Annotations,
        Kind::Object,
        "an object",
        &base,
        diagnostics,
    );
    let audience = match &annotations {
        Some(own) => read_audience(own, &|| path::member(&base(), "annotations"), diagnostics),
        None => resource_annotations.and_then(|theirs| {
            read_audience(
                &theirs,
                &|| resource_path(index, "annotations"),
                diagnostics,
            )
        }),
    };
    check_meta(&fields, &base, diagnostics);
    fields.report_duplicates(&base, diagnostics);
    let has_more = fields.has_more_than(own);
    Ok(ContentBlock {
        index,
        raw: raw.clone(),
        kind,
        audience,
        has_more,
        storable,
    })
}

fn read_text<N: Node>(
    fields: &Fields<N>,
    index: usize,
    diagnostics: &mut Diagnostics,
) -> BlockKind<N> {
    if let Some(text) = fields
        .get(Field::Text)
        .filter(|value| value.kind() == Kind::String)
    {
        BlockKind::Text { text: text.clone() }
    } else {
        needed(index, "text", diagnostics);
        BlockKind::Undeliverable("text block without text")
    }
}

fn read_media<N: Node>(
    fields: &Fields<N>,
    index: usize,
    diagnostics: &mut Diagnostics,
) -> Option<Media<N>> {
    let Some(data) = fields
        .get(Field::Data)
        .filter(|value| value.kind() == Kind::String)
    else {
        needed(index, "data", diagnostics);
        return None;
    };
    let mime_type = fields.string(Field::MimeType, &|| path::block(index), diagnostics);
    Some(Media {
        data: data.clone(),
        mime_type,
    })
}

fn read_resource<N: Node>(
    fields: &Fields<N>,
    index: usize,
    diagnostics: &mut Diagnostics,
) -> (BlockKind<N>, Option<N>) {
    let broken = |diagnostics: &mut Diagnostics| {
        needed(index, "resource", diagnostics);
        (
            BlockKind::Undeliverable("resource without text or blob"),
            None,
        )
    };
    let Some(resource) = fields
        .get(Field::Resource)
        .filter(|value| value.kind() == Kind::Object)
    else {
        return broken(diagnostics);
    };
    let inner = Fields::read(resource, FieldSet::RESOURCE);
    let string = |field| {
        inner
            .get(field)
            .filter(|value: &&N| value.kind() == Kind::String)
            .cloned()
    };
    let Some(body) = string(Field::Text)
        .map(Body::Text)
        .or_else(|| string(Field::Blob).map(Body::Blob))
    else {
        return broken(diagnostics);
    };
    let base = || path::member(&path::block(index), "resource");
    let uri = inner.string(Field::Uri, &base, diagnostics);
    let mime_type = inner.string(Field::MimeType, &base, diagnostics);
    check_meta(&inner, &base, diagnostics);
    inner.report_duplicates(&base, diagnostics);
    let annotations = inner.typed(
        Field::Annotations,
        Kind::Object,
        "an object",
        &base,
        diagnostics,
    );
    (
        BlockKind::Resource(Box::new(Resource {
            uri,
            mime_type,
            body,
        })),
        annotations,
    )
}

fn read_link<N: Node>(
    fields: &Fields<N>,
    index: usize,
    diagnostics: &mut Diagnostics,
) -> BlockKind<N> {
    let Some(uri) = fields
        .get(Field::Uri)
        .filter(|value| value.kind() == Kind::String)
    else {
        needed(index, "uri", diagnostics);
        return BlockKind::Undeliverable("resource link without a uri");
    };
    let base = || path::block(index);
    BlockKind::Link(Box::new(Link {
        uri: uri.clone(),
        name: fields.string(Field::Name, &base, diagnostics),
        title: fields.string(Field::Title, &base, diagnostics),
        description: fields.string(Field::Description, &base, diagnostics),
        mime_type: fields.string(Field::MimeType, &base, diagnostics),
        size: fields
            .typed(Field::Size, Kind::Number, "a number", &base, diagnostics)
            .filter(|size| {
                let whole = whole_number(size);
                if !whole {
                    let place = path::member(&base(), "size");
                    diagnostics.report(
                        DiagnosticCode::InvalidField,
                        place,
                        "not a whole number; read as absent",
                    );
                }
                whole
            }),
    }))
}

/// Whether a number is spelled as a whole one that is not negative.
pub(crate) fn whole_number<N: Node>(node: &N) -> bool {
    node.as_number()
        .is_some_and(|text| text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Reports a member that the block cannot do without.
fn needed(index: usize, field: &str, diagnostics: &mut Diagnostics) {
    let place = path::member(&path::block(index), field);
    diagnostics.report(
        DiagnosticCode::InvalidField,
        place,
        "missing, or of the wrong type",
    );
}

/// The place of a member of the block's resource.
pub(crate) fn resource_path(index: usize, field: &str) -> String {
    path::member(&path::member(&path::block(index), "resource"), field)
}

fn check_meta<N: Node>(
    fields: &Fields<N>,
    base: &dyn Fn() -> String,
    diagnostics: &mut Diagnostics,
) {
    if fields
        .present(Field::Meta)
        .is_some_and(|meta| meta.kind() != Kind::Object)
    {
        let place = path::member(&base(), "_meta");
        diagnostics.report(
            DiagnosticCode::InvalidMeta,
            place,
            "_meta is not an object; read as absent",
        );
    }
}

fn read_audience<N: Node>(
    annotations: &N,
    base: &dyn Fn() -> String,
    diagnostics: &mut Diagnostics,
) -> Option<AudienceSet> {
    let fields = Fields::read(annotations, FieldSet::ANNOTATIONS);
    fields.report_duplicates(base, diagnostics);
    let audience = fields.present(Field::Audience)?;
    let mut set = AudienceSet::default();
    let mut empty = true;
    let mut report = || {
        let place = path::member(&base(), "audience");
        diagnostics.report(
            DiagnosticCode::InvalidField,
            place,
            "not a list of roles; read as absent",
        );
    };
    if audience.kind() != Kind::Array {
        report();
        return None;
    }
    let roles: Result<(), ()> = audience.try_items(|role| {
        empty = false;
        let text = role.as_text().ok_or(())?;
        set.assistant |= text.value == "assistant";
        set.user |= text.value == "user";
        Ok(())
    });
    if roles.is_err() {
        report();
        return None;
    }
    (!empty).then_some(set)
}
