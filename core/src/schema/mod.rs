//! JSON Schema: reading it, and the passes that make of a server's schema what each host accepts. `docs/definitions.md` has the rules.

mod const_enum;
mod const_unions;
mod dialect;
mod extent;
mod fill;
mod fresh;
mod keyword;
mod kimi_types;
mod loops;
mod merge;
mod modernize;
mod nullable;
mod object_shape;
mod open_objects;
mod openapi;
mod output;
mod patterns;
mod pipeline;
mod place;
mod pointer;
mod raw;
mod read;
mod ref_siblings;
mod refs;
mod rename;
mod report;
mod required;
mod restore;
mod room;
mod root_fold;
mod root_object;
mod root_ref;
mod strict;
mod tags;
mod tree;
mod validate;
mod walk;
mod work;
mod wrap;

pub use output::{Projection, object_root, project, project_structured, unwrap};
pub use restore::Arguments;
pub use validate::{validate, validate_result};

pub(crate) use pipeline::{Pass, PropertyNames, normalize};
