//! What an `allOf` asks for becomes a part of its schema.

use std::collections::HashSet;
use std::rc::Rc;

use crate::node::Node;
use crate::schema::keyword::Keyword;
use crate::schema::merge;
use crate::schema::place::Place;
use crate::schema::report::Report;
use crate::schema::tree::{Keywords, Schema, Value, Word};

/// Names that are looked at while branches are merged; what the branches after that ask for is left out.
const MOST_NAMES: usize = 10_000_000;

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
    let mut looked_at = 0_usize;
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
        looked_at = looked_at
            .saturating_add(shared_names(keywords, &branch))
            .saturating_add(1);
        if looked_at > MOST_NAMES {
            return;
        }
        merge::both(keywords, branch);
    }
}

/// The name of a member that is no keyword.
fn other<N>((word, _): &(Word<N>, Value<N>)) -> Option<Rc<str>> {
    match word {
        Word::Known(_) => None,
        Word::Other(name) => Some(name.text.clone()),
    }
}

/// Names that a merge looks at.
fn shared_names<N>(own: &Keywords<N>, branch: &Keywords<N>) -> usize {
    let count = |keywords: &Keywords<N>, keyword| match keywords.get(keyword) {
        Some(Value::Named(named)) => named.len(),
        Some(Value::Names(names)) => names.len(),
        _ => 0,
    };
    [
        Keyword::Properties,
        Keyword::PatternProperties,
        Keyword::Required,
    ]
    .into_iter()
    .filter(|keyword| branch.has(*keyword))
    .map(|keyword| count(own, keyword).saturating_add(count(branch, keyword)))
    .fold(0, usize::saturating_add)
}
