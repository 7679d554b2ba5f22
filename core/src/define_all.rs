//! A list of tools as one host's definitions. What is wrong with one tool takes nothing from the others.

use std::cell::OnceCell;
use std::collections::HashMap;

use crate::define::{Definition, of_tool};
use crate::define_options::DefineOptions;
use crate::diagnostic::{Diagnostic, DiagnosticCode, Diagnostics};
use crate::error::{Error, ErrorCode};
use crate::field::{Field, FieldSet};
use crate::fields::Fields;
use crate::hosts::Host;
use crate::node::{Kind, Node};
use crate::path;
use crate::tool::{self, Tool};

/// The definitions of a list of tools, and what kept the others from being defined.
#[derive(Clone, Debug)]
pub struct Definitions<N> {
    /// In the list's order.
    pub definitions: Vec<Definition<N>>,
    /// In the list's order.
    pub errors: Vec<ToolError>,
}

/// Why there is no definition of one tool of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolError {
    /// The tool's name, where it has one.
    pub tool: Option<String>,
    /// What is wrong, with its place in the list: `$.tools[3].inputSchema`.
    pub error: Error,
}

/// Makes a host's definitions of a list of tools, or of a `ListToolsResult` (specification 2026-07-28, `server/tools`).
///
/// # Errors
/// [`ErrorCode::NotAList`] for what is neither; [`ErrorCode::InvalidOption`] for a `name`, which only one tool can have.
pub fn define_all<N: Node>(
    node: &N,
    host: Host,
    options: &DefineOptions,
) -> Result<Definitions<N>, Error> {
    if options.name.is_some() {
        let message = "option \"name\" is for one tool, not for a list";
        return Err(Error::new(ErrorCode::InvalidOption, path::ROOT, message));
    }
    let (base, list) = match node.kind() {
        Kind::Array => (path::ROOT.to_owned(), Some(node.clone())),
        Kind::Object => {
            let fields = Fields::read(node, FieldSet::TOOLS);
            let tools = fields.get(Field::Tools).cloned();
            (path::member(path::ROOT, "tools"), tools)
        }
        _ => (String::new(), None),
    };
    let list = list
        .filter(|list| list.kind() == Kind::Array)
        .ok_or_else(|| {
            let message = "neither a list of tools nor an object with a list of them in `tools`";
            Error::new(ErrorCode::NotAList, path::ROOT, message)
        })?;
    let mut reader = List {
        host,
        options,
        known: HashMap::new(),
        taken: HashMap::new(),
        all: Definitions {
            definitions: Vec::new(),
            errors: Vec::new(),
        },
    };
    let mut index = 0_usize;
    list.try_items(|item| {
        reader.add(&item, &path::item(&base, index));
        index = index.saturating_add(1);
        Ok::<(), Error>(())
    })?;
    Ok(reader.all)
}

/// What became of the first tool of a name.
struct Known<N> {
    tool: Tool<N>,
    /// Made when another tool of the name comes: few lists have one.
    fingerprint: OnceCell<String>,
    /// Its place among the definitions, if it has one.
    definition: Option<usize>,
}

struct List<'o, N> {
    host: Host,
    options: &'o DefineOptions,
    known: HashMap<String, Known<N>>,
    /// The tools by the names the host has for them.
    taken: HashMap<String, String>,
    all: Definitions<N>,
}

impl<N: Node> List<'_, N> {
    fn add(&mut self, node: &N, base: &str) {
        let mut diagnostics = Diagnostics::default();
        let tool = match tool::read(node, self.options.limits, &mut diagnostics) {
            Ok(tool) => tool,
            Err(error) => return self.refuse(name_of(node), &error, base),
        };
        if let Some(known) = self.known.get(&tool.name) {
            let first = known.fingerprint.get_or_init(|| known.tool.fingerprint());
            if *first == tool.fingerprint() {
                let definition = known
                    .definition
                    .and_then(|at| self.all.definitions.get_mut(at));
                if let Some(definition) = definition {
                    definition.diagnostics.push(Diagnostic {
                        code: DiagnosticCode::DuplicateTool,
                        path: path::ROOT.to_owned(),
                        message: format!("stands again at {base}; counts once"),
                    });
                }
                return;
            }
            let message = format!("two different tools are called {:?}", tool.name);
            let error = Error::new(ErrorCode::DuplicateTool, path::ROOT, message);
            return self.refuse(Some(tool.name), &error, base);
        }
        let outcome = of_tool(&tool, self.host, self.options, diagnostics).and_then(|made| {
            match self.taken.get(&made.name) {
                None => Ok(made),
                Some(other) => {
                    let message = format!(
                        "{:?} and {other:?} would both be {:?} for the host: ToolNames keeps them apart",
                        tool.name, made.name
                    );
                    Err(Error::new(ErrorCode::NameCollision, path::ROOT, message))
                }
            }
        });
        let mut definition = None;
        match outcome {
            Ok(made) => {
                self.taken.insert(made.name.clone(), tool.name.clone());
                definition = Some(self.all.definitions.len());
                self.all.definitions.push(made);
            }
            Err(error) => self.refuse(Some(tool.name.clone()), &error, base),
        }
        let name = tool.name.clone();
        let known = Known {
            tool,
            fingerprint: OnceCell::new(),
            definition,
        };
        self.known.insert(name, known);
    }

    fn refuse(&mut self, tool: Option<String>, error: &Error, base: &str) {
        let inside = error.path().strip_prefix(path::ROOT).unwrap_or_default();
        let place = format!("{base}{inside}");
        self.all.errors.push(ToolError {
            tool,
            error: Error::new(error.code(), place, error.message()),
        });
    }
}

/// The name of what could not be read as a tool, if it has one.
fn name_of<N: Node>(node: &N) -> Option<String> {
    if node.kind() != Kind::Object {
        return None;
    }
    let fields = Fields::read(node, FieldSet::TOOL);
    let name = fields.get(Field::Name)?;
    Some(name.as_text()?.value.into_owned())
}
