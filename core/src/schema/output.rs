//! Output schemas as every client takes them: a root that is an object, for every revision of the protocol.

use std::collections::HashSet;

use super::keyword::Keyword;
use super::place::Place;
use super::pointer;
use super::raw::{self, member, members};
use super::read::Document;
use super::report::Report;
use super::tree::{Reference, Value};
use super::walk::walk;
use crate::diagnostic::{Diagnostic, DiagnosticCode, Diagnostics};
use crate::doc::{Doc, Key};
use crate::error::Error;
use crate::json::to_json;
use crate::limits::{Budget, Limits, locate};
use crate::meta::Revision;
use crate::node::{Kind, Node};
use crate::path;

/// The keyword that says that a schema is wrapped. It is `FastMCP`'s, whose clients know it.
const MARKER: &str = "x-fastmcp-wrap-result";

/// The member a wrapped value is.
const RESULT: &str = "result";

/// A schema or a value, made ready for a revision of the protocol.
#[derive(Clone, Debug)]
pub struct Projection<N> {
    /// The schema, or the value.
    pub value: Doc<N>,
    /// Whether it is wrapped in an object.
    pub wrapped: bool,
    /// What was changed, and what could not be.
    pub diagnostics: Vec<Diagnostic>,
}

/// Puts what a root `$ref` leads to at the root, for the clients that look for an object there. Recursive models are published like
/// this. The inner references stay; a root without such a reference, and one whose reference leads to no object schema, stays as it is.
///
/// # Errors
/// For a value that JSON cannot hold, or past the bounds.
pub fn object_root<N: Node>(schema: &N, limits: Limits) -> Result<Projection<N>, Error> {
    measure(schema, limits)?;
    let mut diagnostics = Diagnostics::default();
    let value = inlined(schema, &mut diagnostics).unwrap_or_else(|| Doc::Node(schema.clone()));
    Ok(Projection {
        value,
        wrapped: false,
        diagnostics: diagnostics.into_vec(),
    })
}

/// Makes an output schema ready for a revision: until 2026-07-28 its root has to be an object (specification, `server/tools`, "Output Schema"). One that takes
/// other values is wrapped, and so has to be each value, see [`project_structured`].
///
/// # Errors
/// As [`object_root`], and [`crate::ErrorCode::InvalidSchema`] for what has to be wrapped and is no schema.
pub fn project<N: Node>(
    schema: &N,
    revision: Revision,
    limits: Limits,
) -> Result<Projection<N>, Error> {
    let mut projection = object_root(schema, limits)?;
    match form(schema, &projection.value, revision) {
        Form::Ready => {}
        Form::Typed => {
            if let Doc::Node(node) = &projection.value {
                let mut all = members(node);
                all.push((Key::Static(Keyword::Type.name()), Doc::from("object")));
                projection.value = Doc::Map(all);
            }
            projection.diagnostics.push(Diagnostic {
                code: DiagnosticCode::SchemaTypeAdded,
                path: path::ROOT.to_owned(),
                message: "it takes objects only, and older revisions want that said".to_owned(),
            });
        }
        Form::Wrapped => {
            projection.value = wrapped(schema)?;
            projection.wrapped = true;
            projection.diagnostics.push(Diagnostic {
                code: DiagnosticCode::SchemaWrapped,
                path: path::ROOT.to_owned(),
                message: format!("wrapped as `{RESULT}`, as older revisions take objects only"),
            });
        }
    }
    Ok(projection)
}

/// A value for a schema that was [`project`]ed: `{"result": value}` where the schema is wrapped.
///
/// # Errors
/// As [`object_root`].
pub fn project_structured<V: Node, S: Node>(
    value: &V,
    schema: &S,
    revision: Revision,
    limits: Limits,
) -> Result<Projection<V>, Error> {
    measure(value, limits)?;
    let root = object_root(schema, limits)?;
    let wrapped = matches!(form(schema, &root.value, revision), Form::Wrapped);
    let value = Doc::Node(value.clone());
    Ok(Projection {
        value: if wrapped {
            Doc::Map(vec![(RESULT.into(), value)])
        } else {
            value
        },
        wrapped,
        diagnostics: Vec::new(),
    })
}

/// The value in a wrapped one, where the schema says that it is wrapped; any other value as it is.
#[must_use]
pub fn unwrap<V: Node, S: Node>(value: &V, schema: &S) -> Doc<V> {
    let marked = member(schema, MARKER).is_some_and(|marker| marker.as_bool() == Some(true));
    let mut inner = None;
    if marked && value.kind() == Kind::Object {
        let mut count = 0_usize;
        let _: Result<(), ()> = value.try_entries(|key, value| {
            count = count.saturating_add(1);
            if key.as_text().is_some_and(|text| text.value == RESULT) {
                inner = Some(value);
            }
            Ok(())
        });
        inner = inner.filter(|_| count == 1);
    }
    Doc::Node(inner.unwrap_or_else(|| value.clone()))
}

pub(super) fn measure<N: Node>(node: &N, limits: Limits) -> Result<(), Error> {
    let mut budget = Budget::new(limits, N::MEASURED);
    node.measure(&mut budget, 1)
        .map_err(|fault| locate(fault, node, path::ROOT, limits))
}

/// The root with what its reference leads to; `None` if it stays as it is.
fn inlined<N: Node>(schema: &N, diagnostics: &mut Diagnostics) -> Option<Doc<N>> {
    let reference = raw::reference(schema)?;
    let mut report = |code, message: &str| {
        diagnostics.report(code, path::member(path::ROOT, "$ref"), message);
    };
    let mut seen = HashSet::new();
    let mut layers = vec![schema.clone()];
    let mut next = Some(reference);
    while let Some(reference) = next {
        if reference == "#" || !seen.insert(reference.clone()) {
            report(
                DiagnosticCode::RefCycle,
                "it leads only to itself; the schema stays as it is",
            );
            return None;
        }
        let target = raw::target(schema, &reference);
        let Some(target) = target else {
            report(
                DiagnosticCode::RefDangling,
                "it leads nowhere; the schema stays as it is",
            );
            return None;
        };
        next = raw::reference(&target);
        layers.push(target);
    }
    let is_object = layers.iter().any(|layer| {
        member(layer, Keyword::Type.name())
            .is_some_and(|kind| kind.as_text().is_some_and(|text| text.value == "object"))
    });
    if !is_object {
        let message = "it leads to no object schema; the schema stays as it is";
        report(DiagnosticCode::NotAnObjectSchema, message);
        return None;
    }
    diagnostics.report(
        DiagnosticCode::RootRefInlined,
        path::member(path::ROOT, "$ref"),
        "replaced by what it leads to",
    );
    Some(joined(&layers).unwrap_or_else(|| beside(schema)))
}

/// The members of all layers, the outer ones winning; `None` if they say different things.
fn joined<N: Node>(layers: &[N]) -> Option<Doc<N>> {
    let mut all: Vec<(String, Key<N>, Doc<N>)> = Vec::new();
    for layer in layers {
        for (key, value) in members(layer) {
            let name = raw::key_text(&key);
            let keyword = Keyword::from_name(&name);
            if keyword == Some(Keyword::Ref) {
                continue;
            }
            let Some((_, _, own)) = all.iter_mut().find(|(known, _, _)| *known == name) else {
                all.push((name, key, value));
                continue;
            };
            match keyword {
                Some(Keyword::Properties) => add_properties(own, &value)?,
                Some(Keyword::Required) => add_names(own, &value),
                Some(keyword) if keyword.is_annotation() || keyword.is_definitions() => {}
                Some(_) if to_json(own) != to_json(&value) => return None,
                _ => {}
            }
        }
    }
    let all = all.into_iter().map(|(_, key, value)| (key, value));
    Some(Doc::Map(all.collect()))
}

/// Adds the properties that are not there; `None` if one is there and says something else.
fn add_properties<N: Node>(own: &mut Doc<N>, other: &Doc<N>) -> Option<()> {
    let mut all = raw::entries(own);
    for (key, value) in raw::entries(other) {
        let name = raw::key_text(&key);
        match all.iter().find(|(known, _)| raw::key_text(known) == name) {
            Some((_, known)) if to_json(known) != to_json(&value) => return None,
            Some(_) => {}
            None => all.push((key, value)),
        }
    }
    *own = Doc::Map(all);
    Some(())
}

fn add_names<N: Node>(own: &mut Doc<N>, other: &Doc<N>) {
    let mut all = super::root_fold::items(own);
    let mut texts: HashSet<_> = all.iter().map(|name| to_json(name).ok()).collect();
    for name in super::root_fold::items(other) {
        if texts.insert(to_json(&name).ok()) {
            all.push(name);
        }
    }
    *own = Doc::List(all);
}

/// The root with its reference as one of all that count.
fn beside<N: Node>(schema: &N) -> Doc<N> {
    let mut all = Vec::new();
    let mut is_typed = false;
    for (key, value) in members(schema) {
        let name = raw::key_text(&key);
        is_typed |= name == Keyword::Type.name();
        if name == Keyword::Ref.name() {
            let alone = Doc::Map(vec![(key, value)]);
            all.push((Key::Static(Keyword::AllOf.name()), Doc::List(vec![alone])));
        } else if name != Keyword::AllOf.name() {
            all.push((key, value));
        }
    }
    if !is_typed {
        all.push((Key::Static(Keyword::Type.name()), Doc::from("object")));
    }
    Doc::Map(all)
}

/// What a schema needs for a revision.
enum Form {
    Ready,
    /// `type: object` has to be said.
    Typed,
    Wrapped,
}

fn form<N: Node>(schema: &N, root: &Doc<N>, revision: Revision) -> Form {
    let is_object = match root {
        // Only what leads to an object schema is inlined.
        Doc::Map(_) => true,
        Doc::Node(node) => member(node, Keyword::Type.name())
            .is_some_and(|kind| kind.as_text().is_some_and(|text| text.value == "object")),
        _ => false,
    };
    if is_object || revision >= Revision::V2026_07_28 {
        Form::Ready
    } else if raw::takes_objects_only(schema) {
        Form::Typed
    } else {
        Form::Wrapped
    }
}

/// The schema of an object with what `schema` says as its only member.
fn wrapped<N: Node>(schema: &N) -> Result<Doc<N>, Error> {
    let place = Place::root(path::ROOT);
    let mut ignored = Diagnostics::default();
    let (_, mut tree) = Document::read(schema, &place, &mut Report(&mut ignored))?;
    walk(&mut tree, &place, &mut |schema, _, _| {
        let Some(keywords) = schema.keywords_mut() else {
            return;
        };
        for keyword in [Keyword::Ref, Keyword::DynamicRef] {
            if let Some(Value::Reference(reference)) = keywords.get_mut(keyword) {
                extend(reference);
            }
        }
    });
    let mut moved = Vec::new();
    if let Some(keywords) = tree.keywords_mut() {
        for keyword in [
            Keyword::Schema,
            Keyword::Id,
            Keyword::Defs,
            Keyword::Definitions,
        ] {
            let value = keywords.take(keyword);
            moved.extend(value.map(|value| (Key::Static(keyword.name()), value.to_doc())));
        }
    }
    let properties = Doc::Map(vec![(RESULT.into(), tree.to_doc())]);
    let mut all = vec![
        ("type".into(), Doc::from("object")),
        ("properties".into(), properties),
        ("required".into(), Doc::List(vec![Doc::from(RESULT)])),
        (MARKER.into(), Doc::Bool(true)),
    ];
    all.extend(moved);
    Ok(Doc::Map(all))
}

/// Points a reference into the root at where the root's schema is from now on.
fn extend(reference: &mut Reference) {
    let Some(fragment) = reference.text.strip_prefix('#') else {
        return;
    };
    let is_pointer = fragment.is_empty() || fragment.starts_with('/');
    let first = pointer::decode(fragment)
        .map(|fragment| pointer::tokens(&fragment))
        .and_then(|tokens| tokens.into_iter().next());
    let moved = matches!(first.as_deref(), Some("$defs" | "definitions"));
    if is_pointer && !moved && reference.resource == 0 {
        reference.text = format!("#/properties/{RESULT}{fragment}").into();
    }
}
