//! What a host can deliver of the content: texts, media and links, and what it asks of them.

use crate::block::ContentBlock;
use crate::node::Node;
use crate::notice;
use crate::options::{Audience, Links};
use crate::payload::Payload;
use crate::text::is_blank;

/// What a host asks of the content.
pub(crate) struct Rules {
    /// The image types it takes; all that are recognised, if none are named.
    pub(crate) images: &'static [&'static str],
    /// Whether it takes audio.
    pub(crate) audio: bool,
    pub(crate) audience: Option<Audience>,
    pub(crate) sanitize: bool,
    pub(crate) links: Links,
    /// What a link's line says about reading it.
    pub(crate) link_hint: String,
    pub(crate) max_media_bytes: Option<u64>,
}

/// One thing to deliver.
pub(crate) struct Part<'r, N> {
    pub(crate) block: &'r ContentBlock<N>,
    pub(crate) body: PartBody<N>,
}

pub(crate) enum PartBody<N> {
    Text {
        text: Payload<N>,
        role: TextRole,
    },
    Media {
        kind: MediaKind,
        data: Payload<N>,
        mime_type: Payload<N>,
        origin: TypeOrigin,
    },
    Url {
        image: bool,
        url: Payload<N>,
        mime_type: Option<Payload<N>>,
    },
    /// Left out because it is for another audience.
    Filtered,
    /// Left out because structuredContent stands in for it.
    Replaced,
}

/// Whose word a MIME type is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TypeOrigin {
    /// The server's.
    Declared,
    /// Ours, from the first bytes.
    Recognised,
    /// Nobody's: the type of bytes of which nothing is known.
    Unknown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextRole {
    /// A text block.
    Block,
    /// The text of an embedded resource, or of data that is text.
    Embedded,
    /// The line that stands for a link.
    Link,
    Notice,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MediaKind {
    Image,
    Audio,
    File,
}

impl MediaKind {
    /// The kind as notices name it.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Self::Image => "image",
            Self::Audio => "audio",
            Self::File => "resource",
        }
    }
}

impl<N: Node> PartBody<N> {
    /// Whether it tells the model something of the server's.
    pub(crate) fn is_usable(&self) -> bool {
        match self {
            Self::Text {
                role: TextRole::Notice,
                ..
            }
            | Self::Filtered
            | Self::Replaced => false,
            Self::Text {
                role: TextRole::Link,
                ..
            }
            | Self::Media { .. }
            | Self::Url { .. } => true,
            Self::Text { text, .. } => !is_blank(&text.text()),
        }
    }

    /// Whether the block's payload is in the message, and not only a notice of it.
    pub(crate) fn is_delivered(&self) -> bool {
        !matches!(
            self,
            Self::Text {
                role: TextRole::Notice,
                ..
            } | Self::Filtered
                | Self::Replaced
        )
    }

    /// Whether it is one of the texts that structuredContent can stand in for.
    pub(crate) fn is_text(&self) -> bool {
        matches!(
            self,
            Self::Text {
                role: TextRole::Block | TextRole::Embedded,
                ..
            }
        )
    }
}

/// The notice that stands for `block`.
pub(crate) fn notice<N: Node>(block: &ContentBlock<N>, reason: &str) -> PartBody<N> {
    PartBody::Text {
        text: Payload::Text(notice::dropped(&block.raw, reason)),
        role: TextRole::Notice,
    }
}
