//! The Python binding: Python values in, Python values out. Every rule is in the core.

#![allow(
    clippy::doc_markdown,
    reason = "the doc comments are Python docstrings, in their style"
)]

mod class;
mod conversion;
mod emit;
mod error;
mod input;
mod keys;
mod media;
mod meta;
mod node;
mod number;
mod options;
mod walk;
mod wire;

/// The native half of the `toolmsg` package. Import from `toolmsg` instead.
#[pyo3::pymodule(gil_used = true)]
mod _toolmsg {
    #[pymodule_export]
    use super::conversion::{Conversion, Diagnostic, convert, message};
    #[pymodule_export]
    use super::media::MediaItem;
    #[pymodule_export]
    use super::meta::{is_reserved, model_facing, parse_traceparent, validate_key};
}
