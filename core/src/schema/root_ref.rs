//! Pass 5: a root that is a reference becomes what it points at. Recursive models are published like this.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::keyword::Keyword;
use super::place::Place;
use super::report::Report;
use super::tree::{self, Keywords, Name, Schema, Value, Word};
use crate::diagnostic::DiagnosticCode;
use crate::error::{Error, ErrorCode};
use crate::node::Node;

pub(crate) fn apply<N: Node>(
    root: &mut Schema<N>,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Result<(), Error> {
    let Some(keywords) = root.keywords_mut() else {
        return Ok(());
    };
    if keywords.reference().is_none() {
        return Ok(());
    }
    let defs = match keywords.get(Keyword::Defs) {
        Some(Value::Named(defs)) => defs.clone(),
        _ => Vec::new(),
    };
    let defs: HashMap<Rc<str>, Schema<N>> = defs
        .into_iter()
        .map(|(name, schema)| (name.text, schema))
        .collect();
    let mut joined = Joined::new(std::mem::take(keywords));
    let followed = follow(&mut joined, defs, place);
    *keywords = joined.finish();
    followed?;
    let message = "replaced by what it points at";
    report.at(
        DiagnosticCode::RootRefInlined,
        &place.keyword(Keyword::Ref),
        message,
    );
    Ok(())
}

/// Puts what the reference leads to in its place, through chains. Each step leads to another definition: cycles were cut before.
fn follow<N: Node>(
    joined: &mut Joined<N>,
    mut defs: HashMap<Rc<str>, Schema<N>>,
    place: &Place<'_>,
) -> Result<(), Error> {
    while let Some(reference) = joined.take_reference() {
        let name = tree::definition_of(&reference);
        match name.and_then(|name| defs.remove(name)) {
            Some(Schema::Object(target)) if joined.agrees(&target) => joined.put(target),
            Some(target @ Schema::Object(_)) => joined.put_beside(target),
            Some(Schema::Bool(false)) => {
                let place = place.keyword(Keyword::Ref);
                let message = "the reference leads to a schema that nothing matches";
                return Err(Error::new(ErrorCode::InvalidSchema, place.path(), message));
            }
            Some(Schema::Bool(true)) | None => {}
        }
    }
    Ok(())
}

/// Keywords that others are put beside, step by step. They are looked up, so that each step takes no longer than what it brings.
struct Joined<N> {
    /// What was taken out leaves an empty place.
    words: Vec<Option<(Word<N>, Value<N>)>>,
    keywords: HashMap<Keyword, usize>,
    others: HashSet<Rc<str>>,
    properties: HashMap<Rc<str>, usize>,
    required: HashSet<Rc<str>>,
    /// Where the last reference stood.
    reference: usize,
}

impl<N: Node> Joined<N> {
    fn new(keywords: Keywords<N>) -> Self {
        let mut joined = Self {
            words: Vec::new(),
            keywords: HashMap::new(),
            others: HashSet::new(),
            properties: HashMap::new(),
            required: HashSet::new(),
            reference: 0,
        };
        for (word, value) in keywords.0 {
            joined.push(word, value);
        }
        joined
    }

    fn finish(self) -> Keywords<N> {
        Keywords(self.words.into_iter().flatten().collect())
    }

    /// Adds what is not there yet.
    fn push(&mut self, word: Word<N>, value: Value<N>) {
        match &word {
            Word::Known(keyword) => drop(self.keywords.insert(*keyword, self.words.len())),
            Word::Other(name) => drop(self.others.insert(name.text.clone())),
        }
        match (&word, &value) {
            (Word::Known(Keyword::Properties), Value::Named(named)) => {
                let named = named.iter().enumerate();
                let places = named.map(|(at, (name, _))| (name.text.clone(), at));
                self.properties.extend(places);
            }
            (Word::Known(Keyword::Required), Value::Names(names)) => {
                let names = names.iter().map(|name| name.text.clone());
                self.required.extend(names);
            }
            _ => {}
        }
        self.words.push(Some((word, value)));
    }

    fn get(&self, keyword: Keyword) -> Option<&Value<N>> {
        let slot = self.words.get(*self.keywords.get(&keyword)?)?;
        slot.as_ref().map(|(_, value)| value)
    }

    fn get_mut(&mut self, keyword: Keyword) -> Option<&mut Value<N>> {
        let slot = self.words.get_mut(*self.keywords.get(&keyword)?)?;
        slot.as_mut().map(|(_, value)| value)
    }

    fn take(&mut self, keyword: Keyword) -> Option<Value<N>> {
        let at = self.keywords.remove(&keyword)?;
        Some(self.words.get_mut(at)?.take()?.1)
    }

    fn take_reference(&mut self) -> Option<Rc<str>> {
        self.reference = self.keywords.get(&Keyword::Ref).copied()?;
        match self.take(Keyword::Ref)? {
            Value::Reference(reference) => Some(reference.text),
            _ => None,
        }
    }

    /// Whether the target can be put beside what is there without changing what either says.
    fn agrees(&self, target: &Keywords<N>) -> bool {
        target.0.iter().all(|(word, value)| {
            let Word::Known(keyword) = word else {
                return true;
            };
            match (keyword, self.get(*keyword)) {
                (Keyword::Ref | Keyword::Defs | Keyword::Required, _) | (_, None) => true,
                (Keyword::Properties, Some(Value::Named(own))) => {
                    let mut named = target.named(Keyword::Properties).iter();
                    named.all(|(name, schema)| {
                        let own = self.properties.get(&name.text).and_then(|&at| own.get(at));
                        own.is_none_or(|(_, own)| own.same(schema))
                    })
                }
                (keyword, _) if keyword.is_annotation() => true,
                (_, Some(own)) => own.same(value),
            }
        })
    }

    /// Puts the target's keywords in the place of the reference.
    fn put(&mut self, target: Keywords<N>) {
        for (word, value) in target.0 {
            let has = match &word {
                Word::Known(keyword) => self.keywords.contains_key(keyword),
                Word::Other(name) => self.others.contains(&name.text),
            };
            match (word, value) {
                (word, value) if !has => self.push(word, value),
                (Word::Known(Keyword::Properties), Value::Named(named)) => self.properties(named),
                (Word::Known(Keyword::Required), Value::Names(names)) => self.required(names),
                _ => {}
            }
        }
    }

    fn properties(&mut self, named: Vec<(Name<N>, Schema<N>)>) {
        let mut known = std::mem::take(&mut self.properties);
        if let Some(Value::Named(own)) = self.get_mut(Keyword::Properties) {
            for (name, schema) in named {
                if !known.contains_key(&name.text) {
                    known.insert(name.text.clone(), own.len());
                    own.push((name, schema));
                }
            }
        }
        self.properties = known;
    }

    fn required(&mut self, names: Vec<Name<N>>) {
        let mut known = std::mem::take(&mut self.required);
        if let Some(Value::Names(own)) = self.get_mut(Keyword::Required) {
            let new = names.into_iter();
            own.extend(new.filter(|name| known.insert(name.text.clone())));
        }
        self.required = known;
    }

    /// Puts the target in the place of the reference as one of all that count.
    fn put_beside(&mut self, target: Schema<N>) {
        let mut all = vec![target];
        if let Some(Value::List(list)) = self.take(Keyword::AllOf) {
            all.extend(list);
        }
        if let Some(slot) = self.words.get_mut(self.reference) {
            *slot = Some((Word::Known(Keyword::AllOf), Value::List(all)));
            self.keywords.insert(Keyword::AllOf, self.reference);
        }
    }
}
