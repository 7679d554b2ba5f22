//! `Tool` (specification 2026-07-28, `server/tools`), read tolerantly from every protocol revision.

use crate::diagnostic::{DiagnosticCode, Diagnostics};
use crate::doc::{Doc, Key};
use crate::error::{Error, ErrorCode};
use crate::field::{Field, FieldSet};
use crate::fields::{Fields, Reader};
use crate::json::to_json;
use crate::limits::{Budget, Limits};
use crate::node::{Kind, Node};
use crate::options::to_snake;
use crate::path;
use crate::result::{Meta, read_meta};

/// Where the tool's input schema is.
pub(crate) const INPUT_SCHEMA: &str = "$.inputSchema";

/// The name of one is often guessed from that of the other.
const A_LIST: &str = "this is a list of tools; define_all (in JavaScript defineAll) takes it";

/// What a server says of a tool.
#[derive(Debug)]
pub(crate) struct Tool<N> {
    pub(crate) name: String,
    /// The name people see: `title`, or `annotations.title`.
    pub(crate) title: Option<N>,
    pub(crate) description: Option<N>,
    pub(crate) annotations: Option<N>,
    pub(crate) output_schema: Option<N>,
    pub(crate) input_schema: Option<N>,
    pub(crate) meta: Option<Meta<N>>,
    members: Vec<(Field, N)>,
}

/// Reads a tool.
pub(crate) fn read<N: Node>(
    node: &N,
    limits: Limits,
    diagnostics: &mut Diagnostics,
) -> Result<Tool<N>, Error> {
    if node.kind() != Kind::Object {
        let message = match node.kind() {
            Kind::Array => A_LIST,
            _ => "a Tool is an object",
        };
        return Err(Error::new(ErrorCode::NotATool, path::ROOT, message));
    }
    let base = || path::ROOT.to_owned();
    let fields = Fields::read(node, FieldSet::TOOL);
    let mut reader = Reader {
        budget: Budget::new(limits, N::MEASURED),
        diagnostics,
    };
    reader.enter(node, 1)?;
    let name = fields
        .get(Field::Name)
        .and_then(|name| Some(name.as_text()?.value.into_owned()))
        .ok_or_else(|| {
            let list = Fields::read(node, FieldSet::TOOLS);
            let message = match list.get(Field::Tools).map(Node::kind) {
                Some(Kind::Array) => A_LIST,
                _ => "a Tool has a name, a string",
            };
            Error::new(ErrorCode::NotATool, "$.name", message)
        })?;
    for field in [
        Field::Name,
        Field::Title,
        Field::Description,
        Field::Icons,
        Field::Execution,
    ] {
        if let Some(value) = fields.get(field) {
            reader.charge(value, 2)?;
        }
    }
    let title = fields.string(Field::Title, &base, reader.diagnostics);
    let description = fields.string(Field::Description, &base, reader.diagnostics);
    let object = |field, reader: &mut Reader<'_>| {
        let value = fields.typed(field, Kind::Object, "an object", &base, reader.diagnostics);
        if let Some(value) = &value {
            if value.is_model() {
                reader.charge(value, 2)?;
            } else {
                let place = path::member(path::ROOT, field.wire());
                reader.require(value, &place, 2)?;
            }
        }
        Ok::<_, Error>(value)
    };
    let annotations = object(Field::Annotations, &mut reader)?;
    let output_schema = object(Field::OutputSchema, &mut reader)?;
    let meta = read_meta(&fields, &mut reader)?;
    for (key, value) in &fields.others {
        reader.charge(value, 2)?;
        let name = key.as_text().map(|text| text.value);
        let place = name
            .as_ref()
            .map_or_else(base, |name| path::member(path::ROOT, name));
        let message = left_out(name.as_deref());
        reader
            .diagnostics
            .report(DiagnosticCode::UnknownField, place, message);
    }
    fields.report_duplicates(&base, reader.diagnostics);
    let input_schema = fields.present(Field::InputSchema).cloned();
    if let Some(schema) = &input_schema {
        if schema.kind() != Kind::Object {
            let message = "the input schema of a tool is an object";
            return Err(Error::new(ErrorCode::InvalidSchema, INPUT_SCHEMA, message));
        }
        reader.require(schema, INPUT_SCHEMA, 2)?;
    }
    let hints = annotations
        .as_ref()
        .map(|node| Fields::read(node, FieldSet::HINTS));
    let hinted = hints.and_then(|hints| hints.present(Field::Title).cloned());
    Ok(Tool {
        name,
        title: title.or(hinted.filter(|title| title.kind() == Kind::String)),
        description,
        annotations,
        output_schema,
        input_schema,
        meta,
        members: FieldSet::TOOL_MEMBERS
            .iter()
            .filter(|field| **field != Field::Meta)
            .filter_map(|field| Some((*field, fields.present(*field)?.clone())))
            .collect(),
    })
}

/// What becomes of a member that is none of a tool's, with the one that was meant.
fn left_out(name: Option<&str>) -> String {
    let mut fields = FieldSet::TOOL_MEMBERS.iter().map(|field| field.wire());
    match fields.find(|wire| name.is_some_and(|name| name == to_snake(wire))) {
        Some(wire) => format!("not a member of a tool, MCP spells it `{wire}`; left out"),
        None => "not a member of a tool; left out".to_owned(),
    }
}

impl<N: Node> Tool<N> {
    /// All that the tool says but its `_meta`: two tools with one fingerprint are one tool.
    pub(crate) fn fingerprint(&self) -> String {
        let members = self
            .members
            .iter()
            .map(|(field, value)| (Key::Static(field.wire()), Doc::Node(value.clone())));
        to_json(&Doc::Map(members.collect())).unwrap_or_default()
    }
}
