//! A server's tool as one host's tool definition.

use crate::define_options::DefineOptions;
use crate::diagnostic::{Diagnostic, DiagnosticCode, Diagnostics};
use crate::doc::{Doc, Key};
use crate::error::{Error, ErrorCode};
use crate::hosts::Host;
use crate::json::to_json;
use crate::limits::Fault;
use crate::names::{hermes_name, host_name};
use crate::node::Node;
use crate::path;
use crate::result::Meta;
use crate::schema::{Arguments, normalize};
use crate::text::readable;
use crate::tool::{self, Tool};

/// A tool definition, and what belongs beside it. The same for every host.
#[derive(Clone, Debug)]
pub struct Definition<N> {
    /// The name the host calls the tool by.
    pub name: String,
    /// What the host takes.
    pub definition: Doc<N>,
    /// The definition's whole `_meta`, for the application; absent when the server sent none.
    pub tool_meta: Option<Doc<N>>,
    /// What was not carried over unchanged.
    pub diagnostics: Vec<Diagnostic>,
    /// The way back from the model's arguments to the server's.
    pub arguments: Arguments,
}

/// What a host makes its definition of.
pub(crate) struct Parts<'t, N> {
    pub(crate) name: String,
    /// What the host is to say of the tool; the host's rule for an empty one is applied.
    pub(crate) description: Option<Doc<N>>,
    pub(crate) schema: Doc<N>,
    /// Whether the tool has parameters.
    pub(crate) has_properties: bool,
    /// Whether the schema is strict; `None` if nobody asked.
    pub(crate) strict: Option<bool>,
    pub(crate) tool: &'t Tool<N>,
    pub(crate) options: &'t DefineOptions,
}

/// Makes a host's definition of a tool.
///
/// # Errors
/// For what is no tool, past the bounds, or a schema no host can take; the message names the tool.
pub fn define<N: Node>(
    node: &N,
    host: Host,
    options: &DefineOptions,
) -> Result<Definition<N>, Error> {
    let mut diagnostics = Diagnostics::default();
    let tool = tool::read(node, options.limits, &mut diagnostics)?;
    of_tool(&tool, host, options, diagnostics)
}

pub(crate) fn of_tool<N: Node>(
    tool: &Tool<N>,
    host: Host,
    options: &DefineOptions,
    mut diagnostics: Diagnostics,
) -> Result<Definition<N>, Error> {
    if let Some(name) = options
        .name
        .as_deref()
        .filter(|name| !host.name_rule().accepts(name))
    {
        let message = format!("{} takes no tool of the name {name:?}", host.name());
        return Err(Error::new(ErrorCode::InvalidOption, path::ROOT, message));
    }
    let normal = normalize(tool.input_schema.as_ref(), host, options, &mut diagnostics)
        .map_err(|error| naming(&error, &tool.name))?;
    let name = name(tool, host, options, &mut diagnostics);
    let description = description(tool, host, options, &normal.sentences, &mut diagnostics);
    let definition = host.definition(Parts {
        name: name.clone(),
        description,
        schema: normal.schema,
        has_properties: normal.has_properties,
        strict: normal.strict,
        tool,
        options,
    });
    Ok(Definition {
        name,
        definition,
        tool_meta: tool.meta.as_ref().map(Meta::to_doc),
        diagnostics: diagnostics.into_vec(),
        arguments: normal.arguments,
    })
}

/// The error with the tool's name in its message.
fn naming(error: &Error, name: &str) -> Error {
    let short: String = name.chars().take(128).collect();
    let message = format!("tool {short:?}: {}", error.message());
    Error::new(error.code(), error.path(), message)
}

fn name<N: Node>(
    tool: &Tool<N>,
    host: Host,
    options: &DefineOptions,
    diagnostics: &mut Diagnostics,
) -> String {
    let server = options
        .server
        .as_deref()
        .filter(|server| !server.is_empty());
    let (name, prefixed) = match (&options.name, host) {
        (Some(name), _) => (name.clone(), server),
        (None, Host::LangChain) => (host_name(host.name_rule(), None, &tool.name), None),
        (None, Host::Hermes) => (hermes_name(server, &tool.name), server),
        (None, _) => (host_name(host.name_rule(), server, &tool.name), server),
    };
    let plain = prefixed.map(|server| format!("mcp__{server}__{}", tool.name));
    if name != tool.name && Some(&name) != plain.as_ref() {
        let message = format!("the host calls it {name:?}");
        diagnostics.report(DiagnosticCode::NameChanged, "$.name", message);
    }
    name
}

fn description<N: Node>(
    tool: &Tool<N>,
    host: Host,
    options: &DefineOptions,
    sentences: &[String],
    diagnostics: &mut Diagnostics,
) -> Option<Doc<N>> {
    let sanitize = options.sanitize.unwrap_or(host.definition_rules().sanitize);
    let place = || "$.description".to_owned();
    let own = tool
        .description
        .as_ref()
        .map(|text| readable(text, sanitize, &place, diagnostics))
        .filter(|text| !text.text().is_empty());
    let own = match (own, host) {
        (Some(own), _) => Some(own.into_doc()),
        (None, Host::LangChain) if sentences.is_empty() => Some(Doc::from("")),
        (None, Host::Hermes) => {
            let server = options
                .server
                .as_deref()
                .filter(|server| !server.is_empty());
            let from = server.map_or_else(String::new, |server| format!(" from {server}"));
            let text = format!("MCP tool {}{from}", tool.name);
            let text = crate::text::strip_tags(&text).unwrap_or(text);
            Some(Doc::from(text))
        }
        _ => None,
    };
    if sentences.is_empty() {
        return own;
    }
    let own = own.map(|own| match own {
        Doc::Str(text) => text.into_owned(),
        Doc::Node(node) => node
            .as_text()
            .map(|text| text.value.into_owned())
            .unwrap_or_default(),
        _ => String::new(),
    });
    let all: Vec<&str> = own.iter().chain(sentences).map(String::as_str).collect();
    Some(Doc::from(all.join("\n\n")))
}

impl<N: Node> Definition<N> {
    /// All of it as JSON text: an object with `name`, `definition`, `tool_meta` and `diagnostics`.
    ///
    /// # Errors
    /// A fault of a native value that was handed on without being looked at.
    pub fn to_json(&self) -> Result<String, Fault> {
        to_json(&self.to_doc())
    }

    fn to_doc(&self) -> Doc<N> {
        let mut members: Vec<(Key<N>, Doc<N>)> = vec![
            ("name".into(), Doc::from(self.name.clone())),
            ("definition".into(), self.definition.clone()),
        ];
        members.extend(
            self.tool_meta
                .clone()
                .map(|meta| ("tool_meta".into(), meta)),
        );
        let diagnostics = self.diagnostics.iter().map(Diagnostic::to_doc);
        members.push(("diagnostics".into(), Doc::List(diagnostics.collect())));
        Doc::Map(members)
    }
}
