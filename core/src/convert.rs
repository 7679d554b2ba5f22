//! The conversion of one result into one host's message.

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::doc::{Doc, Key};
use crate::error::{Error, Failure};
use crate::hosts::Host;
use crate::json::{JsonNode, JsonText, to_json};
use crate::limits::{Fault, locate};
use crate::node::Node;
use crate::options::Options;
use crate::path;
use crate::result;
use crate::store::MediaStore;

/// A message, and what belongs beside it. The same for every host.
#[derive(Clone, Debug)]
pub struct Conversion<N> {
    /// What the host gets.
    pub message: Doc<N>,
    /// The result's whole `_meta`, for the application; absent when the server sent none.
    pub mcp_meta: Option<Doc<N>>,
    /// The structured content, present when the server sent it, `null` too.
    pub structured_content: Option<N>,
    /// Whether the call ended in an error.
    pub is_error: bool,
    /// What was not carried over unchanged, in reading order.
    pub diagnostics: Vec<Diagnostic>,
}

/// Converts a result for a host. `store` keeps media for hosts whose messages only point at it.
///
/// # Errors
/// [`Failure::InputRequired`] for a result that asks for input first; [`Failure::Error`] for what is no result, or past the bounds.
pub fn convert<N: Node>(
    node: &N,
    host: Host,
    options: &Options,
    store: Option<&mut dyn MediaStore>,
) -> Result<Conversion<N>, Failure<N>> {
    let mut diagnostics = Diagnostics::default();
    let result = result::read(node, options, &mut diagnostics)?;
    let message = host.message(&result, options, store, &mut diagnostics)?;
    Ok(Conversion {
        message,
        mcp_meta: result.meta.as_ref().map(result::Meta::to_doc),
        structured_content: result.structured_content,
        is_error: result.is_error,
        diagnostics: diagnostics.into_vec(),
    })
}

/// Converts wire text and answers with JSON text: an object with `message`, `mcp_meta`, `structured_content`, `is_error` and `diagnostics`.
///
/// # Errors
/// As [`convert`], with a plain error for a result that asks for input.
pub fn convert_json(wire: &[u8], host: Host, options: &Options) -> Result<String, Error> {
    let json = JsonText::parse(wire, options.limits)?;
    let conversion = convert(&json.root(), host, options, None).map_err(Failure::into_error)?;
    conversion
        .to_json()
        .map_err(|fault| locate(fault, &json.root(), path::ROOT, options.limits))
}

impl Conversion<JsonNode<'_>> {
    /// The message alone as compact JSON text.
    #[must_use]
    pub fn message_json(&self) -> String {
        // JSON text within the bounds can be written: no fault is left.
        to_json(&self.message).unwrap_or_default()
    }
}

impl<N: Node> Conversion<N> {
    /// All of it as JSON text.
    ///
    /// # Errors
    /// A fault of a native value that was handed on without being looked at.
    pub fn to_json(&self) -> Result<String, Fault> {
        let mut members: Vec<(Key<N>, Doc<N>)> = vec![("message".into(), self.message.clone())];
        members.extend(self.mcp_meta.clone().map(|meta| ("mcp_meta".into(), meta)));
        members.extend(
            self.structured_content
                .clone()
                .map(|value| ("structured_content".into(), Doc::Node(value))),
        );
        members.push(("is_error".into(), Doc::Bool(self.is_error)));
        let diagnostics = self.diagnostics.iter().map(Diagnostic::to_doc);
        members.push(("diagnostics".into(), Doc::List(diagnostics.collect())));
        to_json(&Doc::Map(members))
    }
}
