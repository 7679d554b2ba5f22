//! Pass 5: a root that is a reference becomes what it points at. Recursive models are published like this.

use super::keyword::Keyword;
use super::place::Place;
use super::report::Report;
use super::tree::{Keywords, Schema, Value, Word};
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
    let mut inlined = false;
    // Each step leads to another definition: cycles were cut before.
    for _ in 0..=keywords.named(Keyword::Defs).len() {
        let Some(reference) = keywords.reference().cloned() else {
            break;
        };
        let target = reference
            .strip_prefix("#/$defs/")
            .and_then(|name| keywords.find(Keyword::Defs, name))
            .cloned();
        inlined = true;
        match target {
            Some(Schema::Object(target)) if agree(keywords, &target) => join(keywords, target),
            Some(target @ Schema::Object(_)) => {
                let mut all = vec![target];
                if let Some(Value::List(list)) = keywords.take(Keyword::AllOf) {
                    all.extend(list);
                }
                keywords.replace(Keyword::Ref, Keyword::AllOf, Value::List(all));
            }
            Some(Schema::Bool(false)) => {
                let place = place.keyword(Keyword::Ref);
                let message = "the reference leads to a schema that nothing matches";
                return Err(Error::new(ErrorCode::InvalidSchema, place.path(), message));
            }
            Some(Schema::Bool(true)) | None => drop(keywords.take(Keyword::Ref)),
        }
    }
    if inlined {
        let message = "replaced by what it points at";
        report.at(
            DiagnosticCode::RootRefInlined,
            &place.keyword(Keyword::Ref),
            message,
        );
    }
    Ok(())
}

/// Whether what stands beside the reference can be put into the target without changing what either says.
fn agree<N: Node>(beside: &Keywords<N>, target: &Keywords<N>) -> bool {
    beside.0.iter().all(|(word, value)| {
        let Word::Known(keyword) = word else {
            return true;
        };
        match keyword {
            Keyword::Ref | Keyword::Defs | Keyword::Required => true,
            Keyword::Properties => {
                target
                    .named(Keyword::Properties)
                    .iter()
                    .all(|(name, schema)| {
                        beside
                            .find(Keyword::Properties, &name.text)
                            .is_none_or(|own| own.same(schema))
                    })
            }
            keyword if keyword.is_annotation() => true,
            keyword => target.get(*keyword).is_none_or(|other| other.same(value)),
        }
    })
}

/// Puts the target's keywords in the place of the reference.
fn join<N: Node>(keywords: &mut Keywords<N>, target: Keywords<N>) {
    keywords.take(Keyword::Ref);
    for (word, value) in target.0 {
        let keyword = match &word {
            Word::Known(keyword) => *keyword,
            Word::Other(name) => {
                let has = keywords
                    .0
                    .iter()
                    .any(|(word, _)| matches!(word, Word::Other(known) if known.text == name.text));
                if !has {
                    keywords.0.push((word, value));
                }
                continue;
            }
        };
        match (keywords.get_mut(keyword), value) {
            (Some(Value::Named(own)), Value::Named(named)) if keyword == Keyword::Properties => {
                for (name, schema) in named {
                    if !own.iter().any(|(known, _)| known.text == name.text) {
                        own.push((name, schema));
                    }
                }
            }
            (Some(Value::Names(own)), Value::Names(names)) => {
                for name in names {
                    if !own.iter().any(|known| known.text == name.text) {
                        own.push(name);
                    }
                }
            }
            (Some(_), _) => {}
            (None, value) => keywords.set(keyword, value),
        }
    }
}
