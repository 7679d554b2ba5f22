//! The order of the passes: what every host needs, then what the host's table names.

use super::dialect::{self, Dialect};
use super::keyword::Keyword;
use super::place::Place;
use super::read::Document;
use super::report::Report;
use super::restore::{self, Arguments};
use super::root_fold::Sentence;
use super::tree::{Schema, Type, Value};
use super::{
    const_enum, const_unions, enum_types, fill, kimi_types, modernize, nullable, object_shape,
    open_objects, openapi, ref_siblings, refs, rename, required, root_copy, root_fold, root_object,
    root_ref, strict, tags,
};
use crate::define_options::{DefineOptions, Parameters};
use crate::diagnostic::{DiagnosticCode, Diagnostics};
use crate::doc::Doc;
use crate::error::{Error, ErrorCode};
use crate::hosts::{Host, OPENAPI};
use crate::limits::Limits;
use crate::node::Node;
use crate::tool::INPUT_SCHEMA;

pub(crate) use super::rename::PropertyNames;

/// A pass that not every host needs.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pass {
    /// Open objects say that they are open.
    OpenObjects,
    /// A union with `null` is its other branch.
    Nullable,
    /// A union of constants is an `enum`.
    ConstUnions,
    /// Objects have `type` and `properties`, arrays `items`, and only properties are required.
    ObjectShape,
    /// A reference stands alone.
    ReferenceSiblings,
    /// A reference stands alone but for a title and a description.
    ReferenceSiblingsButTitle,
    /// References to the root lead to a copy of it.
    RootCopy,
    /// The values of an `enum` are of one type.
    EnumTypes,
    /// A constant is an `enum`.
    ConstEnum,
    /// What is required is a property.
    RequiredNames,
    /// Properties have names the host takes.
    Names(PropertyNames),
    /// Everything has a type, in Moonshot's way.
    Types,
    /// Objects have `properties`.
    Properties,
    /// Arrays have `items`.
    Items,
    /// The schema is strict, where that was asked for and can be.
    Strict,
    /// The restricted form of Gemini's older versions.
    OpenApi,
}

/// A schema as a host takes it.
pub(crate) struct Normal<N> {
    pub(crate) schema: Doc<N>,
    /// What the schema no longer says, in words.
    pub(crate) sentences: Vec<String>,
    pub(crate) has_properties: bool,
    /// Whether it is strict; `None` if nobody asked.
    pub(crate) strict: Option<bool>,
    pub(crate) arguments: Arguments,
}

/// Makes of a tool's input schema what the host takes.
pub(crate) fn normalize<N: Node>(
    node: Option<&N>,
    host: Host,
    options: &DefineOptions,
    diagnostics: &mut Diagnostics,
) -> Result<Normal<N>, Error> {
    let place = Place::root(INPUT_SCHEMA);
    let mut report = Report::new(diagnostics);
    let (mut schema, sentences) = match node {
        Some(node) => common(node, &place, &mut report)?,
        None => (without_parameters(&place, &mut report), Vec::new()),
    };
    let rules = host.definition_rules();
    let restricted = host == Host::Gemini && options.parameters == Parameters::OpenApi;
    // The restricted form ends where references lead within themselves; the way back leads on.
    let server = restricted.then(|| schema.clone());
    let mut changes = restore::Changes::default();
    let mut strict = None;
    for pass in if restricted { OPENAPI } else { rules.passes } {
        match pass {
            Pass::OpenObjects => open_objects::apply(&mut schema, &place, &mut report),
            Pass::Nullable => nullable::apply(&mut schema, &place, &mut report),
            Pass::ConstUnions => const_unions::apply(&mut schema, &place, &mut report),
            Pass::ObjectShape => object_shape::apply(&mut schema, &place, &mut report),
            Pass::ReferenceSiblings => {
                ref_siblings::apply(&mut schema, &place, false, &mut report);
            }
            Pass::ReferenceSiblingsButTitle => {
                ref_siblings::apply(&mut schema, &place, true, &mut report);
            }
            Pass::RootCopy => root_copy::apply(&mut schema, &place, Some(&mut report)),
            Pass::EnumTypes => enum_types::apply(&mut schema, &place, &mut report),
            Pass::ConstEnum => const_enum::apply(&mut schema, &place, &mut report),
            Pass::RequiredNames => required::apply(&mut schema, &place, &mut report),
            Pass::Names(names) => {
                changes.renames = rename::apply(&mut schema, &place, *names, &mut report);
            }
            Pass::Types => kimi_types::apply(&mut schema, &place, &mut report),
            Pass::Properties => fill::properties(&mut schema, &place, &mut report),
            Pass::Items => fill::items(&mut schema, &place, &mut report),
            Pass::Strict if options.strict => {
                let applied = strict::apply(&mut schema, &place, &mut report);
                strict = Some(applied.is_some());
                changes.nullable = applied.unwrap_or_default();
            }
            Pass::Strict => {}
            Pass::OpenApi => openapi::apply(&mut schema, &place, &mut report),
        }
    }
    if options.sanitize.unwrap_or(rules.sanitize) {
        tags::apply(&mut schema, &place, &mut report);
    }
    report.finish(&place);
    let has_properties = schema
        .keywords()
        .is_some_and(|keywords| !keywords.named(Keyword::Properties).is_empty());
    let arguments = match server {
        Some(mut server) => {
            rename::follow(&mut server, &place, &changes.renames);
            Arguments::build(&server, &changes)
        }
        None => Arguments::build(&schema, &changes),
    };
    let doc = schema.into_doc();
    if depth(&doc) > Limits::DEEPEST {
        let message = "what hosts need makes the schema nested deeper than 512 levels";
        return Err(Error::new(ErrorCode::TooDeep, INPUT_SCHEMA, message));
    }
    Ok(Normal {
        schema: doc,
        has_properties,
        arguments,
        sentences: sentences
            .iter()
            .map(|sentence| sentence.text(&changes.renames))
            .collect(),
        strict,
    })
}

/// What every host needs.
fn common<N: Node>(
    node: &N,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Result<(Schema<N>, Vec<Sentence>), Error> {
    let (mut document, mut schema) = Document::read(node, place, report)?;
    let dialect = if document.is_dated {
        dialect::take(&mut schema, place, report)?
    } else {
        Dialect::default()
    };
    let definitions = refs::definitions(&schema);
    if document.is_dated {
        modernize::apply(&mut schema, place, dialect, report);
    }
    refs::apply(
        &mut schema,
        &mut document,
        definitions,
        place,
        dialect,
        report,
    )?;
    root_ref::apply(&mut schema, place, report)?;
    root_object::apply(&mut schema, place, report)?;
    let sentences = root_fold::apply(&mut schema, place, report);
    Ok((schema, sentences))
}

fn without_parameters<N: Node>(place: &Place<'_>, report: &mut Report<'_>) -> Schema<N> {
    let message = "there is none; the tool is taken for one without parameters";
    report.at(DiagnosticCode::SchemaMissing, place, message);
    Schema::of([
        (Keyword::Type, Type::Object.into()),
        (Keyword::Properties, Value::Named(Vec::new())),
    ])
}

/// Containers in one another. What is the input's own counts as one: it was measured.
fn depth<N>(doc: &Doc<N>) -> usize {
    let deepest = match doc {
        Doc::List(items) => items.iter().map(depth).max(),
        Doc::Map(members) => members.iter().map(|(_, value)| depth(value)).max(),
        _ => return 0,
    };
    deepest.unwrap_or(0).saturating_add(1)
}
