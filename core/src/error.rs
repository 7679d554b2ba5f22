//! The one error of the core.

use std::fmt;

use crate::codes::codes;

codes! {
    /// What kind of fault an [`Error`] is. Bindings hand the name on as `code`.
    ErrorCode {
        /// The wire text is not JSON.
        InvalidJson "invalid_json",
        /// The wire text is not UTF-8.
        InvalidUtf8 "invalid_utf8",
        /// The wire text has more bytes than `max_bytes`.
        TooLarge "too_large",
        /// The result is nested deeper than `max_depth`.
        TooDeep "too_deep",
        /// The result has more values than `max_nodes`.
        TooManyNodes "too_many_nodes",
        /// The input is not a `CallToolResult`.
        NotAResult "not_a_result",
        /// The input is a whole JSON-RPC response, not the result in it.
        JsonRpcResponse "json_rpc_response",
        /// A member has a type that cannot be read around.
        InvalidType "invalid_type",
        /// The server wants input first (specification 2026-07-28, `InputRequiredResult`).
        InputRequired "input_required",
        /// The `resultType` is not one this version knows, nor one that was allowed.
        UnknownResultType "unknown_result_type",
        /// A native number is NaN or an infinity.
        NonFiniteNumber "non_finite_number",
        /// A native mapping has a key that is not a string.
        NonStringKey "non_string_key",
        /// A native value contains itself.
        Cycle "cycle",
        /// A native value has no form in JSON.
        UnsupportedValue "unsupported_value",
        /// The host's name is not known.
        UnknownHost "unknown_host",
        /// An option's name or value is not known.
        InvalidOption "invalid_option",
        /// A `_meta` key breaks the key grammar.
        InvalidMetaKey "invalid_meta_key",
        /// The input is not a `Tool`.
        NotATool "not_a_tool",
        /// The input is not a list of tools.
        NotAList "not_a_list",
        /// A schema is not a schema, or not one that a tool can have.
        InvalidSchema "invalid_schema",
        /// A schema is in a dialect that is not known.
        UnknownDialect "unknown_dialect",
        /// A schema refers to something outside of itself. Nothing is fetched.
        ExternalRef "external_ref",
        /// Two different tools of a list have one name.
        DuplicateTool "duplicate_tool",
        /// Two tools would get one name from the host.
        NameCollision "name_collision",
        /// A name was not given by this table.
        UnknownName "unknown_name",
        /// A value does not match its schema, and was asked to.
        SchemaMismatch "schema_mismatch",
    }
}

/// Why there is no conversion: a stable code, the place, and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(Box<Parts>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Parts {
    code: ErrorCode,
    path: String,
    message: String,
}

impl Error {
    /// An error of `code` at `path`.
    pub fn new(code: ErrorCode, path: impl Into<String>, message: impl Into<String>) -> Self {
        Self(Box::new(Parts {
            code,
            path: path.into(),
            message: message.into(),
        }))
    }

    /// What kind of fault it is.
    #[must_use]
    pub fn code(&self) -> ErrorCode {
        self.0.code
    }

    /// Where it is, from `$`, the result: `$.content[1].data`.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// What is wrong, in one sentence without a trailing period.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {} ({})", self.0.message, self.0.path, self.0.code)
    }
}

impl std::error::Error for Error {}

/// A result that asks for input before the call can go on (specification 2026-07-28, `InputRequiredResult`).
#[derive(Clone)]
pub struct InputRequired<N> {
    /// The server's `inputRequests`, where it sent any.
    pub input_requests: Option<N>,
    /// The server's opaque `requestState`. It goes back to the server and nowhere else.
    pub request_state: Option<N>,
    /// The result's `_meta`.
    pub meta: Option<N>,
}

impl<N> fmt::Debug for InputRequired<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The state may hold secrets of the server's: it is never printed.
        f.debug_struct("InputRequired")
            .field("input_requests", &self.input_requests.is_some())
            .field("request_state", &self.request_state.is_some())
            .finish_non_exhaustive()
    }
}

/// Why a conversion gave no message.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Failure<N> {
    /// The input cannot be converted.
    Error(Error),
    /// The input is no message but a question.
    InputRequired(InputRequired<N>),
}

impl<N> Failure<N> {
    /// The failure as a plain error: for a question, the error that says so.
    #[must_use]
    pub fn into_error(self) -> Error {
        match self {
            Self::Error(error) => error,
            Self::InputRequired(_) => input_required(),
        }
    }
}

/// The plain error for a result that asks for input.
#[must_use]
pub fn input_required() -> Error {
    Error::new(
        ErrorCode::InputRequired,
        "$.resultType",
        "the server needs input before this call can go on: answer its inputRequests and call again with its requestState",
    )
}

impl<N> From<Error> for Failure<N> {
    fn from(error: Error) -> Self {
        Self::Error(error)
    }
}

impl<N> fmt::Display for Failure<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Error(error) => error.fmt(f),
            Self::InputRequired(_) => input_required().fmt(f),
        }
    }
}

impl<N: fmt::Debug> std::error::Error for Failure<N> {}
