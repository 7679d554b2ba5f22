//! The hosts: one file for each, and the tables of what each can take.

mod ai_sdk;
mod anthropic;
mod bedrock;
mod gemini;
mod hermes;
mod kimi;
mod langchain;
mod openai;

pub(crate) use gemini::OPENAPI;

use crate::define::Parts;
use crate::diagnostic::Diagnostics;
use crate::doc::{Doc, Key};
use crate::error::{Error, ErrorCode};
use crate::names::NameRule;
use crate::node::Node;
use crate::options::Options;
use crate::path;
use crate::result::CallToolResult;
use crate::schema::Pass;
use crate::store::MediaStore;

/// A target with its own message shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Host {
    /// `LangChain` and `LangGraph`: the fields of a `ToolMessage`.
    LangChain,
    /// hermes-agent: the JSON string a tool handler returns.
    Hermes,
    /// kimi-code and Moonshot's API.
    Kimi,
    /// `OpenAI` Chat Completions.
    OpenAiChat,
    /// `OpenAI` Responses.
    OpenAiResponses,
    /// Anthropic Messages.
    Anthropic,
    /// Gemini `generateContent`.
    Gemini,
    /// Amazon Bedrock Converse.
    Bedrock,
    /// Vercel's AI SDK.
    AiSdk,
}

/// What a host takes as a tool definition, as data.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DefinitionRules {
    /// Which names of tools it takes.
    pub(crate) names: NameRule,
    /// What has to be done to a schema after what every host needs.
    pub(crate) passes: &'static [Pass],
    /// Whether Unicode tag characters are removed by default.
    pub(crate) sanitize: bool,
}

/// What a host takes as a message, as data.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Capabilities {
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
    pub const ALL: &'static [Self] = &[
        Self::LangChain,
        Self::Hermes,
        Self::Kimi,
        Self::OpenAiChat,
        Self::OpenAiResponses,
        Self::Anthropic,
        Self::Gemini,
        Self::Bedrock,
        Self::AiSdk,
    ];

    /// Every host that results can be converted for.
    pub const MESSAGES: &'static [Self] = &[Self::LangChain, Self::Hermes];

    /// The host's name in options, cases and documents.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::LangChain => "langchain",
            Self::Hermes => "hermes",
            Self::Kimi => "kimi",
            Self::OpenAiChat => "openai_chat",
            Self::OpenAiResponses => "openai_responses",
            Self::Anthropic => "anthropic",
            Self::Gemini => "gemini",
            Self::Bedrock => "bedrock",
            Self::AiSdk => "ai_sdk",
        }
    }

    /// The host of this name.
    ///
    /// # Errors
    /// [`ErrorCode::UnknownHost`].
    pub fn parse(name: &str) -> Result<Self, Error> {
        Self::ALL
            .iter()
            .copied()
            .find(|host| host.name() == name)
            .ok_or_else(|| unknown(name, "there is no host", Self::ALL))
    }

    /// What the host takes as a message; `None` while results cannot be converted for it.
    #[must_use]
    pub const fn capabilities(self) -> Option<&'static Capabilities> {
        match self {
            Self::LangChain => Some(&langchain::CAPABILITIES),
            Self::Hermes => Some(&hermes::CAPABILITIES),
            _ => None,
        }
    }

    /// Which names of tools the host takes.
    #[must_use]
    pub const fn name_rule(self) -> NameRule {
        self.definition_rules().names
    }

    pub(crate) const fn definition_rules(self) -> &'static DefinitionRules {
        match self {
            Self::LangChain => &langchain::DEFINITION,
            Self::Hermes => &hermes::DEFINITION,
            Self::Kimi => &kimi::DEFINITION,
            Self::OpenAiChat | Self::OpenAiResponses => &openai::DEFINITION,
            Self::Anthropic => &anthropic::DEFINITION,
            Self::Gemini => &gemini::DEFINITION,
            Self::Bedrock => &bedrock::DEFINITION,
            Self::AiSdk => &ai_sdk::DEFINITION,
        }
    }

    /// The host's definition of a tool.
    pub(crate) fn definition<N: Node>(self, parts: Parts<'_, N>) -> Doc<N> {
        match self {
            Self::LangChain => langchain::definition(parts),
            Self::Hermes => hermes::definition(parts),
            Self::Kimi => kimi::definition(parts),
            Self::OpenAiChat => openai::chat(parts),
            Self::OpenAiResponses => openai::responses(parts),
            Self::Anthropic => anthropic::definition(parts),
            Self::Gemini => gemini::definition(parts),
            Self::Bedrock => bedrock::definition(parts),
            Self::AiSdk => ai_sdk::definition(parts),
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
            _ => Err(unknown(
                self.name(),
                "results are not converted for",
                Self::MESSAGES,
            )),
        }
    }
}

fn unknown(name: &str, what: &str, known: &[Host]) -> Error {
    let known: Vec<&str> = known.iter().map(|host| host.name()).collect();
    let message = format!("{what} {name:?}; known are {}", known.join(", "));
    Error::new(ErrorCode::UnknownHost, path::ROOT, message)
}

/// `{"name", "description", <schema>}`, the form most hosts have.
fn function<N: Node>(parts: Parts<'_, N>, schema: &'static str) -> Vec<(Key<N>, Doc<N>)> {
    let mut members = vec![("name".into(), Doc::from(parts.name))];
    members.extend(parts.description.map(|text| ("description".into(), text)));
    members.push((schema.into(), parts.schema));
    members
}
