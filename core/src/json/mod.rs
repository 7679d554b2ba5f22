//! JSON text: reading it where it lies, and writing it.

mod string;
mod tape;
mod write;

pub use tape::{JsonNode, JsonText};
pub use write::{Mark, Separators, Writer, to_json, write_string};
