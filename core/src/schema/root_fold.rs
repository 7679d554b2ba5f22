//! Pass 7: combinators at the root become plain keywords. Most providers refuse a whole request for one of them.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::evaluated;
use super::keyword::Keyword;
use super::merge::{Merger, Room, both, either};
use super::place::Place;
use super::rename::Renames;
use super::report::Report;
use super::root_copy;
use super::tree::{self, Keywords, Schema, Type, Value};
use super::values;
use crate::diagnostic::DiagnosticCode;
use crate::doc::Doc;
use crate::json::to_json;
use crate::node::Node;

/// Keywords and names copied while branches are followed; beyond it a branch says nothing.
const MOST_VISITED: usize = 1_000_000;

/// Branches of one combinator; of more, the others say nothing.
const MOST_BRANCHES: usize = 1_000;

/// Branches within one another that are followed; beyond it a branch says nothing.
const DEEPEST: usize = 64;

/// Characters of one sentence.
const LONGEST_SENTENCE: usize = 1_000;

/// Folds the root, and answers with the sentences that say what the schema no longer says.
pub(crate) fn apply<N: Node>(
    root: &mut Schema<N>,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Vec<Sentence> {
    let combinators = root
        .keywords()
        .map(|keywords| keywords.those(is_combinator))
        .unwrap_or_default();
    if combinators.is_empty() {
        return Vec::new();
    }
    root_copy::apply(root, place, None);
    let Some(keywords) = root.keywords_mut() else {
        return Vec::new();
    };
    let whole = keywords.clone();
    let mut flattener = Flattener {
        defs: definitions(&whole),
        following: HashSet::new(),
        sizes: HashMap::new(),
        room: Room::default(),
        visited: 0,
        depth: 0,
    };
    let mut sentences = Vec::new();
    for keyword in combinators {
        let Some(value) = keywords.take(keyword) else {
            continue;
        };
        let inside = place.keyword(keyword);
        if matches!(keyword, Keyword::Then | Keyword::Else) {
            if !whole.has(Keyword::If) {
                report.removed(&inside, "it means nothing without an if");
            }
            continue;
        }
        let message = "folded into plain keywords";
        report.at(DiagnosticCode::RootFolded, &inside, message);
        let parts = flattener.combinator(keyword, value, &whole);
        sentences.extend(parts.sentence);
        let mut merger = Merger::new(keywords);
        for part in parts.asked {
            merger.put(part);
        }
        if let Some(branches) = parts.branches {
            join(keywords, &branches, &mut flattener.room);
        }
    }
    let defs = &flattener.defs;
    close(keywords, evaluated::only_names(&whole, defs, &mut 0));
    sentences
}

const fn is_combinator(keyword: Keyword) -> bool {
    matches!(
        keyword,
        Keyword::AllOf
            | Keyword::AnyOf
            | Keyword::OneOf
            | Keyword::If
            | Keyword::Then
            | Keyword::Else
            | Keyword::Not
            | Keyword::Enum
            | Keyword::Const
    )
}

/// The definitions by their names.
fn definitions<N>(root: &Keywords<N>) -> HashMap<&str, &Schema<N>> {
    let defs = root.named(Keyword::Defs).iter();
    defs.map(|(name, schema)| (&*name.text, schema)).collect()
}

/// Puts the union of branches into a schema.
fn join<N: Node>(keywords: &mut Keywords<N>, branches: &[Keywords<N>], room: &mut Room) {
    let own: HashSet<Rc<str>> = keywords
        .named(Keyword::Properties)
        .iter()
        .map(|(name, _)| name.text.clone())
        .collect();
    let union = either(branches, &|name| own.contains(name), room);
    both(keywords, union);
}

/// With no combinator left, what was not evaluated is what is not named, where only names were evaluated. Otherwise nothing is known of it.
fn close<N: Node>(keywords: &mut Keywords<N>, only_names: bool) {
    if let Some(value) = keywords.take(Keyword::UnevaluatedProperties)
        && only_names
        && !keywords.has(Keyword::AdditionalProperties)
    {
        keywords.set(Keyword::AdditionalProperties, value);
    }
}

/// A sentence about a tool's arguments. Their names are told apart from the words: a host may have others.
#[derive(Debug)]
pub(crate) struct Sentence(Vec<Piece>);

#[derive(Debug)]
enum Piece {
    Words(String),
    Name(Rc<str>),
}

impl Sentence {
    fn words(text: &str) -> Self {
        Self(vec![Piece::Words(text.to_owned())])
    }

    /// The sentence with the names the host has, cut where it is too long.
    pub(crate) fn text(&self, renames: &Renames) -> String {
        let mut text = String::new();
        for piece in &self.0 {
            // Four bytes are a character at most: what follows is cut anyway.
            if text.len() > LONGEST_SENTENCE.saturating_mul(4) {
                break;
            }
            match piece {
                Piece::Words(words) => text.push_str(words),
                Piece::Name(name) => {
                    text.push_str(renames.get(&**name).map_or(&**name, String::as_str));
                }
            }
        }
        if text.chars().count() <= LONGEST_SENTENCE {
            return text;
        }
        let mut short: String = text
            .chars()
            .take(LONGEST_SENTENCE.saturating_sub(1))
            .collect();
        short.push('…');
        short
    }
}

/// What one combinator comes to.
struct Parts<N> {
    /// What it asks for whatever the arguments are.
    asked: Vec<Keywords<N>>,
    /// What it asks for one of.
    branches: Option<Vec<Keywords<N>>>,
    sentence: Option<Sentence>,
}

/// Makes plain keywords of branches.
struct Flattener<'r, N> {
    defs: HashMap<&'r str, &'r Schema<N>>,
    following: HashSet<Rc<str>>,
    /// What definitions weigh.
    sizes: HashMap<Rc<str>, usize>,
    room: Room,
    visited: usize,
    depth: usize,
}

impl<N: Node> Flattener<'_, N> {
    fn combinator(&mut self, keyword: Keyword, value: Value<N>, around: &Keywords<N>) -> Parts<N> {
        let mut parts = Parts {
            asked: Vec::new(),
            branches: None,
            sentence: None,
        };
        match (keyword, value) {
            (Keyword::AllOf, Value::List(list)) => {
                parts.asked = list
                    .iter()
                    .take(MOST_BRANCHES)
                    .filter_map(|branch| self.flat(branch))
                    .collect();
            }
            (Keyword::AnyOf | Keyword::OneOf, Value::List(list)) => {
                let branches: Vec<_> = list.iter().filter_map(|branch| self.flat(branch)).collect();
                let quantity = if keyword == Keyword::OneOf {
                    "exactly one"
                } else {
                    "at least one"
                };
                if !branches.is_empty() {
                    let mut pieces = vec![Piece::Words(format!(
                        "The arguments must match {quantity} of: "
                    ))];
                    tell(&branches, &mut pieces);
                    pieces.push(Piece::Words(".".to_owned()));
                    parts.sentence = Some(Sentence(pieces));
                    // More than that are too many to join: then nothing is asked for.
                    let joined = list.len() <= MOST_BRANCHES;
                    parts.branches = Some(if joined { branches } else { Vec::new() });
                }
            }
            (Keyword::If, _) => {
                let branch = |keyword| around.schema(keyword);
                if let (Some(then), Some(otherwise)) =
                    (branch(Keyword::Then), branch(Keyword::Else))
                {
                    let branches: Vec<_> = [then, otherwise]
                        .into_iter()
                        .filter_map(|branch| self.flat(branch))
                        .collect();
                    parts.branches = (!branches.is_empty()).then_some(branches);
                }
                parts.sentence = Some(Sentence::words("Some arguments depend on others."));
            }
            (Keyword::Not, _) => {
                let sentence = "Some combinations of arguments are not allowed.";
                parts.sentence = Some(Sentence::words(sentence));
            }
            (Keyword::Enum | Keyword::Const, Value::Plain(doc)) => {
                let values = if keyword == Keyword::Enum {
                    values::items(&doc)
                } else {
                    vec![doc]
                };
                let texts: Vec<String> = values
                    .iter()
                    .map(|value| to_json(value).unwrap_or_default())
                    .collect();
                let sentence = format!("The arguments must be one of: {}.", texts.join(", "));
                parts.sentence = Some(Sentence::words(&sentence));
            }
            _ => {}
        }
        parts
    }

    /// What a branch asks of an object in plain keywords; `None` if no object matches.
    fn flat(&mut self, schema: &Schema<N>) -> Option<Keywords<N>> {
        let weight = if self.visited > MOST_VISITED {
            0
        } else {
            schema.weight(MOST_VISITED)
        };
        self.flat_of(schema, weight)
    }

    fn flat_of(&mut self, schema: &Schema<N>, weight: usize) -> Option<Keywords<N>> {
        self.visited = self.visited.saturating_add(weight);
        self.depth = self.depth.saturating_add(1);
        let flat = self.flat_within(schema);
        self.depth = self.depth.saturating_sub(1);
        flat
    }

    fn flat_within(&mut self, schema: &Schema<N>) -> Option<Keywords<N>> {
        let keywords = match schema {
            Schema::Bool(true) => return Some(Keywords::default()),
            Schema::Bool(false) => return None,
            Schema::Object(keywords) => keywords,
        };
        if self.visited > MOST_VISITED || self.depth > DEEPEST {
            return Some(Keywords::default());
        }
        if keywords
            .types()
            .is_some_and(|types| !types.has(Type::Object))
        {
            return None;
        }
        let mut flat = keywords.clone();
        flat.take(Keyword::Type);
        flat.take(Keyword::Defs);
        if let Some(Value::Reference(reference)) = flat.take(Keyword::Ref) {
            both(&mut flat, self.followed(&reference.text)?);
        }
        for keyword in flat.those(is_combinator) {
            let Some(value) = flat.take(keyword) else {
                continue;
            };
            if matches!(keyword, Keyword::Enum | Keyword::Const) && !has_object(keyword, &value) {
                return None;
            }
            if let (Keyword::AllOf, Value::List(list)) = (keyword, &value) {
                let mut merger = Merger::new(&mut flat);
                for branch in list.iter().take(MOST_BRANCHES) {
                    merger.put(self.flat(branch)?);
                }
                continue;
            }
            let is_union = matches!(keyword, Keyword::AnyOf | Keyword::OneOf);
            match self.combinator(keyword, value, keywords).branches {
                Some(branches) => join(&mut flat, &branches, &mut self.room),
                None if is_union => return None,
                None => {}
            }
        }
        if flat.has(Keyword::UnevaluatedProperties) {
            let looked = &mut self.visited;
            close(
                &mut flat,
                evaluated::only_names(keywords, &self.defs, looked),
            );
        }
        Some(flat)
    }

    /// What a reference asks for; nothing where it leads back to what is being followed.
    fn followed(&mut self, reference: &Rc<str>) -> Option<Keywords<N>> {
        let name = tree::definition_of(reference);
        let target = name.and_then(|name| self.defs.get(name).copied());
        let Some(target) = target else {
            return Some(Keywords::default());
        };
        if !self.following.insert(reference.clone()) {
            return Some(Keywords::default());
        }
        let size = self.sizes.entry(reference.clone());
        let size = *size.or_insert_with(|| target.weight(MOST_VISITED));
        let flat = self.flat_of(target, size);
        self.following.remove(reference);
        flat
    }
}

/// Whether an `enum` or `const` has an object among its values.
fn has_object<N: Node>(keyword: Keyword, value: &Value<N>) -> bool {
    let Value::Plain(doc) = value else {
        return true;
    };
    let is_object = |value: &Doc<N>| values::of(value) == Type::Object;
    if keyword == Keyword::Const {
        is_object(doc)
    } else {
        values::items(doc).iter().any(is_object)
    }
}

/// Tells the branches.
fn tell<N: Node>(branches: &[Keywords<N>], pieces: &mut Vec<Piece>) {
    for (index, branch) in branches.iter().enumerate() {
        // No sentence is longer; what follows is cut anyway.
        if pieces.len() > LONGEST_SENTENCE {
            break;
        }
        let number = index.saturating_add(1);
        let before = if index > 0 { "; " } else { "" };
        pieces.push(Piece::Words(format!("{before}({number}) ")));
        tell_branch(branch, number, pieces);
    }
}

fn tell_branch<N: Node>(branch: &Keywords<N>, number: usize, pieces: &mut Vec<Piece>) {
    let mut before = "";
    let mut constant = HashSet::new();
    for (name, schema) in branch.named(Keyword::Properties) {
        let value = schema
            .keywords()
            .and_then(|keywords| keywords.get(Keyword::Const));
        if let Some(Value::Plain(value)) = value {
            constant.insert(name.text.clone());
            let value = to_json(value).unwrap_or_default();
            pieces.push(Piece::Words(before.to_owned()));
            pieces.push(Piece::Name(name.text.clone()));
            pieces.push(Piece::Words(format!(" is {value}")));
            before = ", ";
        }
    }
    let mut verb = "requires ";
    for name in branch.required() {
        if !constant.contains(&name.text) {
            pieces.push(Piece::Words(format!("{before}{verb}")));
            pieces.push(Piece::Name(name.text.clone()));
            (before, verb) = (", ", "");
        }
    }
    if before.is_empty() {
        let title = branch.text(Keyword::Title);
        let words = title.unwrap_or_else(|| format!("option {number}"));
        pieces.push(Piece::Words(words));
    }
}
