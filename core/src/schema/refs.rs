//! Pass 4: every reference leads to `#` or `#/$defs/<name>`. What it pointed at elsewhere is copied there; nothing is fetched.

use std::collections::{HashMap, HashSet, VecDeque};

use super::dialect::Dialect;
use super::fresh::Names;
use super::keyword::Keyword;
use super::place::Place;
use super::pointer;
use super::pointers::{self, Pointers};
use super::read::Document;
use super::report::Report;
use super::tree::{self, Keywords, Name, Reference, Schema, Value};
use super::walk::try_walk;
use super::{dialect, modernize};
use crate::diagnostic::DiagnosticCode;
use crate::error::{Error, ErrorCode};
use crate::node::{Kind, Node};

/// Schemas in all copies together.
const MOST_COPIED: usize = 50_000;

/// Characters of the name of a definition: many short references can lead to it, and each is written with it.
const LONGEST_NAME: usize = 256;

/// The root's definitions as the document has them: keyword and name, in the order they have in `$defs` after pass 3.
pub(crate) fn definitions<N>(root: &Schema<N>) -> Vec<[String; 2]> {
    let Some(keywords) = root.keywords() else {
        return Vec::new();
    };
    let named = |keyword: Keyword| {
        let named = keywords.named(keyword).iter();
        named.map(move |(name, _)| [keyword.name().to_owned(), name.text.to_string()])
    };
    named(Keyword::Defs)
        .chain(named(Keyword::Definitions))
        .collect()
}

pub(crate) fn apply<N: Node>(
    root: &mut Schema<N>,
    document: &mut Document<N>,
    written: Vec<[String; 2]>,
    place: &Place<'_>,
    dialect: Dialect,
    report: &mut Report<'_>,
) -> Result<(), Error> {
    let mut names = Names::default();
    let (known, settled) = legal_definitions(root, written, &mut document.pointers, &mut names);
    let mut refs = Refs {
        document,
        settled,
        found: known,
        names,
        queue: VecDeque::new(),
    };
    refs.rewrite(root, place, false, report)?;
    let mut total = 0_usize;
    let mut copies = Vec::new();
    while let Some((pointer, name)) = refs.queue.pop_front() {
        let defs = place.keyword(Keyword::Defs);
        let inside = defs.member(&name);
        let Some(node) = refs.document.pointers.find(pointer) else {
            continue;
        };
        let mut copy = refs.document.read_part(&node, pointer, &inside, report)?;
        dialect::take(&mut copy, &inside, report)?;
        modernize::apply(&mut copy, &inside, dialect, report);
        refs.rewrite(&mut copy, &inside, true, report)?;
        try_walk(&mut copy, &inside, None, &mut |_, _, _| {
            total = total.saturating_add(1);
            if total > MOST_COPIED {
                return Err(too_many(place));
            }
            Ok(())
        })?;
        copies.push((Name::new(&name), copy));
    }
    if let Some(keywords) = root.keywords_mut().filter(|_| !copies.is_empty()) {
        match keywords.named_mut(Keyword::Defs) {
            Some(defs) => defs.extend(copies),
            None => keywords.set(Keyword::Defs, Value::Named(copies)),
        }
    }
    cut_cycles(root, place, report);
    Ok(())
}

fn too_many(place: &Place<'_>) -> Error {
    Error::new(
        ErrorCode::TooManyNodes,
        place.path(),
        format!("the references of the schema lead to more than {MOST_COPIED} schemas"),
    )
}

/// Gives the root's definitions names that every host takes, and tells which place has which name, and which references to them are what they
/// become.
fn legal_definitions<N: Node>(
    root: &mut Schema<N>,
    written: Vec<[String; 2]>,
    pointers: &mut Pointers<N>,
    names: &mut Names,
) -> (HashMap<usize, Option<String>>, HashSet<String>) {
    let mut known = HashMap::new();
    let mut settled = HashSet::new();
    let defs = root
        .keywords_mut()
        .and_then(|keywords| keywords.named_mut(Keyword::Defs));
    let Some(defs) = defs else {
        return (known, settled);
    };
    for (name, _) in defs.iter().filter(|(name, _)| is_legal(&name.text)) {
        names.take(&name.text);
    }
    for ((name, _), written) in defs.iter_mut().zip(written) {
        if !is_legal(&name.text) {
            *name = Name::new(&names.give(&legal(&name.text), usize::MAX));
        }
        let [keyword, old] = &written;
        if keyword == Keyword::Defs.name() && **old == *name.text {
            settled.insert(tree::reference_to(old));
        }
        let place = pointers.follow(pointers::ROOT, &written);
        known.insert(place, Some(name.text.to_string()));
    }
    (known, settled)
}

fn is_legal(name: &str) -> bool {
    !name.is_empty() && name.len() <= LONGEST_NAME && name.bytes().all(legal_byte)
}

fn legal_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-')
}

fn legal(name: &str) -> String {
    let fits = |character: char| u8::try_from(character).is_ok_and(legal_byte);
    if name.is_empty() {
        return "def".to_owned();
    }
    name.chars()
        .take(LONGEST_NAME)
        .map(|character| if fits(character) { character } else { '_' })
        .collect()
}

/// Where a reference leads.
enum Target {
    Root,
    Definition(String),
    Nowhere,
    Outside,
}

struct Refs<'d, N> {
    document: &'d mut Document<N>,
    /// References within the root's resource that need no change.
    settled: HashSet<String>,
    /// The definition's name for each place that was met; `None` where it leads nowhere.
    found: HashMap<usize, Option<String>>,
    names: Names,
    /// What has to be copied, and its name.
    queue: VecDeque<(usize, String)>,
}

impl<N: Node> Refs<'_, N> {
    fn rewrite(
        &mut self,
        schema: &mut Schema<N>,
        place: &Place<'_>,
        is_copy: bool,
        report: &mut Report<'_>,
    ) -> Result<(), Error> {
        let mut first = !is_copy;
        try_walk(schema, place, None, &mut |schema, place, _| {
            let is_root = std::mem::take(&mut first);
            let Some(keywords) = schema.keywords_mut() else {
                return Ok(());
            };
            for keyword in keywords.those(is_of_references) {
                let inside = place.keyword(keyword);
                match keyword {
                    Keyword::Ref | Keyword::DynamicRef => {
                        self.reference(keywords, keyword, &inside, report)?;
                    }
                    Keyword::Id | Keyword::Anchor | Keyword::DynamicAnchor => {
                        keywords.take(keyword);
                        report.removed(&inside, "references do without it");
                    }
                    Keyword::Defs if !is_root => {
                        keywords.take(keyword);
                        report.removed(&inside, "definitions are at the root");
                    }
                    _ => {}
                }
            }
            Ok(())
        })
    }

    fn reference(
        &mut self,
        keywords: &mut Keywords<N>,
        keyword: Keyword,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Result<(), Error> {
        let Some(Value::Reference(reference)) = keywords.get(keyword) else {
            return Ok(());
        };
        let is_settled = reference.resource == 0 && self.settled.contains(&*reference.text);
        if is_settled && keyword == Keyword::Ref {
            return Ok(());
        }
        let reference = reference.clone();
        let text = match self.target(&reference) {
            Target::Root => "#".to_owned(),
            Target::Definition(name) => tree::reference_to(&name),
            Target::Nowhere => {
                keywords.take(keyword);
                let message = format!(
                    "{:?} leads nowhere; the place takes anything",
                    &*reference.text
                );
                report.at(DiagnosticCode::RefDangling, place, message);
                return Ok(());
            }
            Target::Outside => {
                let message = format!(
                    "{:?} is outside of the schema, and nothing is fetched",
                    &*reference.text
                );
                return Err(Error::new(ErrorCode::ExternalRef, place.path(), message));
            }
        };
        if keyword == Keyword::DynamicRef && keywords.has(Keyword::Ref) {
            keywords.take(keyword);
            report.removed(place, "there is a $ref beside it");
            return Ok(());
        }
        if keyword == Keyword::DynamicRef || text != *reference.text {
            let message = format!("{:?} is {text:?} here", &*reference.text);
            report.at(DiagnosticCode::RefRewritten, place, message);
        }
        let value = Reference {
            text: text.into(),
            resource: 0,
        };
        keywords.replace(keyword, Keyword::Ref, Value::Reference(value));
        Ok(())
    }

    fn target(&mut self, reference: &Reference) -> Target {
        let (uri, fragment) = reference
            .text
            .split_once('#')
            .unwrap_or((&reference.text, ""));
        let resource = if uri.is_empty() {
            reference.resource
        } else {
            match self.document.resource_called(uri, reference.resource) {
                Some(resource) => resource,
                None => return Target::Outside,
            }
        };
        let Some(fragment) = pointer::decode(fragment) else {
            return Target::Nowhere;
        };
        let base = self.document.resources.get(resource);
        let base = base.map_or(pointers::ROOT, |base| base.place);
        let pointers = &mut self.document.pointers;
        let (place, name) = if fragment.is_empty() {
            (base, None)
        } else if fragment.starts_with('/') {
            (pointers.follow(base, &pointer::tokens(&fragment)), None)
        } else {
            let anchor = (resource, fragment);
            match self.document.anchors.get(&anchor) {
                Some(place) => (*place, Some(anchor.1)),
                None => return Target::Nowhere,
            }
        };
        if place == pointers::ROOT {
            return Target::Root;
        }
        if let Some(known) = self.found.get(&place) {
            return known.clone().map_or(Target::Nowhere, Target::Definition);
        }
        let node = pointers.find(place);
        let is_schema = node.is_some_and(|node| matches!(node.kind(), Kind::Object | Kind::Bool));
        let name = is_schema.then(|| {
            let last = self.document.pointers.last(place);
            let name = name.as_deref().or(last.map(|last| &**last));
            let name = legal(name.unwrap_or_default());
            let name = self.names.give(&name, usize::MAX);
            self.queue.push_back((place, name.clone()));
            name
        });
        self.found.insert(place, name.clone());
        name.map_or(Target::Nowhere, Target::Definition)
    }
}

/// Whether the keyword refers to a schema, or is something to refer to.
const fn is_of_references(keyword: Keyword) -> bool {
    matches!(
        keyword,
        Keyword::Ref
            | Keyword::DynamicRef
            | Keyword::Id
            | Keyword::Anchor
            | Keyword::DynamicAnchor
            | Keyword::Defs
    )
}

/// Takes out the references that lead only to each other.
fn cut_cycles<N: Node>(root: &mut Schema<N>, place: &Place<'_>, report: &mut Report<'_>) {
    let mut next: HashMap<String, String> = HashMap::new();
    let mut all = Vec::new();
    if let Some(keywords) = root.keywords() {
        let own = std::iter::once(("#".to_owned(), Some(keywords)));
        let defs = keywords
            .named(Keyword::Defs)
            .iter()
            .map(|(name, schema)| (tree::reference_to(&name.text), schema.keywords()));
        for (at, keywords) in own.chain(defs) {
            if let Some(reference) = keywords.and_then(Keywords::reference) {
                next.insert(at.clone(), reference.to_string());
                all.push(at);
            }
        }
    }
    let mut settled = HashSet::new();
    let mut cyclic = HashSet::new();
    for start in &all {
        let mut way = Vec::new();
        let mut on_way = HashSet::new();
        let mut at = start;
        while settled.insert(at) {
            way.push(at);
            on_way.insert(at);
            match next.get(at) {
                Some(further) => at = further,
                None => break,
            }
        }
        if on_way.contains(at) {
            cyclic.extend(way.into_iter().skip_while(|known| *known != at).cloned());
        }
    }
    if cyclic.is_empty() {
        return;
    }
    let mut cut = |keywords: &mut Keywords<N>, at: &str, place: &Place<'_>| {
        if cyclic.contains(at) && keywords.take(Keyword::Ref).is_some() {
            let message = "leads only to itself; the place takes anything";
            report.at(
                DiagnosticCode::RefCycle,
                &place.keyword(Keyword::Ref),
                message,
            );
        }
    };
    let Some(keywords) = root.keywords_mut() else {
        return;
    };
    cut(keywords, "#", place);
    let defs = place.keyword(Keyword::Defs);
    for (name, schema) in keywords.named_mut(Keyword::Defs).into_iter().flatten() {
        if let Some(keywords) = schema.keywords_mut() {
            cut(
                keywords,
                &tree::reference_to(&name.text),
                &defs.member(&name.text),
            );
        }
    }
}
