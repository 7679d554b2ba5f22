//! Turns what MCP servers return into what agent hosts give their models.
//!
//! [`convert`] takes a `CallToolResult` where it lies — JSON text here, a Python or JavaScript value in the bindings — and gives a host's message.
//! The result's `_meta` is always under its own `mcp_meta` key, nothing is lost without a [`Diagnostic`], and what no rule has to look at is never copied.
//!
//! ```
//! use toolmsg::{Host, JsonText, Options, convert};
//!
//! let wire = br#"{"content":[{"type":"text","text":"3 hits"}],"_meta":{"com.example/ui":{"rows":[1,2,3]}}}"#;
//! let options = Options::default();
//! let json = JsonText::parse(wire, options.limits)?;
//! let conversion = convert(&json.root(), Host::LangChain, &options, None).map_err(toolmsg::Failure::into_error)?;
//! assert_eq!(
//!     conversion.message_json(),
//!     r#"{"content":"3 hits","status":"success","response_metadata":{"mcp_meta":{"com.example/ui":{"rows":[1,2,3]}}}}"#,
//! );
//! # Ok::<(), toolmsg::Error>(())
//! ```

mod block;
mod codes;
mod content;
mod convert;
mod define;
mod define_all;
mod define_options;
mod deliver;
mod diagnostic;
mod doc;
mod equal;
mod error;
mod field;
mod fields;
mod hosts;
mod json;
mod keep;
mod limits;
mod media;
pub mod meta;
mod names;
mod node;
mod notice;
mod options;
mod path;
mod payload;
mod result;
pub mod schema;
mod select;
mod store;
mod text;
mod tool;

pub use block::{AudienceSet, BlockKind, Body, ContentBlock, Link, Media, Resource};
pub use convert::{Conversion, convert, convert_json};
pub use define::{Definition, define};
pub use define_all::{Definitions, ToolError, define_all};
pub use define_options::{DefineOptions, Parameters};
pub use diagnostic::{Diagnostic, DiagnosticCode, Diagnostics};
pub use doc::{Doc, Key};
pub use error::{Error, ErrorCode, Failure, InputRequired, input_required};
pub use field::{Field, FieldSet};
pub use hosts::{Capabilities, Host};
pub use json::{JsonNode, JsonText, Mark, Separators, Writer, to_json, write_string};
pub use limits::{Budget, Fault, Limits, locate, measure};
pub use names::{NameRule, ToolNames, hermes_name, host_name};
pub use node::{Ends, Kind, Node, Text};
pub use options::{
    Audience, Audio, ContentForm, Dialect, Links, OptionValue, Options, Spelling, Structured,
    unknown_option,
};
pub use result::{CallToolResult, Meta, read};
pub use store::{MediaItem, MediaStore};
