//! The restricted form of Gemini's older versions: a part of `OpenAPI`'s, without references.

mod all_of;
mod inline;
mod unions;
mod values;

use std::collections::HashSet;
use std::rc::Rc;

use super::fill;
use super::keyword::Keyword;
use super::place::Place;
use super::report::Report;
use super::tree::{Keywords, Schema, Type, Word};
use super::walk::walk;
use crate::node::Node;

pub(crate) fn apply<N: Node>(schema: &mut Schema<N>, place: &Place<'_>, report: &mut Report<'_>) {
    inline::apply(schema, place, report);
    walk(schema, place, &mut |schema, place, _| {
        if matches!(schema, Schema::Bool(_)) {
            *schema = Schema::any();
            report.replaced(place, "the form has no boolean schemas");
        }
        let Some(keywords) = schema.keywords_mut() else {
            return;
        };
        // A branch that takes the place of its union brings keywords of its own.
        while restrict(keywords, place, report) {}
        fill::own_items(keywords, place, report);
    });
}

/// Says everything in the form's own keywords; whether there is more to do.
fn restrict<N: Node>(
    keywords: &mut Keywords<N>,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> bool {
    let mut gone = HashSet::new();
    let more = restrict_each(keywords, &mut gone, place, report);
    if !gone.is_empty() {
        keywords
            .0
            .retain(|(word, _)| !matches!(word, Word::Other(name) if gone.contains(&name.text)));
    }
    more
}

/// The same, but members that are no keywords are only noted: taking many out one by one takes long.
fn restrict_each<N: Node>(
    keywords: &mut Keywords<N>,
    gone: &mut HashSet<Rc<str>>,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> bool {
    let words: Vec<Word<N>> = keywords.0.iter().map(|(word, _)| word.clone()).collect();
    for word in words {
        let keyword = match word {
            Word::Known(keyword) if keywords.has(keyword) => keyword,
            Word::Known(_) => continue,
            Word::Other(name) => {
                if gone.insert(name.text.clone()) {
                    report.removed(&place.member(&name.text), "the form has no such keyword");
                }
                continue;
            }
        };
        let inside = place.keyword(keyword);
        match keyword {
            Keyword::AllOf => {
                all_of::apply(keywords, place, report);
                return true;
            }
            Keyword::AnyOf | Keyword::OneOf => {
                if unions::restrict(keywords, keyword, &inside, report) {
                    return true;
                }
            }
            Keyword::Type => unions::split_types(keywords, &inside, report),
            Keyword::Const => values::constant(keywords, &inside, report),
            Keyword::Enum => values::enumeration(keywords, &inside, report),
            Keyword::ExclusiveMinimum => {
                values::told(keywords, keyword, "Greater than", &inside, report);
            }
            Keyword::ExclusiveMaximum => {
                values::told(keywords, keyword, "Less than", &inside, report);
            }
            Keyword::MultipleOf => {
                values::told(keywords, keyword, "A multiple of", &inside, report);
            }
            Keyword::PrefixItems => unions::tuple(keywords, &inside, report),
            Keyword::Format => values::format(keywords, &inside, report),
            Keyword::Examples => values::examples(keywords, &inside, report),
            Keyword::Properties if keywords.named(keyword).is_empty() => {
                keywords.take(keyword);
                report.removed(&inside, "the form refuses an object with empty properties");
            }
            keyword if is_known(keyword) => {}
            keyword => {
                keywords.take(keyword);
                report.removed(&inside, "the form has no such keyword");
            }
        }
    }
    false
}

/// Whether the form has the keyword.
const fn is_known(keyword: Keyword) -> bool {
    matches!(
        keyword,
        Keyword::Type
            | Keyword::Nullable
            | Keyword::Enum
            | Keyword::Items
            | Keyword::Properties
            | Keyword::Required
            | Keyword::AnyOf
            | Keyword::MinItems
            | Keyword::MaxItems
            | Keyword::MinLength
            | Keyword::MaxLength
            | Keyword::MinProperties
            | Keyword::MaxProperties
            | Keyword::Minimum
            | Keyword::Maximum
            | Keyword::Pattern
            | Keyword::Format
            | Keyword::Title
            | Keyword::Description
            | Keyword::Default
            | Keyword::Example
    )
}

/// A schema that takes an object and says no more.
fn free_object<N>() -> Schema<N> {
    Schema::of([(Keyword::Type, Type::Object.into())])
}
