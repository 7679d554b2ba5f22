//! A schema as a tree of keywords. What a keyword holds is decided once, when it is read, so that no pass can take a name for a
//! keyword or a value for a schema. Values that no pass looks into stay values of the input.

use std::rc::Rc;

use super::keyword::Keyword;
use crate::doc::{Doc, Key};
use crate::json::to_json;
use crate::node::{Kind, Node};

/// A name in the input: its text, and the value it came as.
#[derive(Clone, Debug)]
pub(crate) struct Name<N> {
    pub(crate) text: Rc<str>,
    /// Of a property: whether it takes `null` only because everything is required.
    pub(crate) drops_null: bool,
    node: Option<N>,
}

impl<N> Name<N> {
    pub(crate) fn new(text: &str) -> Self {
        Self {
            text: text.into(),
            drops_null: false,
            node: None,
        }
    }
}

impl<N: Node> Name<N> {
    /// The name of a value that is a string.
    pub(crate) fn read(node: N) -> Option<Self> {
        let (text, exact) = {
            let text = node.as_text()?;
            (Rc::from(text.value.as_ref()), text.exact)
        };
        Some(Self {
            text,
            drops_null: false,
            // Half of a surrogate pair goes to no host.
            node: exact.then_some(node),
        })
    }

    fn into_key(self) -> Key<N> {
        match self.node {
            Some(node) => Key::Node(node),
            None => Key::Str(self.text.to_string()),
        }
    }

    fn into_doc(self) -> Doc<N> {
        match self.node {
            Some(node) => Doc::Node(node),
            None => Doc::from(self.text.to_string()),
        }
    }
}

/// One of the types of JSON Schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    Null,
    Boolean,
    Object,
    Array,
    Number,
    Integer,
    String,
}

impl Type {
    const ALL: [Self; 7] = [
        Self::Null,
        Self::Boolean,
        Self::Object,
        Self::Array,
        Self::Number,
        Self::Integer,
        Self::String,
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Boolean => "boolean",
            Self::Object => "object",
            Self::Array => "array",
            Self::Number => "number",
            Self::Integer => "integer",
            Self::String => "string",
        }
    }

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// What `type` says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Types {
    One(Type),
    Many(Vec<Type>),
}

impl Types {
    pub(crate) fn as_slice(&self) -> &[Type] {
        match self {
            Self::One(one) => std::slice::from_ref(one),
            Self::Many(many) => many,
        }
    }

    pub(crate) fn has(&self, wanted: Type) -> bool {
        self.as_slice().contains(&wanted)
    }
}

/// A reference as it was written, and the part of the document it is relative to.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    pub(crate) text: Rc<str>,
    /// Which of the document's resources.
    pub(crate) resource: usize,
}

/// How a reference to a definition of the root begins.
const DEFINITIONS: &str = "#/$defs/";

/// The definition of the root that a reference leads to.
pub(crate) fn definition_of(reference: &str) -> Option<&str> {
    reference.strip_prefix(DEFINITIONS)
}

/// The reference to a definition of the root.
pub(crate) fn reference_to(definition: &str) -> String {
    format!("{DEFINITIONS}{definition}")
}

/// An entry of `dependencies`.
#[derive(Clone, Debug)]
pub(crate) enum Dependency<N> {
    Names(Vec<Name<N>>),
    Schema(Schema<N>),
}

/// A keyword's value.
#[derive(Debug)]
pub(crate) enum Value<N> {
    Schema(Box<Schema<N>>),
    List(Vec<Schema<N>>),
    Named(Vec<(Name<N>, Schema<N>)>),
    Names(Vec<Name<N>>),
    NameLists(Vec<(Name<N>, Vec<Name<N>>)>),
    Dependencies(Vec<(Name<N>, Dependency<N>)>),
    Types(Types),
    Reference(Reference),
    Plain(Doc<N>),
}

/// Schemas are nested deep, and stacks can be small: what is not nested is copied elsewhere.
impl<N: Clone> Clone for Value<N> {
    fn clone(&self) -> Self {
        match self {
            Self::Schema(schema) => Self::Schema(schema.clone()),
            Self::List(list) => Self::List(list.clone()),
            Self::Named(named) => Self::Named(named.clone()),
            other => other.clone_flat(),
        }
    }
}

impl<N: Clone> Value<N> {
    #[inline(never)]
    fn clone_flat(&self) -> Self {
        match self {
            Self::Schema(_) | Self::List(_) | Self::Named(_) => self.clone(),
            Self::Names(names) => Self::Names(names.clone()),
            Self::NameLists(lists) => Self::NameLists(lists.clone()),
            Self::Dependencies(entries) => Self::Dependencies(entries.clone()),
            Self::Types(types) => Self::Types(types.clone()),
            Self::Reference(reference) => Self::Reference(reference.clone()),
            Self::Plain(doc) => Self::Plain(doc.clone()),
        }
    }
}

impl<N> From<Schema<N>> for Value<N> {
    fn from(schema: Schema<N>) -> Self {
        Self::Schema(Box::new(schema))
    }
}

impl<N> From<Type> for Value<N> {
    fn from(one: Type) -> Self {
        Self::Types(Types::One(one))
    }
}

/// A keyword, or a member that is not JSON Schema's.
#[derive(Clone, Debug)]
pub(crate) enum Word<N> {
    Known(Keyword),
    Other(Name<N>),
}

/// A schema.
#[derive(Clone, Debug)]
pub(crate) enum Schema<N> {
    Bool(bool),
    Object(Keywords<N>),
}

/// The keywords of a schema, in order. Each stands once.
#[derive(Clone, Debug)]
pub(crate) struct Keywords<N>(pub(crate) Vec<(Word<N>, Value<N>)>);

impl<N> Default for Keywords<N> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<N> Keywords<N> {
    fn at(&self, keyword: Keyword) -> Option<usize> {
        self.0
            .iter()
            .position(|(word, _)| matches!(word, Word::Known(known) if *known == keyword))
    }

    pub(crate) fn has(&self, keyword: Keyword) -> bool {
        self.at(keyword).is_some()
    }

    pub(crate) fn get(&self, keyword: Keyword) -> Option<&Value<N>> {
        self.0.get(self.at(keyword)?).map(|(_, value)| value)
    }

    pub(crate) fn get_mut(&mut self, keyword: Keyword) -> Option<&mut Value<N>> {
        let at = self.at(keyword)?;
        self.0.get_mut(at).map(|(_, value)| value)
    }

    /// Sets a keyword where it stands, or last.
    pub(crate) fn set(&mut self, keyword: Keyword, value: impl Into<Value<N>>) {
        let value = value.into();
        match self.get_mut(keyword) {
            Some(slot) => *slot = value,
            None => self.0.push((Word::Known(keyword), value)),
        }
    }

    /// Puts `new` in the place of `old`, which is there. A `new` that stood elsewhere is gone.
    pub(crate) fn replace(&mut self, old: Keyword, new: Keyword, value: impl Into<Value<N>>) {
        if old != new {
            self.take(new);
        }
        if let Some(slot) = self.at(old).and_then(|at| self.0.get_mut(at)) {
            *slot = (Word::Known(new), value.into());
        }
    }

    pub(crate) fn take(&mut self, keyword: Keyword) -> Option<Value<N>> {
        let at = self.at(keyword)?;
        Some(self.0.remove(at).1)
    }

    /// The keywords JSON Schema knows, in order.
    pub(crate) fn known(&self) -> impl Iterator<Item = Keyword> {
        self.0.iter().filter_map(|(word, _)| match word {
            Word::Known(keyword) => Some(*keyword),
            Word::Other(_) => None,
        })
    }

    /// Those of them that a pass deals with, which may change them as it goes. Most schemas have none.
    pub(crate) fn those(&self, wanted: impl Fn(Keyword) -> bool) -> Vec<Keyword> {
        self.known().filter(|keyword| wanted(*keyword)).collect()
    }

    pub(crate) fn schema(&self, keyword: Keyword) -> Option<&Schema<N>> {
        match self.get(keyword) {
            Some(Value::Schema(schema)) => Some(schema),
            _ => None,
        }
    }

    pub(crate) fn list(&self, keyword: Keyword) -> Option<&[Schema<N>]> {
        match self.get(keyword) {
            Some(Value::List(list)) => Some(list),
            _ => None,
        }
    }

    /// The schemas by name; none where the keyword is absent.
    pub(crate) fn named(&self, keyword: Keyword) -> &[(Name<N>, Schema<N>)] {
        match self.get(keyword) {
            Some(Value::Named(named)) => named,
            _ => &[],
        }
    }

    pub(crate) fn named_mut(&mut self, keyword: Keyword) -> Option<&mut Vec<(Name<N>, Schema<N>)>> {
        match self.get_mut(keyword) {
            Some(Value::Named(named)) => Some(named),
            _ => None,
        }
    }

    pub(crate) fn required(&self) -> &[Name<N>] {
        match self.get(Keyword::Required) {
            Some(Value::Names(names)) => names,
            _ => &[],
        }
    }

    pub(crate) fn types(&self) -> Option<&Types> {
        match self.get(Keyword::Type) {
            Some(Value::Types(types)) => Some(types),
            _ => None,
        }
    }

    pub(crate) fn has_type(&self, wanted: Type) -> bool {
        self.types().is_some_and(|types| types.has(wanted))
    }

    pub(crate) fn reference(&self) -> Option<&Rc<str>> {
        match self.get(Keyword::Ref) {
            Some(Value::Reference(reference)) => Some(&reference.text),
            _ => None,
        }
    }

    /// Whether nothing is said at all.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<N: Node> Keywords<N> {
    /// The text of a keyword that is a string.
    pub(crate) fn text(&self, keyword: Keyword) -> Option<String> {
        match self.get(keyword)? {
            Value::Plain(Doc::Str(text)) => Some(text.to_string()),
            Value::Plain(Doc::Node(node)) => node.as_text().map(|text| text.value.into_owned()),
            _ => None,
        }
    }
}

impl<N> Schema<N> {
    /// The schema that says nothing.
    pub(crate) fn any() -> Self {
        Self::Object(Keywords::default())
    }

    /// A schema of these keywords.
    pub(crate) fn of<const K: usize>(keywords: [(Keyword, Value<N>); K]) -> Self {
        let words = keywords
            .into_iter()
            .map(|(keyword, value)| (Word::Known(keyword), value));
        Self::Object(Keywords(words.collect()))
    }

    /// A schema that is nothing but a reference.
    pub(crate) fn reference(text: &str) -> Self {
        Self::of([(
            Keyword::Ref,
            Value::Reference(Reference {
                text: text.into(),
                resource: 0,
            }),
        )])
    }

    pub(crate) fn keywords(&self) -> Option<&Keywords<N>> {
        match self {
            Self::Object(keywords) => Some(keywords),
            Self::Bool(_) => None,
        }
    }

    pub(crate) fn keywords_mut(&mut self) -> Option<&mut Keywords<N>> {
        match self {
            Self::Object(keywords) => Some(keywords),
            Self::Bool(_) => None,
        }
    }

    pub(crate) fn into_keywords(self) -> Option<Keywords<N>> {
        match self {
            Self::Object(keywords) => Some(keywords),
            Self::Bool(_) => None,
        }
    }

    /// Whether everything matches: `true`, or no keyword.
    pub(crate) fn accepts_anything(&self) -> bool {
        match self {
            Self::Bool(value) => *value,
            Self::Object(keywords) => keywords.is_empty(),
        }
    }

    /// Whether it is `{"type": "null"}`, with whatever title.
    pub(crate) fn is_null(&self) -> bool {
        self.keywords()
            .is_some_and(|keywords| keywords.types() == Some(&Types::One(Type::Null)))
    }
}

impl<N: Node> Schema<N> {
    /// The schema as a part of a message.
    pub(crate) fn into_doc(self) -> Doc<N> {
        let keywords = match self {
            Self::Bool(value) => return Doc::Bool(value),
            Self::Object(keywords) => keywords.0,
        };
        let mut members = Vec::with_capacity(keywords.len());
        for (word, value) in keywords {
            let value = value.into_doc();
            members.push((word.into_key(), value));
        }
        Doc::Map(members)
    }

    fn to_doc(&self) -> Doc<N> {
        self.clone().into_doc()
    }

    /// How much a copy of it costs, here and where it is written: its keywords, names, schemas and other values, and their text. What is over `most`
    /// is not looked at.
    pub(crate) fn weight(&self, most: usize) -> usize {
        let mut scale = Scale(most);
        match scale.schema(self) {
            Some(()) => most.saturating_sub(scale.0),
            None => most.saturating_add(1),
        }
    }

    /// How the schema is written. It comes of a tool that was measured, so it can be written.
    pub(crate) fn text(&self) -> String {
        to_json(&self.to_doc()).unwrap_or_default()
    }

    /// Whether two schemas are written alike.
    pub(crate) fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Bool(own), Self::Bool(other)) => own == other,
            (Self::Object(own), Self::Object(other)) => {
                all_same(&own.0, &other.0, |(word, value), (other, known)| {
                    word.text() == other.text() && value.same(known)
                })
            }
            _ => false,
        }
    }
}

/// What a weight may still come to.
struct Scale(usize);

/// Bytes of text that weigh as much as a schema.
const TEXT: usize = 16;

impl Scale {
    fn take(&mut self, weight: usize) -> Option<()> {
        self.0 = self.0.checked_sub(weight)?;
        Some(())
    }

    fn text(&mut self, text: &str) -> Option<()> {
        self.take(text.len().checked_div(TEXT)?.saturating_add(1))
    }

    fn schema<N: Node>(&mut self, schema: &Schema<N>) -> Option<()> {
        self.take(1)?;
        let Schema::Object(keywords) = schema else {
            return Some(());
        };
        keywords.0.iter().try_for_each(|(word, value)| {
            if let Word::Other(name) = word {
                self.text(&name.text)?;
            }
            self.value(value)
        })
    }

    fn value<N: Node>(&mut self, value: &Value<N>) -> Option<()> {
        match value {
            Value::Schema(schema) => self.schema(schema),
            Value::List(list) => list.iter().try_for_each(|schema| self.schema(schema)),
            Value::Named(named) => named.iter().try_for_each(|(name, schema)| {
                self.text(&name.text)?;
                self.schema(schema)
            }),
            Value::Names(names) => self.names(names),
            Value::NameLists(lists) => lists.iter().try_for_each(|(name, names)| {
                self.text(&name.text)?;
                self.names(names)
            }),
            Value::Dependencies(entries) => entries.iter().try_for_each(|(name, dependency)| {
                self.text(&name.text)?;
                match dependency {
                    Dependency::Names(names) => self.names(names),
                    Dependency::Schema(schema) => self.schema(schema),
                }
            }),
            Value::Types(types) => self.take(types.as_slice().len()),
            Value::Reference(reference) => self.text(&reference.text),
            Value::Plain(doc) => self.doc(doc),
        }
    }

    fn names<N>(&mut self, names: &[Name<N>]) -> Option<()> {
        names.iter().try_for_each(|name| self.text(&name.text))
    }

    fn doc<N: Node>(&mut self, doc: &Doc<N>) -> Option<()> {
        match doc {
            Doc::Bool(_) | Doc::Int(_) => self.take(1),
            Doc::Str(text) => self.text(text),
            Doc::Json(text) => self.text(text),
            Doc::List(items) => items.iter().try_for_each(|item| self.doc(item)),
            Doc::Map(members) => members.iter().try_for_each(|(_, value)| self.doc(value)),
            Doc::Node(node) => self.node(node),
        }
    }

    fn node<N: Node>(&mut self, node: &N) -> Option<()> {
        match node.kind() {
            Kind::String => self.text(&node.as_text()?.value),
            Kind::Number => self.text(&node.as_number()?),
            Kind::Array => {
                self.take(1)?;
                node.try_items(|item| self.node(&item).ok_or(())).ok()
            }
            Kind::Object => {
                self.take(1)?;
                let each = |key: N, value: N| {
                    self.node(&key)?;
                    self.node(&value)
                };
                let mut each = each;
                node.try_entries(|key, value| each(key, value).ok_or(()))
                    .ok()
            }
            _ => self.take(1),
        }
    }
}

/// Whether two lists are the same, entry by entry.
fn all_same<T>(own: &[T], other: &[T], same: impl Fn(&T, &T) -> bool) -> bool {
    own.len() == other.len() && own.iter().zip(other).all(|(own, other)| same(own, other))
}

impl<N: Node> Word<N> {
    #[inline(never)]
    fn into_key(self) -> Key<N> {
        match self {
            Self::Known(keyword) => Key::Static(keyword.name()),
            Self::Other(name) => name.into_key(),
        }
    }
}

impl<N> Word<N> {
    fn text(&self) -> &str {
        match self {
            Self::Known(keyword) => keyword.name(),
            Self::Other(name) => &name.text,
        }
    }
}

impl<N: Node> Value<N> {
    fn into_doc(self) -> Doc<N> {
        match self {
            Self::Schema(schema) => schema.into_doc(),
            Self::List(list) => list_into_doc(list),
            Self::Named(named) => named_into_doc(named),
            Self::Plain(doc) => doc,
            other => other.flat_into_doc(),
        }
    }

    /// The same for what is not nested deep.
    #[inline(never)]
    fn flat_into_doc(self) -> Doc<N> {
        let texts =
            |names: Vec<Name<N>>| Doc::List(names.into_iter().map(Name::into_doc).collect());
        match self {
            Self::Schema(_) | Self::List(_) | Self::Named(_) | Self::Plain(_) => self.into_doc(),
            Self::Names(list) => texts(list),
            Self::NameLists(lists) => map(lists, texts),
            Self::Dependencies(entries) => map(entries, |dependency| match dependency {
                Dependency::Names(list) => texts(list),
                Dependency::Schema(schema) => schema.into_doc(),
            }),
            Self::Types(Types::One(one)) => Doc::from(one.name()),
            Self::Types(Types::Many(many)) => {
                Doc::List(many.iter().map(|one| Doc::from(one.name())).collect())
            }
            Self::Reference(reference) => Doc::from(reference.text.to_string()),
        }
    }

    pub(crate) fn to_doc(&self) -> Doc<N> {
        self.clone().into_doc()
    }

    /// Whether two values are written alike. What is not is mostly seen at once.
    pub(crate) fn same(&self, other: &Self) -> bool {
        let names = |own: &[Name<N>], other: &[Name<N>]| {
            all_same(own, other, |own, other| own.text == other.text)
        };
        match (self, other) {
            (Self::Schema(own), Self::Schema(other)) => own.same(other),
            (Self::List(own), Self::List(other)) => all_same(own, other, Schema::same),
            (Self::Named(own), Self::Named(other)) => all_same(own, other, |own, other| {
                own.0.text == other.0.text && own.1.same(&other.1)
            }),
            (Self::Names(own), Self::Names(other)) => names(own, other),
            (Self::NameLists(own), Self::NameLists(other)) => all_same(own, other, |own, other| {
                own.0.text == other.0.text && names(&own.1, &other.1)
            }),
            (Self::Types(own), Self::Types(other)) => own == other,
            (Self::Reference(own), Self::Reference(other)) => own.text == other.text,
            (Self::Plain(Doc::Node(own)), Self::Plain(Doc::Node(other)))
                if own.kind() != other.kind() =>
            {
                false
            }
            _ => to_json(&self.to_doc()) == to_json(&other.to_doc()),
        }
    }
}

#[inline(never)]
fn list_into_doc<N: Node>(list: Vec<Schema<N>>) -> Doc<N> {
    Doc::List(list.into_iter().map(Schema::into_doc).collect())
}

#[inline(never)]
fn named_into_doc<N: Node>(named: Vec<(Name<N>, Schema<N>)>) -> Doc<N> {
    map(named, Schema::into_doc)
}

fn map<N: Node, V>(named: Vec<(Name<N>, V)>, into_doc: impl Fn(V) -> Doc<N>) -> Doc<N> {
    let members = named
        .into_iter()
        .map(|(name, value)| (name.into_key(), into_doc(value)));
    Doc::Map(members.collect())
}
