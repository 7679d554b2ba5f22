//! The Python binding: Python values in, Python values out. Every rule is in the core.

#![allow(
    clippy::doc_markdown,
    reason = "the doc comments are Python docstrings, in their style"
)]

mod arguments;
mod choice;
mod class;
mod conversion;
mod definition;
mod diagnostic;
mod emit;
mod error;
mod input;
mod keys;
mod media;
mod meta;
mod names;
mod node;
mod number;
mod options;
mod schema;
mod walk;
mod wire;

/// The native half of the `toolmsg` package. Import from `toolmsg` instead.
#[pyo3::pymodule(gil_used = true)]
mod _toolmsg {
    #[pymodule_export]
    use super::conversion::{Conversion, convert, message};
    #[pymodule_export]
    use super::definition::{Definition, Definitions, define, define_all};
    #[pymodule_export]
    use super::diagnostic::Diagnostic;
    #[pymodule_export]
    use super::media::MediaItem;
    #[pymodule_export]
    use super::meta::{is_reserved, model_facing, parse_traceparent, validate_key};
    #[pymodule_export]
    use super::names::ToolNames;
    #[pymodule_export]
    use super::schema::{
        Projection, object_root, project, project_structured, unwrap, validate, validate_result,
    };
}
