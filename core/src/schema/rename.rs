//! Names of properties a host refuses, and the names they have instead. One name has one other everywhere in the schema.

use std::collections::HashMap;

use super::fresh::Names;
use super::keyword::Keyword;
use super::place::Place;
use super::report::Report;
use super::tree::{Keywords, Name, Schema, Value};
use super::walk::walk;
use crate::diagnostic::DiagnosticCode;
use crate::node::Node;

/// Which names of properties a host takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PropertyNames {
    /// `^[a-zA-Z0-9_.-]{1,64}$`
    Dotted,
    /// `^[a-zA-Z_][a-zA-Z0-9_]{0,63}$`
    Identifier,
    /// Any but a few keywords of JSON Schema.
    NotAKeyword,
}

/// The longest name where there is a bound.
const LONGEST: usize = 64;

impl PropertyNames {
    fn takes(self, character: char) -> bool {
        match self {
            Self::Dotted => {
                character.is_ascii_alphanumeric() || matches!(character, '_' | '.' | '-')
            }
            Self::Identifier => character.is_ascii_alphanumeric() || character == '_',
            Self::NotAKeyword => true,
        }
    }

    fn accepts(self, name: &str) -> bool {
        match self {
            Self::NotAKeyword => !matches!(
                name,
                "$defs" | "$ref" | "anyOf" | "required" | "additionalProperties"
            ),
            Self::Dotted => self.fits(name),
            Self::Identifier => {
                self.fits(name) && !name.starts_with(|first: char| first.is_ascii_digit())
            }
        }
    }

    fn fits(self, name: &str) -> bool {
        !name.is_empty()
            && name.len() <= LONGEST
            && name.chars().all(|character| self.takes(character))
    }

    /// The name made of the refused one, before it is told apart from others.
    fn mended(self, name: &str) -> String {
        if self == Self::NotAKeyword {
            return name.to_owned();
        }
        if name.is_empty() {
            return "param".to_owned();
        }
        let mut mended: String = name
            .chars()
            .map(|character| {
                if self.takes(character) {
                    character
                } else {
                    '_'
                }
            })
            .collect();
        if self == Self::Identifier && mended.starts_with(|first: char| first.is_ascii_digit()) {
            mended.insert(0, '_');
        }
        mended.truncate(LONGEST);
        mended
    }
}

/// The other names, by the server's own.
pub(crate) type Renames = HashMap<String, String>;

pub(crate) fn apply<N: Node>(
    schema: &mut Schema<N>,
    place: &Place<'_>,
    rule: PropertyNames,
    report: &mut Report<'_>,
) -> Renames {
    let mut names = Names::default();
    walk(schema, place, &mut |schema, _, _| {
        let Some(keywords) = schema.keywords() else {
            return;
        };
        for (name, _) in keywords.named(Keyword::Properties) {
            names.take(&name.text);
        }
        for name in keywords.required() {
            names.take(&name.text);
        }
    });
    let mut renames = Renames::new();
    walk(schema, place, &mut |schema, place, _| {
        let Some(keywords) = schema.keywords_mut() else {
            return;
        };
        let properties = place.keyword(Keyword::Properties);
        let mut changed = false;
        for (name, _) in keywords.named(Keyword::Properties) {
            if rule.accepts(&name.text) {
                continue;
            }
            let other = renames
                .entry(name.text.to_string())
                .or_insert_with(|| names.give(&rule.mended(&name.text), LONGEST));
            changed = true;
            let message = format!("the host takes no such name; it is {other:?} there");
            let inside = properties.member(&name.text);
            report.at(DiagnosticCode::PropertyRenamed, &inside, message);
        }
        // It is of the server's names, not of these.
        if changed && keywords.take(Keyword::PropertyNames).is_some() {
            let inside = place.keyword(Keyword::PropertyNames);
            report.removed(&inside, "it speaks of names the host does not take");
        }
    });
    follow(schema, place, &renames);
    renames
}

/// Gives every name in a schema its other one.
pub(crate) fn follow<N: Node>(schema: &mut Schema<N>, place: &Place<'_>, renames: &Renames) {
    if renames.is_empty() {
        return;
    }
    walk(schema, place, &mut |schema, _, _| {
        if let Some(keywords) = schema.keywords_mut() {
            follow_own(keywords, renames);
        }
    });
}

/// Gives every name of a schema's own properties its other one.
fn follow_own<N: Node>(keywords: &mut Keywords<N>, renames: &Renames) {
    let rename = |name: &mut Name<N>| {
        if let Some(other) = renames.get(&*name.text) {
            *name = Name::new(other);
        }
    };
    for keyword in [Keyword::Properties, Keyword::DependentSchemas] {
        for (name, _) in keywords.named_mut(keyword).into_iter().flatten() {
            rename(name);
        }
    }
    if let Some(Value::Names(names)) = keywords.get_mut(Keyword::Required) {
        names.iter_mut().for_each(rename);
    }
    if let Some(Value::NameLists(lists)) = keywords.get_mut(Keyword::DependentRequired) {
        for (name, names) in lists {
            rename(name);
            names.iter_mut().for_each(rename);
        }
    }
}
