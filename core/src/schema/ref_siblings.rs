//! A reference stands alone: some hosts do not read what is beside one.

use super::keyword::Keyword;
use super::place::Place;
use super::report::Report;
use super::tree::{Schema, Value, Word};
use super::walk::walk;
use crate::node::Node;

/// With `keep_title`, a title and a description may be beside it.
pub(crate) fn apply<N: Node>(
    schema: &mut Schema<N>,
    place: &Place<'_>,
    keep_title: bool,
    report: &mut Report<'_>,
) {
    walk(schema, place, &mut |schema, place, _| {
        let Some(keywords) = schema.keywords_mut() else {
            return;
        };
        let alone = keywords.0.iter().all(|(word, _)| match word {
            Word::Known(Keyword::Ref) => true,
            Word::Known(Keyword::Title | Keyword::Description | Keyword::Defs) => keep_title,
            _ => false,
        });
        let Some(reference) = keywords.reference().filter(|_| !alone).cloned() else {
            return;
        };
        let inner = Value::List(vec![Schema::reference(&reference)]);
        if let Some(others) = keywords.take(Keyword::AnyOf) {
            // Both count: each is a branch of its own that must match.
            let both = vec![
                Schema::reference(&reference),
                Schema::of([(Keyword::AnyOf, others)]),
            ];
            match keywords.get_mut(Keyword::AllOf) {
                Some(Value::List(list)) => list.extend(both),
                _ => keywords.set(Keyword::AllOf, Value::List(both)),
            }
            keywords.take(Keyword::Ref);
        } else {
            keywords.replace(Keyword::Ref, Keyword::AnyOf, inner);
        }
        report.replaced(&place.keyword(Keyword::Ref), "a reference stands alone");
    });
}
