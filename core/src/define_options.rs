//! What a caller can choose for a tool definition, and the names under which every language offers it.

use crate::error::Error;
use crate::limits::Limits;
use crate::options::{Dialect, Named, OptionValue, Spelling, to_snake, unknown_option};

/// The form of Gemini's parameters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Parameters {
    /// `parametersJsonSchema`.
    #[default]
    JsonSchema,
    /// `parameters`, the restricted form of older versions.
    OpenApi,
}

/// Everything a caller can choose for a definition. `docs/definitions.md` says what each does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
#[allow(
    missing_docs,
    reason = "the names are the options' own, documented in one place"
)]
pub struct DefineOptions {
    pub server: Option<String>,
    /// What `LangChain`'s metadata say of the server, as JSON text.
    pub server_info: Option<String>,
    pub name: Option<String>,
    pub strict: bool,
    pub parameters: Parameters,
    pub sanitize: Option<bool>,
    pub dialect: Dialect,
    pub limits: Limits,
}

impl DefineOptions {
    /// The names of all options.
    pub const NAMES: &'static [&'static str] = &[
        "server",
        "name",
        "strict",
        "parameters",
        "sanitize",
        "dialect",
        "max_depth",
        "max_nodes",
        "max_bytes",
    ];

    /// Sets the option `name`, spelled in `snake_case` or `camelCase`. [`OptionValue::Null`] sets its default.
    ///
    /// # Errors
    /// [`crate::ErrorCode::InvalidOption`] for an unknown name or a value that does not fit.
    pub fn set(&mut self, name: &str, value: &OptionValue) -> Result<(), Error> {
        let option = Named { name, value };
        match to_snake(name).as_str() {
            "server" => self.server = option.string()?,
            "name" => {
                self.name = option.string()?;
                if self.name.as_deref() == Some("") {
                    return Err(option.refuse("a name that is not empty"));
                }
            }
            "strict" => self.strict = option.bool()?.unwrap_or_default(),
            "parameters" => {
                self.parameters = option.choice(&[
                    ("json_schema", Parameters::JsonSchema),
                    ("openapi", Parameters::OpenApi),
                ])?;
            }
            "sanitize" => self.sanitize = option.bool()?,
            "dialect" => self.dialect = option.dialect()?,
            limit if self.limits.set(limit, &option)? => {}
            _ => return Err(unknown_option(name, Self::NAMES, Spelling::Snake)),
        }
        Ok(())
    }
}
