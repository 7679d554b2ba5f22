//! What a caller can choose, and the names under which every language offers it.

use crate::error::{Error, ErrorCode};
use crate::limits::Limits;
use crate::meta::Reserved;
use crate::path;
use crate::text::strip_tags;

/// Which of content and structuredContent the model sees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Structured {
    /// Both, unless one says nothing the other does not. For `LangChain`, whose application has the artifact, the structured one only when nothing
    /// else is usable.
    #[default]
    Auto,
    /// Never the structured one.
    Content,
    /// The structured one in place of texts.
    Structured,
    /// Always both.
    Both,
}

/// Who reads a content block (specification 2026-07-28, `Annotations.audience`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// The model.
    Assistant,
    /// The person.
    User,
}

impl Audience {
    /// The role's name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Assistant => "assistant",
            Self::User => "user",
        }
    }
}

/// What becomes of a link to a web resource.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Links {
    /// A line of text.
    #[default]
    Text,
    /// A URL block, where the host has one.
    Url,
}

/// The form of `LangChain` content.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ContentForm {
    /// A string for one text part, else a list of blocks.
    #[default]
    Auto,
    /// Always a list of blocks.
    Blocks,
    /// Always a string.
    Text,
}

/// What becomes of audio in `LangChain` content.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Audio {
    /// A notice: a tool message with an audio block is turned into text, base64 and all, on its way through `LangGraph`.
    #[default]
    Notice,
    /// An `audio` block.
    Block,
}

/// Whose spelling `LangChain`'s standard blocks have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// `base64`, `mime_type`.
    #[default]
    Python,
    /// `data`, `mimeType`.
    JavaScript,
}

/// Everything a caller can choose. `docs/messages.md` says what each does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
#[allow(
    missing_docs,
    reason = "the names are the options' own, documented in one place"
)]
pub struct Options {
    pub structured: Structured,
    pub audience: Option<Audience>,
    pub sanitize: Option<bool>,
    pub max_text_chars: Option<usize>,
    pub max_media_bytes: Option<u64>,
    pub links: Links,
    pub reserved: Reserved,
    pub max_meta_bytes: Option<usize>,
    pub allow_result_types: Vec<String>,
    pub limits: Limits,
    pub content: ContentForm,
    pub audio: Audio,
    pub dialect: Dialect,
    pub meta_key: Option<String>,
    pub tool_call_id: Option<String>,
    pub tool_name: Option<String>,
    pub server: Option<String>,
}

/// A value a binding hands over for an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// Nothing: the option's default.
    Null,
    /// A boolean.
    Bool(bool),
    /// A whole number.
    Int(u64),
    /// A string.
    Str(String),
    /// A list of strings.
    List(Vec<String>),
    /// Anything else; the native type's name.
    Other(String),
}

/// How a language spells the names of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// `max_depth`.
    Snake,
    /// `maxDepth`.
    Camel,
}

impl Spelling {
    /// The name of an option, which comes as `max_depth`.
    #[must_use]
    pub fn of(self, name: &str) -> String {
        if self == Self::Snake {
            return name.to_owned();
        }
        let mut camel = String::with_capacity(name.len());
        for (index, word) in name.split('_').enumerate() {
            let (first, rest) = word.split_at(word.len().min(usize::from(index > 0)));
            camel.push_str(&first.to_ascii_uppercase());
            camel.push_str(rest);
        }
        camel
    }
}

/// The error for an option that is not one of the `known`, which are told in the caller's spelling.
#[must_use]
pub fn unknown_option(name: &str, known: &[&str], spelling: Spelling) -> Error {
    let known: Vec<String> = known.iter().map(|known| spelling.of(known)).collect();
    let message = format!(
        "there is no option {name:?}; known are {}",
        known.join(", ")
    );
    Error::new(ErrorCode::InvalidOption, path::ROOT, message)
}

/// How many bytes of `_meta` a model is shown unless the caller chooses otherwise.
pub(crate) const DEFAULT_MAX_META_BYTES: usize = 64 * 1024;

impl Options {
    /// The names of all options.
    pub const NAMES: &'static [&'static str] = &[
        "structured",
        "audience",
        "sanitize",
        "max_text_chars",
        "max_media_bytes",
        "links",
        "reserved",
        "max_meta_bytes",
        "allow_result_types",
        "content",
        "audio",
        "dialect",
        "meta_key",
        "tool_call_id",
        "tool_name",
        "server",
        "max_depth",
        "max_nodes",
        "max_bytes",
    ];

    /// Sets the option `name`, spelled in `snake_case` or `camelCase`. [`OptionValue::Null`] sets its default.
    ///
    /// # Errors
    /// [`ErrorCode::InvalidOption`] for an unknown name or a value that does not fit.
    pub fn set(&mut self, name: &str, value: &OptionValue) -> Result<(), Error> {
        let snake = to_snake(name);
        let default = Self::default();
        let option = Named { name, value };
        match snake.as_str() {
            "structured" => {
                self.structured = option.choice(&[
                    ("auto", Structured::Auto),
                    ("content", Structured::Content),
                    ("structured", Structured::Structured),
                    ("both", Structured::Both),
                ])?;
            }
            "audience" => {
                self.audience = option.optional_choice(&[
                    ("assistant", Audience::Assistant),
                    ("user", Audience::User),
                ])?;
            }
            "sanitize" => self.sanitize = option.bool()?,
            "max_text_chars" => self.max_text_chars = option.size(1)?,
            "max_media_bytes" => self.max_media_bytes = option.int(0)?,
            "links" => self.links = option.choice(&[("text", Links::Text), ("url", Links::Url)])?,
            "reserved" => {
                self.reserved = match value {
                    OptionValue::Null => default.reserved,
                    OptionValue::Str(text) => Reserved::parse(text)
                        .ok_or_else(|| option.refuse("\"any\" or a protocol revision"))?,
                    _ => return Err(option.refuse("\"any\" or a protocol revision")),
                };
            }
            "max_meta_bytes" => self.max_meta_bytes = option.size(0)?,
            "allow_result_types" => {
                self.allow_result_types = match value {
                    OptionValue::Null => Vec::new(),
                    OptionValue::List(names) => names.clone(),
                    _ => return Err(option.refuse("a list of strings")),
                };
            }
            "content" => {
                self.content = option.choice(&[
                    ("auto", ContentForm::Auto),
                    ("blocks", ContentForm::Blocks),
                    ("text", ContentForm::Text),
                ])?;
            }
            "audio" => {
                self.audio =
                    option.choice(&[("notice", Audio::Notice), ("block", Audio::Block)])?;
            }
            "dialect" => self.dialect = option.dialect()?,
            "meta_key" => {
                self.meta_key = option.string()?;
                // A second member of the same name would hide the first.
                let key = self.meta_key.as_deref().unwrap_or_default();
                let shown = strip_tags(key);
                if shown.is_some() || matches!(key, "result" | "error" | "structuredContent") {
                    return Err(option.refuse("a key that the output does not have already"));
                }
            }
            "tool_call_id" => self.tool_call_id = option.string()?,
            "tool_name" => self.tool_name = option.string()?,
            "server" => self.server = option.string()?,
            limit if self.limits.set(limit, &option)? => {}
            _ => return Err(unknown_option(name, Self::NAMES, Spelling::Snake)),
        }
        Ok(())
    }
}

impl Limits {
    /// Sets the bound with the name of an option; whether there is one.
    pub(crate) fn set(&mut self, name: &str, option: &Named<'_>) -> Result<bool, Error> {
        let default = Self::default();
        match name {
            "max_depth" => {
                let depth = option.size(1)?.unwrap_or(default.max_depth);
                if depth > Self::DEEPEST {
                    return Err(option.refuse("a whole number from 1 to 512"));
                }
                self.max_depth = depth;
            }
            "max_nodes" => self.max_nodes = option.size(1)?.unwrap_or(default.max_nodes),
            "max_bytes" => self.max_bytes = option.size(1)?.unwrap_or(default.max_bytes),
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// `maxTextChars` as `max_text_chars`.
pub(crate) fn to_snake(name: &str) -> String {
    let mut snake = String::with_capacity(name.len().saturating_add(4));
    for character in name.chars() {
        if character.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(character.to_ascii_lowercase());
    }
    snake
}

pub(crate) struct Named<'a> {
    pub(crate) name: &'a str,
    pub(crate) value: &'a OptionValue,
}

impl Named<'_> {
    pub(crate) fn refuse(&self, wanted: &str) -> Error {
        Error::new(
            ErrorCode::InvalidOption,
            path::ROOT,
            format!("option {:?} takes {wanted}", self.name),
        )
    }

    fn optional_choice<T: Copy>(&self, choices: &[(&str, T)]) -> Result<Option<T>, Error> {
        match self.value {
            OptionValue::Null => return Ok(None),
            OptionValue::Str(text) => {
                if let Some((_, choice)) = choices.iter().find(|(name, _)| name == text) {
                    return Ok(Some(*choice));
                }
            }
            _ => {}
        }
        let names: Vec<String> = choices
            .iter()
            .map(|(name, _)| format!("{name:?}"))
            .collect();
        Err(self.refuse(&format!("one of {}", names.join(", "))))
    }

    pub(crate) fn choice<T: Copy + Default>(&self, choices: &[(&str, T)]) -> Result<T, Error> {
        Ok(self.optional_choice(choices)?.unwrap_or_default())
    }

    pub(crate) fn bool(&self) -> Result<Option<bool>, Error> {
        match self.value {
            OptionValue::Null => Ok(None),
            OptionValue::Bool(value) => Ok(Some(*value)),
            _ => Err(self.refuse("a boolean")),
        }
    }

    pub(crate) fn dialect(&self) -> Result<Dialect, Error> {
        self.choice(&[
            ("python", Dialect::Python),
            ("javascript", Dialect::JavaScript),
        ])
    }

    fn int(&self, least: u64) -> Result<Option<u64>, Error> {
        match self.value {
            OptionValue::Null => Ok(None),
            OptionValue::Int(value) if *value >= least => Ok(Some(*value)),
            _ => Err(self.refuse(&format!("a whole number, at least {least}"))),
        }
    }

    pub(crate) fn size(&self, least: u64) -> Result<Option<usize>, Error> {
        Ok(self
            .int(least)?
            .map(|value| usize::try_from(value).unwrap_or(usize::MAX)))
    }

    pub(crate) fn string(&self) -> Result<Option<String>, Error> {
        match self.value {
            OptionValue::Null => Ok(None),
            OptionValue::Str(text) => Ok(Some(text.clone())),
            _ => Err(self.refuse("a string")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{OptionValue, Options, Spelling, unknown_option};
    use crate::define_options::DefineOptions;

    #[test]
    fn every_option_that_is_named_is_there() {
        let (mut options, mut define) = (Options::default(), DefineOptions::default());
        for name in Options::NAMES {
            options.set(name, &OptionValue::Null).unwrap();
        }
        for name in DefineOptions::NAMES {
            define.set(name, &OptionValue::Null).unwrap();
        }
    }

    #[test]
    fn known_options_are_told_as_the_caller_spells_them() {
        let told = |spelling| {
            let error = unknown_option("colour", &["strict", "max_text_chars"], spelling);
            error.message().to_owned()
        };
        assert!(told(Spelling::Snake).ends_with("known are strict, max_text_chars"));
        assert!(told(Spelling::Camel).ends_with("known are strict, maxTextChars"));
    }
}
