//! Pass 3: older spellings become those of 2020-12.

use std::collections::HashSet;
use std::rc::Rc;

use super::dialect::Dialect;
use super::fresh::Names;
use super::keyword::Keyword;
use super::place::Place;
use super::report::Report;
use super::tree::{Dependency, Name, Schema, Value, Word};
use super::walk::walk;
use crate::doc::Doc;
use crate::node::{Kind, Node};

pub(crate) fn apply<N: Node>(
    schema: &mut Schema<N>,
    place: &Place<'_>,
    dialect: Dialect,
    report: &mut Report<'_>,
) {
    walk(schema, place, &mut |schema, place, _| {
        if !dialect.reads_beside_references() {
            ignore_beside_reference(schema, place, report);
        }
        let Some(keywords) = schema.keywords_mut() else {
            return;
        };
        for keyword in keywords.those(is_older) {
            let inside = place.keyword(keyword);
            match keyword {
                Keyword::Definitions => {
                    definitions(schema, keyword);
                    report.replaced(&inside, "definitions are $defs now");
                }
                Keyword::Items => tuple(schema, &inside, report),
                Keyword::AdditionalItems => {
                    if let Some(keywords) = schema.keywords_mut() {
                        keywords.take(keyword);
                        report.replaced(&inside, "it means nothing without a list of items");
                    }
                }
                Keyword::Dependencies => dependencies(schema, &inside, report),
                Keyword::ExclusiveMinimum => {
                    exclusive(schema, keyword, Keyword::Minimum, &inside, report);
                }
                Keyword::ExclusiveMaximum => {
                    exclusive(schema, keyword, Keyword::Maximum, &inside, report);
                }
                Keyword::OldId if dialect == Dialect::Draft4 => {
                    if let Some(keywords) = schema.keywords_mut() {
                        keywords.take(keyword);
                        report.replaced(&inside, "the schema has its own place here");
                    }
                }
                Keyword::RecursiveRef => recursive(schema, &inside, report),
                Keyword::RecursiveAnchor => {
                    if let Some(keywords) = schema.keywords_mut() {
                        keywords.take(keyword);
                        report.removed(&inside, "the reference is to the root");
                    }
                }
                _ => {}
            }
        }
    });
}

/// Until draft-07, what stands beside a reference does not count.
fn ignore_beside_reference<N: Node>(
    schema: &mut Schema<N>,
    place: &Place<'_>,
    report: &mut Report<'_>,
) {
    let Some(keywords) = schema
        .keywords_mut()
        .filter(|keywords| keywords.has(Keyword::Ref))
    else {
        return;
    };
    let stays = |keyword: Keyword| {
        keyword == Keyword::Ref || keyword.is_annotation() || keyword.is_definitions()
    };
    for keyword in keywords.those(|keyword| !stays(keyword)) {
        keywords.take(keyword);
        let message = "beside a $ref it does not count in this dialect";
        report.removed(&place.keyword(keyword), message);
    }
}

/// Whether a keyword with such a value is what this pass or the one before looks for. Most schemas have none, and need neither.
pub(super) fn is_dated(keyword: Keyword, kind: Kind) -> bool {
    match keyword {
        Keyword::Schema => true,
        Keyword::Items => kind == Kind::Array,
        Keyword::ExclusiveMinimum | Keyword::ExclusiveMaximum => kind == Kind::Bool,
        other => is_older(other),
    }
}

/// Whether the keyword is not of 2020-12, or once had another form.
const fn is_older(keyword: Keyword) -> bool {
    matches!(
        keyword,
        Keyword::Definitions
            | Keyword::Items
            | Keyword::AdditionalItems
            | Keyword::Dependencies
            | Keyword::ExclusiveMinimum
            | Keyword::ExclusiveMaximum
            | Keyword::OldId
            | Keyword::RecursiveRef
            | Keyword::RecursiveAnchor
    )
}

/// `definitions` → `$defs`.
fn definitions<N: Node>(schema: &mut Schema<N>, keyword: Keyword) {
    let Some(keywords) = schema.keywords_mut() else {
        return;
    };
    if !keywords.has(Keyword::Defs) {
        if let Some(value) = keywords.get(keyword).cloned() {
            keywords.replace(keyword, Keyword::Defs, value);
        }
        return;
    }
    let Some(Value::Named(old)) = keywords.take(keyword) else {
        return;
    };
    let Some(defs) = keywords.named_mut(Keyword::Defs) else {
        return;
    };
    let mut names = Names::default();
    for (name, _) in defs.iter().chain(&old) {
        names.take(&name.text);
    }
    let mut seen: HashSet<Rc<str>> = defs.iter().map(|(name, _)| name.text.clone()).collect();
    for (name, schema) in old {
        let name = if seen.insert(name.text.clone()) {
            name
        } else {
            Name::new(&names.give(&name.text, usize::MAX))
        };
        defs.push((name, schema));
    }
}

/// A list of `items` → `prefixItems`, and `additionalItems` → `items`.
fn tuple<N: Node>(schema: &mut Schema<N>, place: &Place<'_>, report: &mut Report<'_>) {
    let Some(keywords) = schema.keywords_mut() else {
        return;
    };
    let Some(Value::List(list)) = keywords.get(Keyword::Items) else {
        return;
    };
    let list = list.clone();
    report.replaced(place, "a list of items is prefixItems now");
    let rest = keywords.take(Keyword::AdditionalItems);
    if list.is_empty() {
        match rest {
            Some(rest) => keywords.set(Keyword::Items, rest),
            None => drop(keywords.take(Keyword::Items)),
        }
        return;
    }
    keywords.replace(Keyword::Items, Keyword::PrefixItems, Value::List(list));
    if let Some(rest) = rest {
        keywords.set(Keyword::Items, rest);
    }
}

/// `dependencies` → `dependentRequired` and `dependentSchemas`.
fn dependencies<N: Node>(schema: &mut Schema<N>, place: &Place<'_>, report: &mut Report<'_>) {
    let Some(keywords) = schema.keywords_mut() else {
        return;
    };
    let Some(Value::Dependencies(entries)) = keywords.take(Keyword::Dependencies) else {
        return;
    };
    report.replaced(
        place,
        "dependencies are dependentRequired and dependentSchemas now",
    );
    let (mut lists, mut schemas) = (Vec::new(), Vec::new());
    for (name, dependency) in entries {
        match dependency {
            Dependency::Names(names) => lists.push((name, names)),
            Dependency::Schema(schema) => schemas.push((name, schema)),
        }
    }
    if !lists.is_empty() && !keywords.has(Keyword::DependentRequired) {
        keywords.set(Keyword::DependentRequired, Value::NameLists(lists));
    }
    if !schemas.is_empty() && !keywords.has(Keyword::DependentSchemas) {
        keywords.set(Keyword::DependentSchemas, Value::Named(schemas));
    }
}

/// A boolean `exclusiveMinimum` makes `minimum` exclusive.
fn exclusive<N: Node>(
    schema: &mut Schema<N>,
    keyword: Keyword,
    bound: Keyword,
    place: &Place<'_>,
    report: &mut Report<'_>,
) {
    let Some(keywords) = schema.keywords_mut() else {
        return;
    };
    let Some(Value::Plain(Doc::Node(node))) = keywords.get(keyword) else {
        return;
    };
    if node.kind() != Kind::Bool {
        return;
    }
    let on = node.as_bool() == Some(true);
    report.replaced(place, "an exclusive bound is a number now");
    let bound = if on { keywords.take(bound) } else { None };
    match bound {
        Some(number) => keywords.set(keyword, number),
        None => drop(keywords.take(keyword)),
    }
}

/// `$recursiveRef` → `$ref`.
fn recursive<N: Node>(schema: &mut Schema<N>, place: &Place<'_>, report: &mut Report<'_>) {
    let Some(keywords) = schema.keywords_mut() else {
        return;
    };
    if keywords.has(Keyword::Ref) {
        keywords.take(Keyword::RecursiveRef);
        report.removed(place, "there is a $ref beside it");
    } else if let Some((word, _)) = keywords
        .0
        .iter_mut()
        .find(|(word, _)| matches!(word, Word::Known(Keyword::RecursiveRef)))
    {
        *word = Word::Known(Keyword::Ref);
        report.replaced(
            place,
            "a recursive reference is a reference to the root here",
        );
    }
}
