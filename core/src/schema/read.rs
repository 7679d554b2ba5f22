//! Reading a schema: every keyword by its shape, what cannot be read around refused, and what cannot be a keyword's value taken out.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::keyword::{Keyword, Shape};
use super::mend;
use super::modernize;
use super::place::Place;
use super::pointer;
use super::pointers::{self, Pointers};
use super::report::Report;
use super::tree::{Dependency, Keywords, Name, Reference, Schema, Type, Types, Value, Word};
use crate::diagnostic::DiagnosticCode;
use crate::error::{Error, ErrorCode};
use crate::node::{Kind, Node};

/// Bytes of what references are relative to: many short ones can be relative to a long one.
const LONGEST_BASE: usize = 1024;

/// A document with schemas in it: where references can lead.
#[derive(Debug)]
pub(crate) struct Document<N> {
    pub(crate) pointers: Pointers<N>,
    /// The parts with a base of their own: the root, and every schema with an `$id`.
    pub(crate) resources: Vec<Resource>,
    /// Where the schemas with an anchor are, by resource and name.
    pub(crate) anchors: HashMap<(usize, String), usize>,
    /// Which resource stands at a place.
    places: HashMap<usize, usize>,
    /// Which resource calls itself so.
    ids: HashMap<String, usize>,
    /// Whether something in it is of an older dialect.
    pub(crate) is_dated: bool,
}

/// A part of a document with a base of its own.
#[derive(Debug)]
pub(crate) struct Resource {
    pub(crate) place: usize,
    /// What references in it are relative to, where that is known.
    base: Option<String>,
}

impl Resource {
    fn at(place: usize) -> Self {
        Self { place, base: None }
    }
}

impl<N: Node> Document<N> {
    /// Reads the schema that is the whole document.
    pub(crate) fn read(
        root: &N,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Result<(Self, Schema<N>), Error> {
        let mut document = Self {
            pointers: Pointers::new(root.clone()),
            resources: vec![Resource::at(pointers::ROOT)],
            anchors: HashMap::new(),
            places: HashMap::from([(pointers::ROOT, 0)]),
            ids: HashMap::new(),
            is_dated: false,
        };
        let mut reader = Reader {
            document: &mut document,
            collect: true,
        };
        let (schema, _) = reader.schema(root, place, 0, report)?;
        Ok((document, schema))
    }

    /// Reads a schema at a place that references lead to. What it has of names for references is known already.
    pub(crate) fn read_part(
        &mut self,
        node: &N,
        pointer: usize,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Result<Schema<N>, Error> {
        let resource = self.resource_of(pointer);
        let mut reader = Reader {
            document: self,
            collect: false,
        };
        Ok(reader.schema(node, place, resource, report)?.0)
    }

    /// The innermost resource with this place in it.
    fn resource_of(&self, place: usize) -> usize {
        let mut at = Some(place);
        while let Some(place) = at {
            if let Some(resource) = self.places.get(&place) {
                return *resource;
            }
            at = self.pointers.parent(place);
        }
        0
    }

    /// The resource that a reference in another one leads to.
    pub(crate) fn resource_called(&self, uri: &str, from: usize) -> Option<usize> {
        let address = pointer::absolute(self.base(from), uri);
        let known = address.and_then(|address| self.ids.get(&address));
        // A name that is no address is one nevertheless.
        known.or_else(|| self.ids.get(uri)).copied()
    }

    fn base(&self, resource: usize) -> Option<&str> {
        self.resources.get(resource)?.base.as_deref()
    }
}

struct Reader<'d, N> {
    document: &'d mut Document<N>,
    /// Whether names for references are noted.
    collect: bool,
}

/// A member of an object that is a schema.
struct Entry<N> {
    keyword: Option<Keyword>,
    key: N,
    value: N,
}

fn entries<N: Node>(node: &N) -> Vec<Entry<N>> {
    // Few schemas say more.
    let mut entries = Vec::with_capacity(8);
    let _: Result<(), ()> = node.try_entries(|key, value| {
        let keyword = key
            .as_text()
            .and_then(|text| Keyword::from_name(&text.value));
        entries.push(Entry {
            keyword,
            key,
            value,
        });
        Ok(())
    });
    entries
}

/// The entries of `dependencies`.
type Dependencies<N> = Vec<(Name<N>, Dependency<N>)>;

/// What draft 3 says of a property in the property itself.
type Flag = Option<bool>;

impl<N: Node> Reader<'_, N> {
    /// A schema, and what is within it. What is known of it is in a box: schemas are nested deep, and stacks can be small.
    fn schema(
        &mut self,
        node: &N,
        place: &Place<'_>,
        resource: usize,
        report: &mut Report<'_>,
    ) -> Result<(Schema<N>, Flag), Error> {
        if node.kind() != Kind::Object {
            return boolean(node, place);
        }
        let mut level = match self.open(node, place, resource, report) {
            Opened::Level(level) => level,
            Opened::Leaf(leaf) => return Ok(leaf),
        };
        while let Some(keyword) = level.next(place, report) {
            let around = place.keyword(keyword);
            while let Some(child) = level.child(&around, report) {
                let name = level.name();
                let inside = match &name {
                    Some(name) => around.member(name),
                    None => around.item(level.list.len()),
                };
                let place = if level.form == Form::One {
                    &around
                } else {
                    &inside
                };
                let (schema, flag) = self.schema(&child, place, level.resource, report)?;
                level.take(schema, flag, place, report);
            }
            level.close(&around, report);
        }
        Ok(level.finish())
    }

    #[inline(never)]
    fn open(
        &mut self,
        node: &N,
        place: &Place<'_>,
        resource: usize,
        report: &mut Report<'_>,
    ) -> Opened<N> {
        let entries = entries(node);
        let resource = self.enter(&entries, place, resource);
        let mut holds_schemas = false;
        for entry in &entries {
            let Some(keyword) = entry.keyword else {
                continue;
            };
            let kind = entry.value.kind();
            holds_schemas |= form(keyword, kind).is_some();
            self.document.is_dated |= modernize::is_dated(keyword, kind);
        }
        let mut level = Level::new(entries, resource);
        if holds_schemas {
            return Opened::Level(Box::new(level));
        }
        // Most schemas have none within them, and need no box.
        level.next(place, report);
        Opened::Leaf(level.finish())
    }

    /// Notes the names for references that a schema has, and tells the resource it is in.
    fn enter(&mut self, entries: &[Entry<N>], place: &Place<'_>, resource: usize) -> usize {
        let mut own = None;
        let mut anchors = Vec::new();
        for entry in entries {
            let is_id = match entry.keyword {
                Some(Keyword::Id) => true,
                Some(Keyword::Anchor | Keyword::DynamicAnchor) => false,
                _ => continue,
            };
            let Some(value) = entry.value.as_text() else {
                continue;
            };
            if !is_id {
                anchors.push(value.value.into_owned());
            } else if value.value.starts_with('#') {
                // Until draft-07 an `$id` that is a fragment is an anchor.
                anchors.push(value.value.trim_start_matches('#').to_owned());
            } else {
                own = Some(value.value.trim_end_matches('#').to_owned());
            }
        }
        if own.is_none() && anchors.is_empty() {
            return resource;
        }
        let pointer = place.place_in(&mut self.document.pointers);
        let resource = if let (Some(id), true) = (own, self.collect) {
            let base = pointer::absolute(self.document.base(resource), &id);
            let at = if place.is_root() {
                0
            } else {
                let at = self.document.resources.len();
                self.document.places.insert(pointer, at);
                self.document.resources.push(Resource::at(pointer));
                at
            };
            for name in base.clone().into_iter().chain([id]) {
                self.document.ids.entry(name).or_insert(at);
            }
            if let Some(own) = self.document.resources.get_mut(at) {
                own.base = base.filter(|base| base.len() <= LONGEST_BASE);
            }
            at
        } else if self.collect {
            resource
        } else {
            let known = self.document.places.get(&pointer);
            known.copied().unwrap_or(resource)
        };
        if self.collect {
            for name in anchors {
                self.document
                    .anchors
                    .entry((resource, name))
                    .or_insert(pointer);
            }
        }
        resource
    }
}

/// A schema that is no object.
#[inline(never)]
fn boolean<N: Node>(node: &N, place: &Place<'_>) -> Result<(Schema<N>, Flag), Error> {
    match node.kind() {
        Kind::Bool => Ok((Schema::Bool(node.as_bool() == Some(true)), None)),
        _ => Err(Error::new(
            ErrorCode::InvalidSchema,
            place.path(),
            format!("a schema is an object or a boolean, not {}", article(node)),
        )),
    }
}

/// How a keyword holds schemas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    One,
    List,
    Named,
    Dependencies,
}

/// A schema whose keywords were looked at.
enum Opened<N> {
    /// There are schemas within it.
    Level(Box<Level<N>>),
    /// There are none, and it was read.
    Leaf((Schema<N>, Flag)),
}

/// A schema that is being read.
struct Level<N> {
    resource: usize,
    keywords: Keywords<N>,
    flag: Flag,
    /// Names of properties that say themselves that they are required.
    lifted: Vec<Name<N>>,
    entries: std::vec::IntoIter<Entry<N>>,
    /// The keyword whose schemas are read.
    keyword: Keyword,
    form: Form,
    todo: std::vec::IntoIter<(Option<Name<N>>, N)>,
    current: Option<Name<N>>,
    list: Vec<Schema<N>>,
    named: NamedSchemas<N>,
    dependencies: Dependencies<N>,
}

impl<N: Node> Level<N> {
    fn new(entries: Vec<Entry<N>>, resource: usize) -> Self {
        Self {
            resource,
            keywords: Keywords(Vec::with_capacity(entries.len())),
            flag: None,
            lifted: Vec::new(),
            entries: entries.into_iter(),
            keyword: Keyword::Schema,
            form: Form::One,
            todo: Vec::new().into_iter(),
            current: None,
            list: Vec::new(),
            named: NamedSchemas::default(),
            dependencies: Vec::new(),
        }
    }

    /// Reads keywords up to the next one that holds schemas.
    #[inline(never)]
    fn next(&mut self, place: &Place<'_>, report: &mut Report<'_>) -> Option<Keyword> {
        loop {
            let Entry {
                keyword,
                key,
                value,
            } = self.entries.next()?;
            let Some(keyword) = keyword else {
                let Some(name) = Name::read(key) else {
                    continue;
                };
                if value.kind() == Kind::Null {
                    report.removed(&place.member(&name.text), "null says nothing");
                } else {
                    let value = mend::exact(&value, &place.member(&name.text), report);
                    self.keywords
                        .0
                        .push((Word::Other(name), Value::Plain(value)));
                }
                continue;
            };
            if keyword == Keyword::Required && value.kind() == Kind::Bool {
                self.flag = value.as_bool();
                continue;
            }
            self.keyword = keyword;
            if let Some(form) = form(keyword, value.kind()) {
                self.form = form;
                self.todo = held(form, value);
                return Some(keyword);
            }
            let inside = place.keyword(keyword);
            let value = plain(keyword, &value, &inside, self.resource, report);
            self.set(value, &inside, report);
        }
    }

    /// The next schema that the keyword holds. What `dependencies` have beside schemas is read on the way.
    #[inline(never)]
    fn child(&mut self, around: &Place<'_>, report: &mut Report<'_>) -> Option<N> {
        loop {
            let (name, value) = self.todo.next()?;
            if self.form == Form::Dependencies && value.kind() == Kind::Array {
                if let Some(name) = name {
                    match names(&value) {
                        Some(names) => {
                            self.dependencies.push((name, Dependency::Names(names)));
                        }
                        None => report.removed(&around.member(&name.text), "not a list of names"),
                    }
                }
                continue;
            }
            self.current = name;
            return Some(value);
        }
    }

    fn name(&self) -> Option<Rc<str>> {
        self.current.as_ref().map(|name| name.text.clone())
    }

    /// Takes the schema that was read.
    #[inline(never)]
    fn take(&mut self, schema: Schema<N>, flag: Flag, place: &Place<'_>, report: &mut Report<'_>) {
        match (self.form, self.current.take()) {
            (Form::Named, Some(name)) => {
                lift(self.keyword, flag, &name, place, &mut self.lifted, report);
                self.named.set(name, schema);
                return;
            }
            (Form::Dependencies, Some(name)) => {
                let schema = Dependency::Schema(schema);
                self.dependencies.push((name, schema));
            }
            _ => self.list.push(schema),
        }
        // Of a schema that is no property, draft 3's flag means nothing.
        if flag.is_some() {
            report.removed(&place.keyword(Keyword::Required), "not a list of names");
        }
    }

    /// Sets the keyword whose schemas were read.
    #[inline(never)]
    fn close(&mut self, place: &Place<'_>, report: &mut Report<'_>) {
        let mut list = std::mem::take(&mut self.list);
        let value = match self.form {
            Form::One => list.pop().map(Value::from),
            Form::List if list.is_empty() && self.keyword.shape() == Shape::List => None,
            Form::List => Some(Value::List(list)),
            Form::Named => Some(Value::Named(std::mem::take(&mut self.named).all)),
            Form::Dependencies => {
                let entries = std::mem::take(&mut self.dependencies);
                Some(Value::Dependencies(entries))
            }
        };
        self.set(value, place, report);
    }

    fn set(&mut self, value: Option<Value<N>>, place: &Place<'_>, report: &mut Report<'_>) {
        match value {
            // Of a keyword that stands twice the last one counts.
            Some(value) => self.keywords.set(self.keyword, value),
            None => report.removed(place, "not a value this keyword can have"),
        }
    }

    #[inline(never)]
    fn finish(&mut self) -> (Schema<N>, Flag) {
        if !self.lifted.is_empty() {
            let mut required = self.keywords.required().to_vec();
            let mut known: HashSet<Rc<str>> =
                required.iter().map(|name| name.text.clone()).collect();
            let lifted = std::mem::take(&mut self.lifted).into_iter();
            required.extend(lifted.filter(|name| known.insert(name.text.clone())));
            self.keywords.set(Keyword::Required, Value::Names(required));
        }
        (
            Schema::Object(std::mem::take(&mut self.keywords)),
            self.flag,
        )
    }
}

/// How a keyword holds schemas in a value of this kind; `None` if it does not.
fn form(keyword: Keyword, kind: Kind) -> Option<Form> {
    match (keyword.shape(), kind) {
        (Shape::Schema | Shape::SchemaOrList, Kind::Null) => None,
        (Shape::SchemaOrList | Shape::List, Kind::Array) => Some(Form::List),
        (Shape::Schema | Shape::SchemaOrList, _) => Some(Form::One),
        (Shape::Named, Kind::Object) => Some(Form::Named),
        (Shape::Dependencies, Kind::Object) => Some(Form::Dependencies),
        _ => None,
    }
}

/// Schemas, each with its name where it has one.
type Held<N> = std::vec::IntoIter<(Option<Name<N>>, N)>;

fn held<N: Node>(form: Form, value: N) -> Held<N> {
    let mut held = Vec::new();
    let _: Result<(), ()> = match form {
        Form::One => {
            held.push((None, value));
            Ok(())
        }
        Form::List => value.try_items(|item| {
            held.push((None, item));
            Ok(())
        }),
        Form::Named | Form::Dependencies => value.try_entries(|key, value| {
            if let Some(name) = Name::read(key) {
                held.push((Some(name), value));
            }
            Ok(())
        }),
    };
    held.into_iter()
}

/// The value of a keyword that holds no schemas; `None` if it cannot be one.
fn plain<N: Node>(
    keyword: Keyword,
    value: &N,
    place: &Place<'_>,
    resource: usize,
    report: &mut Report<'_>,
) -> Option<Value<N>> {
    let mut plain = |fits: bool| fits.then(|| Value::Plain(mend::exact(value, place, report)));
    let kind = value.kind();
    match keyword.shape() {
        Shape::Schema | Shape::SchemaOrList | Shape::List | Shape::Named | Shape::Dependencies => {
            None
        }
        Shape::NameLists if kind != Kind::Object => None,
        Shape::Names => names(value).map(|names| Value::Names(each_once(names, place, report))),
        Shape::NameLists => {
            let mut lists = Vec::new();
            let all = value.try_entries(|key, value| {
                lists.push((Name::read(key).ok_or(())?, names(&value).ok_or(())?));
                Ok::<(), ()>(())
            });
            all.ok().map(|()| Value::NameLists(lists))
        }
        Shape::Types => types(value).map(Value::Types),
        Shape::Values => plain(kind == Kind::Array && has_items(value)),
        Shape::Number => plain(kind == Kind::Number),
        Shape::Positive => plain(is_positive(value)),
        Shape::NumberOrBool => plain(matches!(kind, Kind::Number | Kind::Bool)),
        Shape::Count => plain(is_count(value)),
        Shape::Text => plain(kind == Kind::String),
        Shape::Reference => Name::read(value.clone()).map(|name| {
            Value::Reference(Reference {
                text: name.text,
                resource,
            })
        }),
        Shape::Bool => plain(kind == Kind::Bool),
        Shape::Any => plain(true),
        Shape::NotNull => plain(kind != Kind::Null),
    }
}

/// How many names are looked through one by one.
const FEW: usize = 16;

/// Schemas by name. Of a name that stands twice the last one counts.
struct NamedSchemas<N> {
    all: Vec<(Name<N>, Schema<N>)>,
    /// Where each is, once they are many.
    at: HashMap<Rc<str>, usize>,
}

impl<N> Default for NamedSchemas<N> {
    fn default() -> Self {
        Self {
            all: Vec::new(),
            at: HashMap::new(),
        }
    }
}

impl<N> NamedSchemas<N> {
    fn set(&mut self, name: Name<N>, schema: Schema<N>) {
        let known = if self.all.len() <= FEW {
            self.all
                .iter()
                .position(|(known, _)| known.text == name.text)
        } else {
            if self.at.is_empty() {
                let places = self.all.iter().enumerate();
                self.at
                    .extend(places.map(|(at, (name, _))| (name.text.clone(), at)));
            }
            self.at.get(&name.text).copied()
        };
        if let Some(slot) = known.and_then(|at| self.all.get_mut(at)) {
            *slot = (name, schema);
            return;
        }
        if !self.at.is_empty() {
            self.at.insert(name.text.clone(), self.all.len());
        }
        self.all.push((name, schema));
    }
}

/// Moves draft 3's flag from a property to its parent.
fn lift<N: Node>(
    keyword: Keyword,
    flag: Flag,
    name: &Name<N>,
    place: &Place<'_>,
    lifted: &mut Vec<Name<N>>,
    report: &mut Report<'_>,
) {
    let Some(flag) = flag else { return };
    let place = place.keyword(Keyword::Required);
    if flag && keyword == Keyword::Properties {
        let message = "a property that says it is required stands in the list of its object";
        report.at(DiagnosticCode::KeywordReplaced, &place, message);
        lifted.push(name.clone());
    } else {
        report.removed(&place, "not a list of names");
    }
}

fn names<N: Node>(node: &N) -> Option<Vec<Name<N>>> {
    if node.kind() != Kind::Array {
        return None;
    }
    let mut names: Vec<Name<N>> = Vec::new();
    let all = node.try_items(|item| {
        if item.kind() != Kind::String {
            return Err(());
        }
        names.push(Name::read(item).ok_or(())?);
        Ok(())
    });
    all.ok().map(|()| names)
}

/// The names, each where it stands first.
fn each_once<N>(
    mut names: Vec<Name<N>>,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Vec<Name<N>> {
    let count = names.len();
    let mut seen = HashSet::new();
    names.retain(|name| seen.insert(name.text.clone()));
    if names.len() < count {
        report.replaced(place, "a name stands there once");
    }
    names
}

fn types<N: Node>(node: &N) -> Option<Types> {
    if let Some(text) = node.as_text() {
        return Type::from_name(&text.value).map(Types::One);
    }
    if node.kind() != Kind::Array {
        return None;
    }
    let mut types = Vec::new();
    let all = node.try_items(|item| {
        let text = item.as_text().ok_or(())?;
        let one = Type::from_name(&text.value).ok_or(())?;
        if !types.contains(&one) {
            types.push(one);
        }
        Ok::<(), ()>(())
    });
    (all.is_ok() && !types.is_empty()).then_some(Types::Many(types))
}

fn has_items<N: Node>(node: &N) -> bool {
    node.try_items(|_| Err(())).is_err()
}

fn is_count<N: Node>(node: &N) -> bool {
    let number = node.as_number();
    let Some(number) = number.as_deref() else {
        return false;
    };
    let whole = number.strip_suffix(".0").unwrap_or(number);
    !whole.is_empty() && whole.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_positive<N: Node>(node: &N) -> bool {
    let number = node.as_number();
    number.is_some_and(|number| number.parse::<f64>().is_ok_and(|number| number > 0.0))
}

fn article<N: Node>(node: &N) -> &'static str {
    match node.kind() {
        Kind::Null => "null",
        Kind::Number => "a number",
        Kind::String => "a string",
        Kind::Array => "a list",
        _ => "that",
    }
}
