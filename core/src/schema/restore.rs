//! The way back from the arguments of a model's call to those the server takes.

use std::collections::{HashMap, HashSet};

use regex::Regex;

use super::keyword::Keyword;
use super::place::Place;
use super::rename::Renames;
use super::tree::{Keywords, Schema, Value};
use crate::doc::{Doc, Key};
use crate::limits::Limits;
use crate::node::{Kind, Node};
use crate::tool::INPUT_SCHEMA;

/// What passes changed that arguments have to be changed back for.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    pub(crate) renames: Renames,
    /// Paths of the properties that take `null` only because everything is required.
    pub(crate) nullable: HashSet<String>,
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
    patterns: Vec<(Option<Regex>, usize)>,
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
        if changes.renames.is_empty() && changes.nullable.is_empty() {
            return Self::default();
        }
        let originals = changes
            .renames
            .iter()
            .map(|(old, new)| (new.as_str(), old.as_str()));
        let mut builder = Builder {
            originals: originals.collect(),
            nullable: &changes.nullable,
            defs: HashMap::new(),
            shapes: vec![Shape::default()],
        };
        let defs = schema
            .keywords()
            .map_or(&[][..], |keywords| keywords.named(Keyword::Defs));
        for (name, _) in defs {
            let at = builder.shapes.len();
            builder.shapes.push(Shape::default());
            builder.defs.insert(&name.text, at);
        }
        let root = Place::root(INPUT_SCHEMA);
        builder.fill(0, schema, &root);
        let inside = root.keyword(Keyword::Defs);
        for (index, (name, schema)) in defs.iter().enumerate() {
            builder.fill(index.saturating_add(1), schema, &inside.member(&name.text));
        }
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
        self.value(arguments, &[0], 1).unwrap_or_else(whole)
    }

    /// The value changed back; `None` if nothing is to be changed in it.
    fn value<N: Node>(&self, value: &N, shapes: &[usize], depth: usize) -> Option<Doc<N>> {
        let shapes = self.together(shapes);
        if shapes.is_empty() || depth > Limits::DEEPEST {
            return None;
        }
        match value.kind() {
            Kind::Object => self.object(value, &shapes, depth),
            Kind::Array => self.array(value, &shapes, depth),
            _ => None,
        }
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

    fn object<N: Node>(&self, value: &N, shapes: &[&Shape], depth: usize) -> Option<Doc<N>> {
        let mut names = HashSet::new();
        let _: Result<(), ()> = value.try_entries(|key, _| {
            names.extend(key.as_text().map(|text| text.value.into_owned()));
            Ok(())
        });
        let mut members = Vec::new();
        let mut changed = false;
        let _: Result<(), ()> = value.try_entries(|key, member| {
            let name = key.as_text().map(|text| text.value.into_owned());
            let known: Vec<&Property> = name
                .iter()
                .flat_map(|name| shapes.iter().filter_map(|shape| shape.properties.get(name)))
                .collect();
            if member.kind() == Kind::Null && known.iter().any(|known| known.drops_null) {
                changed = true;
                return Ok(());
            }
            let inner: Vec<usize> = shapes
                .iter()
                .flat_map(|shape| shape.of(name.as_deref().unwrap_or_default()))
                .collect();
            // Nothing is written over: a model that gives both names gets neither changed.
            let original = known
                .iter()
                .find_map(|known| known.original.clone())
                .filter(|original| !names.contains(original));
            let inside = self.value(&member, &inner, depth.saturating_add(1));
            changed |= original.is_some() || inside.is_some();
            let key = original.map_or(Key::Node(key), Key::Str);
            members.push((key, inside.unwrap_or(Doc::Node(member))));
            Ok(())
        });
        changed.then_some(Doc::Map(members))
    }

    fn array<N: Node>(&self, value: &N, shapes: &[&Shape], depth: usize) -> Option<Doc<N>> {
        let mut items = Vec::new();
        let mut changed = false;
        let _: Result<(), ()> = value.try_items(|item| {
            let index = items.len();
            let inner: Vec<usize> = shapes
                .iter()
                .filter_map(|shape| shape.prefix.get(index).copied().or(shape.items))
                .collect();
            let inside = self.value(&item, &inner, depth.saturating_add(1));
            changed |= inside.is_some();
            items.push(inside.unwrap_or(Doc::Node(item)));
            Ok(())
        });
        changed.then_some(Doc::List(items))
    }
}

impl Shape {
    /// The schemas for the property of this name.
    fn of(&self, name: &str) -> Vec<usize> {
        let matches = |pattern: &Option<Regex>| {
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

struct Builder<'s> {
    /// The server's names by the host's.
    originals: HashMap<&'s str, &'s str>,
    nullable: &'s HashSet<String>,
    defs: HashMap<&'s str, usize>,
    shapes: Vec<Shape>,
}

impl<'s> Builder<'s> {
    fn add<N: Node>(&mut self, schema: &'s Schema<N>, place: &Place<'_>) -> usize {
        let at = self.shapes.len();
        self.shapes.push(Shape::default());
        self.fill(at, schema, place);
        at
    }

    fn fill<N: Node>(&mut self, at: usize, schema: &'s Schema<N>, place: &Place<'_>) {
        let Some(keywords) = schema.keywords() else {
            return;
        };
        let mut shape = Shape::default();
        self.properties(&mut shape, keywords, place);
        for keyword in keywords.known() {
            let inside = place.keyword(keyword);
            match keyword {
                Keyword::Items => {
                    let items = keywords.schema(keyword);
                    shape.items = items.map(|items| self.add(items, &inside));
                }
                Keyword::PrefixItems => {
                    for (index, schema) in keywords.list(keyword).into_iter().flatten().enumerate()
                    {
                        shape.prefix.push(self.add(schema, &inside.item(index)));
                    }
                }
                Keyword::AdditionalProperties | Keyword::UnevaluatedProperties => {
                    let others = keywords.schema(keyword);
                    let others = others.map(|schema| self.add(schema, &inside));
                    shape.others = shape.others.or(others);
                }
                Keyword::PatternProperties => {
                    for (name, schema) in keywords.named(keyword) {
                        let added = self.add(schema, &inside.member(&name.text));
                        shape.patterns.push((Regex::new(&name.text).ok(), added));
                    }
                }
                Keyword::DependentSchemas => {
                    for (name, schema) in keywords.named(keyword) {
                        shape
                            .beside
                            .push(self.add(schema, &inside.member(&name.text)));
                    }
                }
                Keyword::AnyOf | Keyword::OneOf | Keyword::AllOf => {
                    for (index, schema) in keywords.list(keyword).into_iter().flatten().enumerate()
                    {
                        shape.beside.push(self.add(schema, &inside.item(index)));
                    }
                }
                Keyword::If | Keyword::Then | Keyword::Else => {
                    let branch = keywords.schema(keyword);
                    shape
                        .beside
                        .extend(branch.map(|schema| self.add(schema, &inside)));
                }
                _ => {}
            }
        }
        if let Some(reference) = keywords.reference() {
            let target = match reference.strip_prefix("#/$defs/") {
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
    fn required<N: Node>(&mut self, shape: &mut Shape, keywords: &'s Keywords<N>) {
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

    fn properties<N: Node>(
        &mut self,
        shape: &mut Shape,
        keywords: &'s Keywords<N>,
        place: &Place<'_>,
    ) {
        let inside = place.keyword(Keyword::Properties);
        for (name, schema) in keywords.named(Keyword::Properties) {
            let place = inside.member(&name.text);
            let property = Property {
                shape: Some(self.add(schema, &place)),
                original: self
                    .originals
                    .get(&*name.text)
                    .map(|name| (*name).to_owned()),
                drops_null: !self.nullable.is_empty() && self.nullable.contains(&place.path()),
            };
            shape.properties.insert(name.text.to_string(), property);
        }
        self.required(shape, keywords);
    }
}
