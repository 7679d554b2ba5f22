//! What an `allOf` asks for becomes a part of its schema.

use std::collections::HashSet;
use std::rc::Rc;

use crate::node::Node;
use crate::schema::keyword::Keyword;
use crate::schema::merge::Merger;
use crate::schema::place::Place;
use crate::schema::report::Report;
use crate::schema::tree::{Keywords, Schema, Value, Word};

pub(super) fn apply<N: Node>(
    keywords: &mut Keywords<N>,
    place: &Place<'_>,
    report: &mut Report<'_>,
) {
    let Some(Value::List(branches)) = keywords.take(Keyword::AllOf) else {
        return;
    };
    report.replaced(
        &place.keyword(Keyword::AllOf),
        "what all branches ask for is asked for at once",
    );
    let mut others: HashSet<Rc<str>> = keywords.0.iter().filter_map(other).collect();
    let mut merger = Merger::new(keywords);
    for branch in branches {
        let Schema::Object(mut branch) = branch else {
            continue;
        };
        // The form has none of these, and there can be many.
        for name in branch.0.iter().filter_map(other) {
            if others.insert(name.clone()) {
                report.removed(&place.member(&name), "the form has no such keyword");
            }
        }
        branch.0.retain(|member| other(member).is_none());
        merger.put(branch);
    }
}

/// The name of a member that is no keyword.
fn other<N>((word, _): &(Word<N>, Value<N>)) -> Option<Rc<str>> {
    match word {
        Word::Known(_) => None,
        Word::Other(name) => Some(name.text.clone()),
    }
}
