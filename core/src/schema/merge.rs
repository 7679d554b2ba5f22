//! Two object schemas as one: what both ask for, and what at least one of several asks for. Whatever matched before matches after.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::keyword::Keyword;
use super::tree::{Keywords, Name, Schema, Type, Value, Word};
use crate::doc::Doc;
use crate::node::Node;

/// Names times branches that unions look at; a union of more asks for nothing.
const MOST_COMPARED: usize = 2_000_000;

/// Bytes of what unions say of properties; a property of more takes anything.
const MOST_SAID: usize = 8 * 1024 * 1024;

/// So much more than its text a copy of a schema is.
const COPY: usize = 8;

/// What all unions of one schema may still look at, and say.
#[derive(Debug)]
pub(crate) struct Room {
    compared: usize,
    said: usize,
}

impl Default for Room {
    fn default() -> Self {
        Self {
            compared: MOST_COMPARED,
            said: MOST_SAID,
        }
    }
}

/// Takes so much of what is left, or all if it is not enough.
fn take(left: &mut usize, wanted: usize) -> bool {
    let rest = left.checked_sub(wanted);
    *left = rest.unwrap_or(0);
    rest.is_some()
}

/// Puts what `other` asks for into `own`.
pub(crate) fn both<N: Node>(own: &mut Keywords<N>, other: Keywords<N>) {
    Merger::new(own).put(other);
}

/// Puts many schemas into one: what that has is looked up, so that each takes no longer than it is large.
pub(crate) struct Merger<'k, N> {
    own: &'k mut Keywords<N>,
    index: Index,
}

/// Where everything is in the keywords of a schema. What it was not asked for yet is not in it.
#[derive(Default)]
struct Index {
    keywords: HashMap<Keyword, usize>,
    others: Option<HashSet<Rc<str>>>,
    named: HashMap<Keyword, HashMap<Rc<str>, usize>>,
    required: Option<HashSet<Rc<str>>>,
}

impl<'k, N: Node> Merger<'k, N> {
    pub(crate) fn new(own: &'k mut Keywords<N>) -> Self {
        let words = own.0.iter().enumerate();
        let keywords = words.filter_map(|(at, (word, _))| match word {
            Word::Known(keyword) => Some((*keyword, at)),
            Word::Other(_) => None,
        });
        let index = Index {
            keywords: keywords.collect(),
            ..Index::default()
        };
        Self { own, index }
    }

    pub(crate) fn put(&mut self, other: Keywords<N>) {
        for (word, value) in other.0 {
            match word {
                Word::Known(keyword) => self.keyword(keyword, value),
                Word::Other(name) => {
                    let others = self.index.others.get_or_insert_with(|| {
                        let words = self.own.0.iter();
                        let others = words.filter_map(|(word, _)| match word {
                            Word::Known(_) => None,
                            Word::Other(known) => Some(known.text.clone()),
                        });
                        others.collect()
                    });
                    if others.insert(name.text.clone()) {
                        self.own.0.push((Word::Other(name), value));
                    }
                }
            }
        }
    }

    fn keyword(&mut self, keyword: Keyword, value: Value<N>) {
        let Self { own, index } = self;
        let at = index.keywords.get(&keyword).copied();
        let slot = at.and_then(|at| own.0.get_mut(at)).map(|(_, value)| value);
        match (keyword, slot, value) {
            (
                Keyword::Properties | Keyword::PatternProperties,
                Some(Value::Named(own)),
                Value::Named(named),
            ) => {
                let at = index.named.entry(keyword).or_insert_with(|| {
                    let named = own.iter().enumerate();
                    named
                        .map(|(index, (name, _))| (name.text.clone(), index))
                        .collect()
                });
                for (name, schema) in named {
                    let known = at.get(&name.text).and_then(|&index| own.get_mut(index));
                    if let Some((_, slot)) = known {
                        all_of(slot, schema);
                    } else {
                        at.insert(name.text.clone(), own.len());
                        own.push((name, schema));
                    }
                }
            }
            (Keyword::Required, Some(Value::Names(own)), Value::Names(names)) => {
                let known = index
                    .required
                    .get_or_insert_with(|| own.iter().map(|name| name.text.clone()).collect());
                own.extend(
                    names
                        .into_iter()
                        .filter(|name| known.insert(name.text.clone())),
                );
            }
            (Keyword::AdditionalProperties, Some(Value::Schema(own)), Value::Schema(other)) => {
                match (&**own, &*other) {
                    (Schema::Bool(false), _) | (_, Schema::Bool(true)) => {}
                    (_, Schema::Bool(false)) | (Schema::Bool(true), _) => *own = other,
                    _ => all_of(own, *other),
                }
            }
            (_, Some(_), _) => {}
            (keyword, None, value) => {
                index.keywords.insert(keyword, own.0.len());
                own.0.push((Word::Known(keyword), value));
            }
        }
    }
}

/// Entries of an `allOf` that a new one is compared with.
const FEW: usize = 16;

/// Makes of `own` a schema that asks for both.
fn all_of<N: Node>(own: &mut Schema<N>, other: Schema<N>) {
    // Many schemas for one property make one list, not lists within lists.
    if let Schema::Object(keywords) = own
        && let [(Word::Known(Keyword::AllOf), Value::List(list))] = keywords.0.as_mut_slice()
    {
        // The last ones first: of many that are alike, each is found at once.
        if list.len() > FEW || !list.iter().rev().any(|known| known.same(&other)) {
            list.push(other);
        }
        return;
    }
    if own.same(&other) {
        return;
    }
    let first = std::mem::replace(own, Schema::any());
    *own = Schema::of([(Keyword::AllOf, Value::List(vec![first, other]))]);
}

/// What at least one of `branches` asks for. `has` says whether the place it will be merged into has a property already.
pub(crate) fn either<N: Node>(
    branches: &[Keywords<N>],
    has: &dyn Fn(&str) -> bool,
    room: &mut Room,
) -> Keywords<N> {
    let mut union = Keywords::default();
    let Some(first) = branches.first() else {
        return union;
    };
    let count = branches
        .iter()
        .map(|branch| branch.named(Keyword::Properties).len())
        .fold(0, usize::saturating_add);
    if !take(&mut room.compared, count.saturating_mul(branches.len())) {
        return union;
    }
    let properties = properties(branches, has, room);
    if !properties.is_empty() {
        union.set(Keyword::Properties, Value::Named(properties));
    }
    let lists: Vec<HashSet<&str>> = branches
        .iter()
        .map(|branch| branch.required().iter().map(|name| &*name.text).collect())
        .collect();
    let required: Vec<Name<N>> = first
        .required()
        .iter()
        .filter(|name| lists.iter().all(|list| list.contains(&*name.text)))
        .cloned()
        .collect();
    if !required.is_empty() {
        union.set(Keyword::Required, Value::Names(required));
    }
    if branches.iter().all(is_closed) {
        union.set(Keyword::AdditionalProperties, Schema::Bool(false));
    }
    for (word, value) in &first.0 {
        let Word::Known(keyword) = word else { continue };
        let merged = matches!(
            keyword,
            Keyword::Properties | Keyword::Required | Keyword::AdditionalProperties | Keyword::Type
        );
        let alike = || {
            branches
                .iter()
                .all(|branch| branch.get(*keyword).is_some_and(|other| other.same(value)))
        };
        if !merged && alike() {
            union.set(*keyword, value.clone());
        }
    }
    union
}

/// Whether a branch takes no name but its own.
fn is_closed<N>(branch: &Keywords<N>) -> bool {
    matches!(
        branch.schema(Keyword::AdditionalProperties),
        Some(Schema::Bool(false))
    ) && !branch.has(Keyword::PatternProperties)
}

fn properties<N: Node>(
    branches: &[Keywords<N>],
    has: &dyn Fn(&str) -> bool,
    room: &mut Room,
) -> Vec<(Name<N>, Schema<N>)> {
    let mut seen = HashSet::new();
    let mut names = Vec::new();
    let mut own: Vec<HashMap<&str, &Schema<N>>> = Vec::new();
    for branch in branches {
        let mut index = HashMap::new();
        for (name, schema) in branch.named(Keyword::Properties) {
            if seen.insert(name.text.clone()) {
                names.push(name);
            }
            index.insert(&*name.text, schema);
        }
        own.push(index);
    }
    let mut texts = Texts {
        known: HashMap::new(),
        room,
    };
    let others: Vec<_> = branches
        .iter()
        .map(|branch| {
            let others = branch.schema(Keyword::AdditionalProperties);
            let others = others.filter(|_| !branch.has(Keyword::PatternProperties));
            (others, others.and_then(|others| texts.read(others)))
        })
        .collect();
    let mut all = Vec::new();
    for name in names {
        let mut said = Said::default();
        for (index, (others, text)) in own.iter().zip(&others) {
            match (index.get(&*name.text), others) {
                (Some(schema), _) => said.add(schema, texts.read(schema), texts.room),
                (None, Some(others)) => said.add(others, *text, texts.room),
                (None, None) => said.anything = true,
            }
        }
        if said.lost {
            said = Said {
                anything: true,
                ..Said::default()
            };
        }
        if said.anything && has(&name.text) {
            continue;
        }
        all.push((name.clone(), said.union()));
    }
    all
}

/// How a schema is written.
#[derive(Clone, Copy)]
struct Text {
    /// The same for schemas that are written alike.
    id: usize,
    length: usize,
}

/// How schemas are written, as far as there is room for it.
struct Texts<'r> {
    known: HashMap<String, usize>,
    room: &'r mut Room,
}

impl Texts<'_> {
    fn read<N: Node>(&mut self, schema: &Schema<N>) -> Option<Text> {
        if self.room.said == 0 {
            return None;
        }
        let text = schema.text();
        let length = text.len();
        let next = self.known.len();
        take(&mut self.room.said, length).then(|| Text {
            id: *self.known.entry(text).or_insert(next),
            length,
        })
    }
}

/// What several branches say of one property.
struct Said<'s, N> {
    schemas: Vec<&'s Schema<N>>,
    /// How they are written.
    texts: HashSet<usize>,
    /// Whether one of them says nothing.
    anything: bool,
    /// Whether they say more than there is room for.
    lost: bool,
}

impl<N> Default for Said<'_, N> {
    fn default() -> Self {
        Self {
            schemas: Vec::new(),
            texts: HashSet::new(),
            anything: false,
            lost: false,
        }
    }
}

impl<'s, N: Node> Said<'s, N> {
    fn add(&mut self, schema: &'s Schema<N>, text: Option<Text>, room: &mut Room) {
        if schema.accepts_anything() {
            self.anything = true;
            return;
        }
        if matches!(schema, Schema::Bool(false)) {
            return;
        }
        let Some(text) = text else {
            self.lost = true;
            return;
        };
        if self.texts.insert(text.id) {
            self.schemas.push(schema);
            self.lost |= !take(&mut room.said, text.length.saturating_mul(COPY));
        }
    }

    fn union(self) -> Schema<N> {
        if !self.anything {
            if let [one] = self.schemas.as_slice() {
                return (*one).clone();
            }
            if let Some(values) = self.constants() {
                return values;
            }
        }
        let mut list: Vec<Schema<N>> = self.schemas.into_iter().cloned().collect();
        if list.is_empty() {
            return Schema::any();
        }
        if self.anything {
            list.push(Schema::any());
        }
        Schema::of([(Keyword::AnyOf, Value::List(list))])
    }

    /// One `enum`, if each says one `const` of one type.
    fn constants(&self) -> Option<Schema<N>> {
        let mut values = Vec::new();
        let mut kind: Option<Option<Type>> = None;
        for schema in &self.schemas {
            let keywords = schema.keywords()?;
            let Some(Value::Plain(value)) = keywords.get(Keyword::Const) else {
                return None;
            };
            let own = match keywords.types() {
                None => None,
                Some(types) => match types.as_slice() {
                    [one] => Some(*one),
                    _ => return None,
                },
            };
            let usual = |keyword: Keyword| {
                matches!(keyword, Keyword::Const | Keyword::Type) || keyword.is_annotation()
            };
            if !keywords.known().all(usual) || kind.is_some_and(|kind| kind != own) {
                return None;
            }
            kind = Some(own);
            values.push(value.clone());
        }
        if values.len() < 2 {
            return None;
        }
        let values = Value::Plain(Doc::List(values));
        Some(match kind.flatten() {
            Some(kind) => Schema::of([(Keyword::Type, kind.into()), (Keyword::Enum, values)]),
            None => Schema::of([(Keyword::Enum, values)]),
        })
    }
}
