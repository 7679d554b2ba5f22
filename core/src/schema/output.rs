//! Output schemas as every client takes them: a root that is an object, for every revision of the protocol.

use std::collections::HashSet;

use super::keyword::Keyword;
use super::pointers::Pointers;
use super::raw::{self, Members, member};
use super::wrap::{self, MARKER, RESULT};
use crate::diagnostic::{Diagnostic, DiagnosticCode, Diagnostics};
use crate::doc::{Doc, Key};
use crate::equal;
use crate::error::Error;
use crate::json::to_json;
use crate::limits::{Budget, Limits, locate};
use crate::meta::Revision;
use crate::node::{Kind, Node};
use crate::path;

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
    // That it is no object schema is what the projection deals with.
    projection
        .diagnostics
        .retain(|report| report.code != DiagnosticCode::NotAnObjectSchema);
    match form(schema, &projection.value, revision) {
        Form::Ready => {}
        Form::Typed => {
            if let Doc::Node(node) = &projection.value {
                let own = raw::members(node).into_iter();
                let mut all: Vec<_> = own
                    .map(|(_, key, value)| (Key::Node(key), Doc::Node(value)))
                    .collect();
                all.push((Keyword::Type.name().into(), Doc::from("object")));
                projection.value = Doc::Map(all);
            }
            projection.diagnostics.push(Diagnostic {
                code: DiagnosticCode::SchemaTypeAdded,
                path: path::ROOT.to_owned(),
                message: "it takes objects only, and older revisions want that said".to_owned(),
            });
        }
        Form::Wrapped => {
            projection.value = wrap::schema(schema)?;
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
    let mut document = Pointers::new(schema.clone());
    while let Some(reference) = next {
        if reference == "#" || !seen.insert(reference.clone()) {
            report(
                DiagnosticCode::RefCycle,
                "it leads only to itself; the schema stays as it is",
            );
            return None;
        }
        let target = raw::target(&mut document, &reference);
        let Some((_, target)) = target else {
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
    let target = layers.get(1).cloned();
    joined(&layers).or_else(|| Some(beside(schema, target?)))
}

/// The members of all layers, the outer ones winning; `None` if they say different things.
fn joined<N: Node>(layers: &[N]) -> Option<Doc<N>> {
    let mut all = Members::default();
    let mut properties = Members::default();
    let mut required = Vec::new();
    let mut names = HashSet::new();
    let mut shared = Vec::new();
    for layer in layers {
        for (name, key, value) in raw::members(layer) {
            let keyword = Keyword::from_name(&name);
            match keyword {
                Some(Keyword::Ref) => continue,
                Some(Keyword::Properties) => add_properties(&mut properties, &value)?,
                Some(Keyword::Required) => {
                    let new = equal::items(&value).into_iter().map(Doc::Node);
                    required.extend(new.filter(|name| names.insert(to_json(name).ok())));
                }
                _ => {}
            }
            let value = Doc::Node(value);
            match (keyword, all.get(&name)) {
                (_, None) => all.set(name, Key::Node(key), value),
                (None, _) => {}
                (Some(Keyword::Properties | Keyword::Required), _) => shared.extend(keyword),
                (Some(keyword), _) if keyword.is_annotation() || keyword.is_definitions() => {}
                (_, Some(own)) if to_json(own) != to_json(&value) => return None,
                _ => {}
            }
        }
    }
    // What stands there is only the outermost layer's.
    for (keyword, value) in [
        (Keyword::Properties, properties.into_doc()),
        (Keyword::Required, Doc::List(required)),
    ] {
        if shared.contains(&keyword) {
            all.set(keyword.name().to_owned(), keyword.name().into(), value);
        }
    }
    Some(all.into_doc())
}

/// Adds the properties that are not there; `None` if one is there and says something else.
fn add_properties<N: Node>(own: &mut Members<N>, other: &N) -> Option<()> {
    for (name, key, value) in raw::members(other) {
        let value = Doc::Node(value);
        match own.get(&name) {
            Some(known) if to_json(known) != to_json(&value) => return None,
            Some(_) => {}
            None => own.set(name, Key::Node(key), value),
        }
    }
    Some(())
}

/// The root with what its reference leads to as one of all that count.
fn beside<N: Node>(schema: &N, target: N) -> Doc<N> {
    let mut all = Members::default();
    let mut counting = vec![Doc::Node(target)];
    for (name, key, value) in raw::members(schema) {
        match Keyword::from_name(&name) {
            Some(Keyword::Ref) => {
                let name = Keyword::AllOf.name();
                all.set(name.to_owned(), name.into(), Doc::from(true));
            }
            Some(Keyword::AllOf) => {
                counting.extend(equal::items(&value).into_iter().map(Doc::Node));
            }
            _ => all.set(name, Key::Node(key), Doc::Node(value)),
        }
    }
    for (keyword, value) in [
        (Keyword::AllOf, Doc::List(counting)),
        (Keyword::Type, Doc::from("object")),
    ] {
        all.set(keyword.name().to_owned(), keyword.name().into(), value);
    }
    all.into_doc()
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
