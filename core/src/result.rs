//! `CallToolResult` (specification 2026-07-28, `server/tools`), read tolerantly from every protocol revision.

use crate::block::{self, BlockKind, ContentBlock};
use crate::diagnostic::{DiagnosticCode, Diagnostics};
use crate::doc::{Doc, Key};
use crate::equal::items;
use crate::error::{Error, ErrorCode, Failure, InputRequired};
use crate::field::{Field, FieldSet};
use crate::fields::{Fields, Reader};
use crate::limits::{Budget, Fault, locate};
use crate::meta::is_well_formed;
use crate::node::{Kind, Node};
use crate::options::Options;
use crate::path;

/// What a server answered a `tools/call` with.
#[derive(Clone, Debug)]
pub struct CallToolResult<N> {
    /// The content blocks, without `null` entries.
    pub content: Vec<ContentBlock<N>>,
    /// The structured content, present when its key is.
    pub structured_content: Option<N>,
    /// Whether the call ended in an error.
    pub is_error: bool,
    /// The result's `_meta`.
    pub meta: Option<Meta<N>>,
}

/// A result's `_meta`: the object as it came, and which of its entries JSON cannot hold.
#[derive(Clone, Debug)]
pub struct Meta<N> {
    node: N,
    /// Which entries, in order.
    dropped: Vec<usize>,
}

impl<N: Node> Meta<N> {
    /// A `_meta` all of which JSON can hold.
    pub fn whole(node: N) -> Self {
        Self {
            node,
            dropped: Vec::new(),
        }
    }

    /// Calls `each` with every entry that JSON can hold.
    ///
    /// # Errors
    /// The first error of `each`.
    pub fn try_entries<E>(&self, mut each: impl FnMut(N, N) -> Result<(), E>) -> Result<(), E> {
        let mut index = 0_usize;
        self.node.try_entries(|key, value| {
            let kept = self.dropped.binary_search(&index).is_err();
            index = index.saturating_add(1);
            if kept { each(key, value) } else { Ok(()) }
        })
    }

    /// All of it for the application: the object itself where nothing had to be left out.
    #[must_use]
    pub fn to_doc(&self) -> Doc<N> {
        if self.dropped.is_empty() {
            return Doc::Node(self.node.clone());
        }
        let mut members = Vec::new();
        let _: Result<(), ()> = self.try_entries(|key, value| {
            members.push((Key::Node(key), Doc::Node(value)));
            Ok(())
        });
        Doc::Map(members)
    }
}

/// Reads a result.
///
/// # Errors
/// [`Failure::InputRequired`] for a result that asks for input; [`Failure::Error`] for what is no result, or past the bounds.
pub fn read<N: Node>(
    node: &N,
    options: &Options,
    diagnostics: &mut Diagnostics,
) -> Result<CallToolResult<N>, Failure<N>> {
    if node.kind() != Kind::Object {
        return Err(not_a_result("a CallToolResult is an object").into());
    }
    let fields = Fields::read(node, FieldSet::RESULT);
    let mut reader = Reader {
        budget: Budget::new(options.limits, N::MEASURED),
        diagnostics,
    };
    reader.enter(node, 1)?;
    refuse_envelope(&fields)?;

    let content = fields.get(Field::Content);
    let mut structured_content = fields.get(Field::StructuredContent).cloned();
    let legacy = fields.get(Field::ToolResult);
    let claims_error = fields.get(Field::IsError).and_then(Node::as_bool) == Some(true);
    let asks = fields
        .get(Field::ResultType)
        .and_then(Node::as_text)
        .is_some_and(|text| text.value == "input_required");
    if content.is_none() && structured_content.is_none() && legacy.is_none() && !asks {
        if !claims_error {
            return Err(
                not_a_result("the object has neither content nor structuredContent").into(),
            );
        }
        let message = "isError is true, but there is no content";
        reader
            .diagnostics
            .report(DiagnosticCode::MissingContent, path::CONTENT, message);
    }

    let entries = match content {
        Some(content) => read_entries(content, &mut reader)?,
        None => Entries::List(Vec::new()),
    };
    let is_error = read_is_error(&fields, &mut reader)?;
    if let Some(legacy) = legacy {
        let used = structured_content.is_none();
        let message = if used {
            "read as structuredContent"
        } else {
            "left out: there is a structuredContent"
        };
        reader
            .diagnostics
            .report(DiagnosticCode::LegacyToolResult, "$.toolResult", message);
        if used {
            structured_content = Some(legacy.clone());
        } else {
            reader.charge(legacy, 2)?;
        }
    }
    if let Some(result_type) = fields.get(Field::ResultType) {
        reader.charge(result_type, 2)?;
    }
    check_result_type(&fields, options, &mut reader)?;
    if let Some(structured) = &structured_content {
        let place = if fields.get(Field::StructuredContent).is_some() {
            path::STRUCTURED
        } else {
            "$.toolResult"
        };
        reader.require(structured, place, 2)?;
    }
    let meta = read_meta(&fields, &mut reader)?;
    report_others(&fields, &mut reader)?;

    let blocks = match entries {
        Entries::Text(text) => {
            vec![ContentBlock::bare(
                &text,
                0,
                BlockKind::Text { text: text.clone() },
            )]
        }
        Entries::Block(block) => Vec::from_iter(block::read(&block, 0, block::ALONE, &mut reader)?),
        Entries::List(entries) => {
            let mut blocks = Vec::with_capacity(entries.len());
            for (index, entry) in entries.iter().enumerate() {
                blocks.extend(block::read(entry, index, block::IN_LIST, &mut reader)?);
            }
            blocks
        }
    };
    Ok(CallToolResult {
        content: blocks,
        structured_content,
        is_error,
        meta,
    })
}

fn not_a_result(message: &str) -> Error {
    Error::new(ErrorCode::NotAResult, path::ROOT, message)
}

/// The member that is not among those a result reads.
fn other<N: Node>(fields: &Fields<N>, field: Field) -> Option<&N> {
    fields
        .others
        .iter()
        .rfind(|(key, _)| key.as_field() == Some(field))
        .map(|(_, value)| value)
}

fn refuse_envelope<N: Node>(fields: &Fields<N>) -> Result<(), Error> {
    if other(fields, Field::JsonRpc).is_none() {
        return Ok(());
    }
    let message = if other(fields, Field::Result).is_some() {
        "this is a whole JSON-RPC response: pass its `result`"
    } else if other(fields, Field::Error).is_some() {
        "this is a JSON-RPC error, not a tool's result: the call itself failed"
    } else {
        return Ok(());
    };
    Err(Error::new(ErrorCode::JsonRpcResponse, path::ROOT, message))
}

fn check_result_type<N: Node>(
    fields: &Fields<N>,
    options: &Options,
    reader: &mut Reader<'_>,
) -> Result<(), Failure<N>> {
    let Some(value) = fields.present(Field::ResultType) else {
        return Ok(());
    };
    let place = "$.resultType";
    let Some(text) = value.as_text() else {
        return Err(Error::new(ErrorCode::InvalidType, place, "resultType is not a string").into());
    };
    match &*text.value {
        "complete" => Ok(()),
        "input_required" => Err(Failure::InputRequired(InputRequired {
            input_requests: other(fields, Field::InputRequests).cloned(),
            request_state: other(fields, Field::RequestState).cloned(),
            meta: fields.present(Field::Meta).cloned(),
        })),
        known
            if options
                .allow_result_types
                .iter()
                .any(|allowed| allowed == known) =>
        {
            let message = "read as complete, as the caller allows";
            reader
                .diagnostics
                .report(DiagnosticCode::ResultTypeAllowed, place, message);
            Ok(())
        }
        _ => Err(Error::new(
            ErrorCode::UnknownResultType,
            place,
            "the resultType is not one this version knows",
        )
        .into()),
    }
}

fn read_is_error<N: Node>(fields: &Fields<N>, reader: &mut Reader<'_>) -> Result<bool, Error> {
    let Some(value) = fields.get(Field::IsError) else {
        return Ok(false);
    };
    reader.charge(value, 2)?;
    let read = value.as_bool();
    if read.is_none() && value.kind() != Kind::Null {
        reader.diagnostics.report(
            DiagnosticCode::InvalidField,
            "$.isError",
            "not a boolean; read as false",
        );
    }
    Ok(read == Some(true))
}

/// What `content` holds.
enum Entries<N> {
    List(Vec<N>),
    /// An object in place of the list.
    Block(N),
    /// A string in place of the list.
    Text(N),
}

fn read_entries<N: Node>(content: &N, reader: &mut Reader<'_>) -> Result<Entries<N>, Error> {
    let mut report = |message: &str| {
        reader
            .diagnostics
            .report(DiagnosticCode::InvalidContent, path::CONTENT, message);
    };
    match content.kind() {
        Kind::Array => {
            reader.enter(content, 2)?;
            Ok(Entries::List(items(content)))
        }
        Kind::Null => {
            report("content is null; read as empty");
            reader.charge(content, 2)?;
            Ok(Entries::List(Vec::new()))
        }
        Kind::String => {
            report("content is a string; read as one text block");
            reader.charge(content, 2)?;
            Ok(Entries::Text(content.clone()))
        }
        Kind::Object => {
            report("content is one object; read as one block");
            Ok(Entries::Block(content.clone()))
        }
        Kind::Bool | Kind::Number | Kind::Foreign => {
            let message = format!("content is a {}, not a list of blocks", content.type_name());
            Err(Error::new(ErrorCode::InvalidType, path::CONTENT, message))
        }
    }
}

pub(crate) fn read_meta<N: Node>(
    fields: &Fields<N>,
    reader: &mut Reader<'_>,
) -> Result<Option<Meta<N>>, Error> {
    let Some(node) = fields.get(Field::Meta) else {
        return Ok(None);
    };
    if node.kind() != Kind::Object || node.is_model() {
        reader.charge(node, 2)?;
        if node.kind() != Kind::Null {
            reader.diagnostics.report(
                DiagnosticCode::InvalidMeta,
                path::META,
                "_meta is not an object; left out",
            );
        }
        return Ok(None);
    }
    reader.enter(node, 2)?;
    let mut meta = Meta::whole(node.clone());
    let mut index = 0_usize;
    node.try_entries(|key, value| {
        if !read_meta_entry(&key, &value, reader)? {
            meta.dropped.push(index);
        }
        index = index.saturating_add(1);
        Ok::<(), Error>(())
    })?;
    Ok(Some(meta))
}

/// Whether the entry can be kept.
fn read_meta_entry<N: Node>(key: &N, value: &N, reader: &mut Reader<'_>) -> Result<bool, Error> {
    let Some(text) = key.as_text() else {
        let message = format!("a key is a {}, not a string; left out", key.type_name());
        reader
            .diagnostics
            .report(DiagnosticCode::MetaValueDropped, path::META, message);
        return Ok(false);
    };
    if !is_well_formed(&text.value) {
        let place = path::member(path::META, &text.value);
        reader.diagnostics.report(
            DiagnosticCode::MalformedMetaKey,
            place,
            "the key breaks the key grammar; kept",
        );
    }
    match value.measure(&mut reader.budget, 3) {
        Ok(()) => Ok(true),
        Err(fault) => {
            let place = path::member(path::META, &text.value);
            let error = locate(fault, value, &place, reader.budget.limits());
            if matches!(fault, Fault::TooManyNodes | Fault::LongNumber)
                || error.code() == ErrorCode::TooDeep
            {
                return Err(error);
            }
            let message = format!("left out: {}", error.message());
            reader
                .diagnostics
                .report(DiagnosticCode::MetaValueDropped, place, message);
            Ok(false)
        }
    }
}

/// Reports the members nobody reads, and those that stood twice.
fn report_others<N: Node>(fields: &Fields<N>, reader: &mut Reader<'_>) -> Result<(), Error> {
    for (key, value) in &fields.others {
        reader.charge(value, 2)?;
        let place = key.as_text().map_or_else(
            || path::ROOT.to_owned(),
            |text| path::member(path::ROOT, &text.value),
        );
        reader.diagnostics.report(
            DiagnosticCode::UnknownField,
            place,
            "not a member of a result; left out",
        );
    }
    fields.report_duplicates(&|| path::ROOT.to_owned(), reader.diagnostics);
    Ok(())
}
