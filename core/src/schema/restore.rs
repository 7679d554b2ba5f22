//! The way back from the arguments of a model's call to those the server takes.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use regex::{Regex, RegexBuilder};

use super::keyword::Keyword;
use super::rename::Renames;
use super::tree::{self, Keywords, Schema, Value};
use crate::doc::{Doc, Key};
use crate::limits::Limits;
use crate::node::{Kind, Node};

/// Bytes of all compiled patterns, and of one.
const ALL_PATTERNS: usize = 4 * 1024 * 1024;
const ONE_PATTERN: usize = 512 * 1024;

/// Bytes of the texts of all patterns, and of one: two characters can be a class of hundreds of ranges.
const ALL_TEXTS: usize = 32 * 1024;
const ONE_TEXT: usize = 1024;

/// What passes changed that arguments have to be changed back for.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    pub(crate) renames: Renames,
    /// Whether some properties take `null` only because everything is required. Their names say so.
    pub(crate) nullable: bool,
}

/// Where in the arguments of a call something has to be changed back.
#[derive(Clone, Debug, Default)]
pub struct Arguments {
    /// The schema's schemas, the root first. None if nothing has to be changed.
    shapes: Vec<Shape>,
}

/// Where a schema's schemas are, by their place among the shapes.
#[derive(Clone, Debug, Default)]
struct Shape {
    properties: HashMap<String, Property>,
    items: Option<usize>,
    prefix: Vec<usize>,
    /// What properties are whose names match; no pattern where it is none that can be read here.
    patterns: Vec<(Option<Arc<Regex>>, usize)>,
    /// What all others are.
    others: Option<usize>,
    /// Schemas for the same value.
    beside: Vec<usize>,
}

#[derive(Clone, Debug)]
struct Property {
    /// What it is; `None` where the other names' rules say that.
    shape: Option<usize>,
    /// The server's name, where it is another.
    original: Option<String>,
    /// Whether `null` stands for leaving it out.
    drops_null: bool,
}

impl Arguments {
    pub(crate) fn build<N: Node>(schema: &Schema<N>, changes: &Changes) -> Self {
        if changes.renames.is_empty() && !changes.nullable {
            return Self::default();
        }
        let originals = changes
            .renames
            .iter()
            .map(|(old, new)| (new.as_str(), old.as_str()));
        let mut builder = Builder {
            originals: originals.collect(),
            defs: HashMap::new(),
            shapes: vec![Shape::default()],
            open: vec![(0, schema)],
            patterns: Vec::new(),
        };
        let defs = schema
            .keywords()
            .map_or(&[][..], |keywords| keywords.named(Keyword::Defs));
        for (name, schema) in defs {
            let at = builder.add(schema);
            builder.defs.insert(&name.text, at);
        }
        while let Some((at, schema)) = builder.open.pop() {
            builder.fill(at, schema);
        }
        builder.compile();
        Self {
            shapes: builder.shapes,
        }
    }

    /// Whether no arguments have to be changed.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        self.shapes.is_empty()
    }

    /// The arguments as the server takes them. What is nested deeper than [`Limits::DEEPEST`], or contains itself, is handed on from there as it is.
    #[must_use]
    pub fn restore<N: Node>(&self, arguments: &N) -> Doc<N> {
        let whole = || Doc::Node(arguments.clone());
        if self.is_identity() {
            return whole();
        }
        let Some(first) = self.enter(arguments, &[0], 0) else {
            return whole();
        };
        // What is open is kept here, not on the stack: that may be small.
        let mut open = vec![first];
        while let Some(frame) = open.last_mut() {
            if let Some((value, shapes)) = frame.next() {
                let depth = open.len();
                match self.enter(&value, &shapes, depth) {
                    Some(inner) => open.push(inner),
                    None => open.last_mut().into_iter().for_each(|frame| {
                        frame.put(Doc::Node(value.clone()), false);
                    }),
                }
                continue;
            }
            let Some(done) = open.pop() else { break };
            let (value, changed) = done.finish();
            match open.last_mut() {
                Some(around) => around.put(value, changed),
                None => return value,
            }
        }
        whole()
    }

    /// What is to be done for a container with so many around it; `None` if nothing is to be changed in the value.
    fn enter<N: Node>(&self, value: &N, shapes: &[usize], around: usize) -> Option<Frame<'_, N>> {
        if around >= Limits::DEEPEST {
            return None;
        }
        let kind = value.kind();
        if !matches!(kind, Kind::Object | Kind::Array) {
            return None;
        }
        let shapes = self.together(shapes);
        if shapes.is_empty() {
            return None;
        }
        let mut todo = Vec::new();
        let mut names = HashSet::new();
        if kind == Kind::Object {
            let _: Result<(), ()> = value.try_entries(|key, member| {
                names.extend(key.as_text().map(|text| text.value.into_owned()));
                todo.push((Some(key), member));
                Ok(())
            });
        } else {
            let _: Result<(), ()> = value.try_items(|item| {
                todo.push((None, item));
                Ok(())
            });
        }
        Some(Frame {
            value: value.clone(),
            shapes,
            names,
            todo: todo.into_iter(),
            keys: Vec::new(),
            values: Vec::new(),
            changed: false,
        })
    }

    /// The schemas for one value, with all beside them.
    fn together(&self, shapes: &[usize]) -> Vec<&Shape> {
        let mut seen = HashSet::new();
        let mut open: Vec<usize> = shapes.to_vec();
        let mut all = Vec::new();
        while let Some(at) = open.pop() {
            if !seen.insert(at) {
                continue;
            }
            if let Some(shape) = self.shapes.get(at) {
                open.extend(&shape.beside);
                all.push(shape);
            }
        }
        all
    }
}

/// A container that is being changed back.
struct Frame<'a, N> {
    value: N,
    shapes: Vec<&'a Shape>,
    /// All names of an object.
    names: HashSet<String>,
    todo: std::vec::IntoIter<(Option<N>, N)>,
    /// The keys of an object, as far as it is done.
    keys: Vec<Key<N>>,
    values: Vec<Doc<N>>,
    changed: bool,
}

impl<N: Node> Frame<'_, N> {
    /// The next value that is in the container, and the schemas for it.
    fn next(&mut self) -> Option<(N, Vec<usize>)> {
        loop {
            let (key, value) = self.todo.next()?;
            let Some(key) = key else {
                let index = self.values.len();
                let inner = self.shapes.iter();
                let inner =
                    inner.filter_map(|shape| shape.prefix.get(index).copied().or(shape.items));
                return Some((value, inner.collect()));
            };
            if let Some(inner) = self.member(key, &value) {
                return Some((value, inner));
            }
        }
    }

    /// The schemas for a member, whose key is noted; `None` if it is left out.
    fn member(&mut self, key: N, value: &N) -> Option<Vec<usize>> {
        let name = key.as_text().map(|text| text.value.into_owned());
        let known: Vec<&Property> = name
            .iter()
            .flat_map(|name| {
                let shapes = self.shapes.iter();
                shapes.filter_map(|shape| shape.properties.get(name))
            })
            .collect();
        if value.kind() == Kind::Null && known.iter().any(|known| known.drops_null) {
            self.changed = true;
            return None;
        }
        let inner = self
            .shapes
            .iter()
            .flat_map(|shape| shape.of(name.as_deref().unwrap_or_default()));
        let inner = inner.collect();
        // Nothing is written over: a model that gives both names gets neither changed.
        let original = known
            .iter()
            .find_map(|known| known.original.clone())
            .filter(|original| !self.names.contains(original));
        self.changed |= original.is_some();
        self.keys.push(original.map_or(Key::Node(key), Key::Str));
        Some(inner)
    }

    /// Takes what became of the value that came last.
    fn put(&mut self, value: Doc<N>, changed: bool) {
        self.changed |= changed;
        self.values.push(value);
    }

    /// What became of the container, and whether that is something else.
    fn finish(self) -> (Doc<N>, bool) {
        let made = match (self.changed, self.value.kind()) {
            (false, _) => Doc::Node(self.value),
            (true, Kind::Object) => Doc::Map(self.keys.into_iter().zip(self.values).collect()),
            (true, _) => Doc::List(self.values),
        };
        (made, self.changed)
    }
}

impl Shape {
    /// The schemas for the property of this name.
    fn of(&self, name: &str) -> Vec<usize> {
        let matches = |pattern: &Option<Arc<Regex>>| {
            pattern
                .as_ref()
                .is_none_or(|pattern| pattern.is_match(name))
        };
        let mut all: Vec<usize> = self
            .patterns
            .iter()
            .filter(|(pattern, _)| matches(pattern))
            .map(|(_, shape)| *shape)
            .collect();
        all.extend(
            self.properties
                .get(name)
                .and_then(|property| property.shape),
        );
        if all.is_empty() {
            all.extend(self.others);
        }
        all
    }
}

struct Builder<'s, N> {
    /// The server's names by the host's.
    originals: HashMap<&'s str, &'s str>,
    defs: HashMap<&'s str, usize>,
    shapes: Vec<Shape>,
    /// Schemas whose shapes are still empty.
    open: Vec<(usize, &'s Schema<N>)>,
    /// Patterns that are not compiled yet, and where they belong: a shape, and the place among its patterns.
    patterns: Vec<(usize, usize, &'s str)>,
}

impl<'s, N: Node> Builder<'s, N> {
    fn add(&mut self, schema: &'s Schema<N>) -> usize {
        let at = self.shapes.len();
        self.shapes.push(Shape::default());
        self.open.push((at, schema));
        at
    }

    fn fill(&mut self, at: usize, schema: &'s Schema<N>) {
        let Some(keywords) = schema.keywords() else {
            return;
        };
        let mut shape = Shape::default();
        self.properties(&mut shape, keywords);
        for keyword in keywords.known() {
            match keyword {
                Keyword::Items => {
                    let items = keywords.schema(keyword);
                    shape.items = items.map(|items| self.add(items));
                }
                Keyword::PrefixItems => {
                    for schema in keywords.list(keyword).into_iter().flatten() {
                        shape.prefix.push(self.add(schema));
                    }
                }
                Keyword::AdditionalProperties | Keyword::UnevaluatedProperties => {
                    let others = keywords.schema(keyword);
                    let others = others.map(|schema| self.add(schema));
                    shape.others = shape.others.or(others);
                }
                Keyword::PatternProperties => {
                    for (name, schema) in keywords.named(keyword) {
                        self.patterns.push((at, shape.patterns.len(), &name.text));
                        let added = self.add(schema);
                        shape.patterns.push((None, added));
                    }
                }
                Keyword::DependentSchemas => {
                    for (_, schema) in keywords.named(keyword) {
                        shape.beside.push(self.add(schema));
                    }
                }
                Keyword::AnyOf | Keyword::OneOf | Keyword::AllOf => {
                    for schema in keywords.list(keyword).into_iter().flatten() {
                        shape.beside.push(self.add(schema));
                    }
                }
                Keyword::If | Keyword::Then | Keyword::Else => {
                    let branch = keywords.schema(keyword);
                    shape.beside.extend(branch.map(|schema| self.add(schema)));
                }
                _ => {}
            }
        }
        if let Some(reference) = keywords.reference() {
            let target = match tree::definition_of(reference) {
                Some(name) => self.defs.get(name).copied(),
                None => (&**reference == "#").then_some(0),
            };
            shape.beside.extend(target);
        }
        if let Some(slot) = self.shapes.get_mut(at) {
            *slot = shape;
        }
    }

    /// Names that are required where they are no properties: they have other names all the same.
    fn required(&mut self, shape: &mut Shape, keywords: &'s Keywords<N>) {
        let lists = match keywords.get(Keyword::DependentRequired) {
            Some(Value::NameLists(lists)) => lists.as_slice(),
            _ => &[],
        };
        let dependent = lists
            .iter()
            .flat_map(|(name, names)| std::iter::once(name).chain(names));
        for name in keywords.required().iter().chain(dependent) {
            let Some(original) = self.originals.get(&*name.text) else {
                continue;
            };
            if shape.properties.contains_key(&*name.text) {
                continue;
            }
            let property = Property {
                shape: None,
                original: Some((*original).to_owned()),
                drops_null: false,
            };
            shape.properties.insert(name.text.to_string(), property);
        }
    }

    fn properties(&mut self, shape: &mut Shape, keywords: &'s Keywords<N>) {
        for (name, schema) in keywords.named(Keyword::Properties) {
            let property = Property {
                shape: Some(self.add(schema)),
                original: self
                    .originals
                    .get(&*name.text)
                    .map(|name| (*name).to_owned()),
                drops_null: name.drops_null,
            };
            shape.properties.insert(name.text.to_string(), property);
        }
        self.required(shape, keywords);
    }

    /// Compiles the patterns, each once, as far as there is room for them.
    fn compile(&mut self) {
        let mut known: HashMap<&str, Option<Arc<Regex>>> = HashMap::new();
        let mut texts = 0_usize;
        for (_, _, text) in &self.patterns {
            if text.len() <= ONE_TEXT && !known.contains_key(text) {
                texts = texts.saturating_add(text.len());
                if texts > ALL_TEXTS {
                    break;
                }
                known.insert(text, None);
            }
        }
        let size = ALL_PATTERNS.checked_div(known.len()).unwrap_or_default();
        for (text, slot) in &mut known {
            let mut builder = RegexBuilder::new(text);
            let size = size.min(ONE_PATTERN);
            builder.size_limit(size).dfa_size_limit(size);
            *slot = builder.build().ok().map(Arc::new);
        }
        for (shape, at, text) in &self.patterns {
            let shape = self.shapes.get_mut(*shape);
            let slot = shape.and_then(|shape| shape.patterns.get_mut(*at));
            if let (Some((slot, _)), Some(Some(pattern))) = (slot, known.get(text)) {
                *slot = Some(Arc::clone(pattern));
            }
        }
    }
}
