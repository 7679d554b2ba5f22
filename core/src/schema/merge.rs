//! Two object schemas as one: what both ask for, and what at least one of several asks for. Whatever matched before matches after.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::keyword::Keyword;
use super::tree::{Keywords, Name, Schema, Type, Value, Word};
use crate::doc::Doc;
use crate::node::Node;

/// Names times branches that a union looks at; a union of more asks for nothing.
const MOST_COMPARED: usize = 2_000_000;

/// Puts what `other` asks for into `own`.
pub(crate) fn both<N: Node>(own: &mut Keywords<N>, other: Keywords<N>) {
    for (word, value) in other.0 {
        let keyword = match word {
            Word::Known(keyword) => keyword,
            Word::Other(name) => {
                let has = own
                    .0
                    .iter()
                    .any(|(word, _)| matches!(word, Word::Other(known) if known.text == name.text));
                if !has {
                    own.0.push((Word::Other(name), value));
                }
                continue;
            }
        };
        match (keyword, own.get_mut(keyword), value) {
            (
                Keyword::Properties | Keyword::PatternProperties,
                Some(Value::Named(own)),
                Value::Named(named),
            ) => {
                let at: HashMap<Rc<str>, usize> = own
                    .iter()
                    .enumerate()
                    .map(|(index, (name, _))| (name.text.clone(), index))
                    .collect();
                for (name, schema) in named {
                    match at.get(&name.text).and_then(|&index| own.get_mut(index)) {
                        Some((_, slot)) => all_of(slot, schema),
                        None => own.push((name, schema)),
                    }
                }
            }
            (Keyword::Required, Some(Value::Names(own)), Value::Names(names)) => {
                let mut known: HashSet<Rc<str>> =
                    own.iter().map(|name| name.text.clone()).collect();
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
            (keyword, None, value) => own.set(keyword, value),
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
        if list.len() > FEW || !list.iter().any(|known| known.same(&other)) {
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
pub(crate) fn either<N: Node>(branches: &[Keywords<N>], has: &dyn Fn(&str) -> bool) -> Keywords<N> {
    let mut union = Keywords::default();
    let Some(first) = branches.first() else {
        return union;
    };
    let count = branches
        .iter()
        .map(|branch| branch.named(Keyword::Properties).len())
        .fold(0, usize::saturating_add);
    if count.saturating_mul(branches.len()) > MOST_COMPARED {
        return union;
    }
    let properties = properties(branches, has);
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
    let mut all = Vec::new();
    for name in names {
        let mut said = Said::default();
        for (branch, index) in branches.iter().zip(&own) {
            match index.get(&*name.text) {
                Some(schema) => said.add(schema),
                None if is_closed(branch) => {}
                None => match branch.schema(Keyword::AdditionalProperties) {
                    Some(schema) if !branch.has(Keyword::PatternProperties) => said.add(schema),
                    _ => said.anything = true,
                },
            }
        }
        if said.anything && has(&name.text) {
            continue;
        }
        all.push((name.clone(), said.union()));
    }
    all
}

/// What several branches say of one property.
struct Said<'s, N> {
    schemas: Vec<&'s Schema<N>>,
    /// How they are written.
    texts: HashSet<String>,
    /// Whether one of them says nothing.
    anything: bool,
}

impl<N> Default for Said<'_, N> {
    fn default() -> Self {
        Self {
            schemas: Vec::new(),
            texts: HashSet::new(),
            anything: false,
        }
    }
}

impl<'s, N: Node> Said<'s, N> {
    fn add(&mut self, schema: &'s Schema<N>) {
        if schema.accepts_anything() {
            self.anything = true;
        } else if !matches!(schema, Schema::Bool(false)) && self.texts.insert(schema.text()) {
            self.schemas.push(schema);
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
