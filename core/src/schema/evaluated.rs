//! What `unevaluatedProperties` sees of the keywords around it.

use std::collections::HashMap;

use super::keyword::Keyword;
use super::tree::{self, Keywords, Schema, Value};

/// Schemas that are looked at, and within one another; beyond it nothing is known.
const MOST: usize = 1_000;
const DEEPEST: usize = 64;

/// Definitions by their names.
pub(super) type Definitions<'d, N> = HashMap<&'d str, &'d Schema<N>>;

/// Whether everything that evaluates properties names them: in `properties`, here or in branches. Then, and only then, what is unevaluated is what no name says. What was looked at is
/// added to `looked`.
pub(super) fn only_names<N>(
    keywords: &Keywords<N>,
    defs: &Definitions<'_, N>,
    looked: &mut usize,
) -> bool {
    let mut search = Search {
        defs,
        left: MOST,
        depth: 0,
    };
    let answer = search.only_names(keywords);
    *looked = looked.saturating_add(MOST.saturating_sub(search.left));
    answer
}

struct Search<'d, N> {
    defs: &'d Definitions<'d, N>,
    left: usize,
    /// The branches around the schema that is looked at; none around the first.
    depth: usize,
}

impl<N> Search<'_, N> {
    fn only_names(&mut self, keywords: &Keywords<N>) -> bool {
        let Some(left) = self.left.checked_sub(1) else {
            return false;
        };
        self.left = left;
        let is_own = self.depth == 0;
        keywords.known().all(|keyword| match keyword {
            // What is asked about stands in the schema itself.
            Keyword::UnevaluatedProperties => is_own,
            Keyword::AdditionalProperties
            | Keyword::PatternProperties
            | Keyword::DependentSchemas
            | Keyword::If
            | Keyword::Then
            | Keyword::Else => false,
            Keyword::AllOf | Keyword::AnyOf | Keyword::OneOf => keywords
                .list(keyword)
                .unwrap_or_default()
                .iter()
                .all(|branch| self.branch(branch)),
            Keyword::Ref => match keywords.get(keyword) {
                Some(Value::Reference(reference)) => {
                    let target = tree::definition_of(&reference.text);
                    let target = target.and_then(|name| self.defs.get(name).copied());
                    target.is_some_and(|target| self.branch(target))
                }
                _ => false,
            },
            _ => true,
        })
    }

    fn branch(&mut self, branch: &Schema<N>) -> bool {
        self.depth = self.depth.saturating_add(1);
        let answer = branch
            .keywords()
            .is_none_or(|keywords| self.depth <= DEEPEST && self.only_names(keywords));
        self.depth = self.depth.saturating_sub(1);
        answer
    }
}
