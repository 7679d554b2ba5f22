//! `_meta`: the grammar of its keys, which of them are the protocol's, what a model may see, and the trace context in it.

mod key;
mod reserved;
pub(crate) mod shown;
mod trace;

pub use key::{is_well_formed, validate_key};
pub use reserved::{Reserved, Revision, is_reserved};
pub use shown::model_facing;
pub use trace::TraceParent;
