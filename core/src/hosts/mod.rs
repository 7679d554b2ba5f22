//! The hosts: one file for each, and the table of what each can take.

mod hermes;
mod langchain;

use crate::diagnostic::Diagnostics;
use crate::doc::Doc;
use crate::error::{Error, ErrorCode};
use crate::node::Node;
use crate::options::Options;
use crate::path;
use crate::result::CallToolResult;
use crate::store::MediaStore;

/// A target with its own message shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Host {
    /// `LangChain` and `LangGraph`: the fields of a `ToolMessage`.
    LangChain,
    /// hermes-agent: the JSON string a tool handler returns.
    Hermes,
}

/// What a host takes, as data.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Capabilities {
    /// The host's name in options, cases and documents.
    pub name: &'static str,
    /// Where the result's `_meta` is.
    pub meta: &'static str,
    /// Where structuredContent is.
    pub structured: &'static str,
    /// How an error is marked.
    pub error: &'static str,
    /// What becomes of images.
    pub image: &'static str,
    /// What becomes of audio.
    pub audio: &'static str,
    /// What becomes of other binary resources.
    pub file: &'static str,
    /// Where raw blocks, annotations and block `_meta` are kept for the application.
    pub blocks: &'static str,
    /// The image types it takes; empty for all that are recognised.
    pub images: &'static [&'static str],
    /// Whether Unicode tag characters are removed by default.
    pub sanitize: bool,
    /// Code points of text by default.
    pub max_text_chars: Option<usize>,
    /// Bytes of one media part by default.
    pub max_media_bytes: Option<u64>,
}

impl Host {
    /// Every host.
    pub const ALL: &'static [Self] = &[Self::LangChain, Self::Hermes];

    /// The host of this name.
    ///
    /// # Errors
    /// [`ErrorCode::UnknownHost`].
    pub fn parse(name: &str) -> Result<Self, Error> {
        Self::ALL
            .iter()
            .copied()
            .find(|host| host.capabilities().name == name)
            .ok_or_else(|| {
                let known: Vec<&str> = Self::ALL
                    .iter()
                    .map(|host| host.capabilities().name)
                    .collect();
                let message = format!("there is no host {name:?}; known are {}", known.join(", "));
                Error::new(ErrorCode::UnknownHost, path::ROOT, message)
            })
    }

    /// What the host takes.
    #[must_use]
    pub const fn capabilities(self) -> &'static Capabilities {
        match self {
            Self::LangChain => &langchain::CAPABILITIES,
            Self::Hermes => &hermes::CAPABILITIES,
        }
    }

    /// The host's message for a result.
    ///
    /// # Errors
    /// A fault of a native value that came into it after it was read.
    pub(crate) fn message<N: Node>(
        self,
        result: &CallToolResult<N>,
        options: &Options,
        store: Option<&mut dyn MediaStore>,
        diagnostics: &mut Diagnostics,
    ) -> Result<Doc<N>, Error> {
        match self {
            Self::LangChain => langchain::message(result, options, diagnostics),
            Self::Hermes => hermes::message(result, options, store, diagnostics),
        }
    }
}
