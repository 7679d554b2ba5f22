//! What `unevaluatedProperties` sees of the keywords around it.

use super::keyword::Keyword;
use super::tree::{Keywords, Schema, Value};

/// Schemas that are looked at; beyond it nothing is known.
const MOST: usize = 1_000;

/// Whether everything that evaluates properties names them: in `properties`, here or in branches. Then, and only then, what is unevaluated is what no name says.
pub(super) fn only_names<N>(keywords: &Keywords<N>, defs: &Keywords<N>) -> bool {
    let mut search = Search {
        defs,
        left: MOST,
        first: true,
    };
    search.only_names(keywords)
}

struct Search<'d, N> {
    defs: &'d Keywords<N>,
    left: usize,
    /// Whether the schema itself is looked at, and no branch.
    first: bool,
}

impl<N> Search<'_, N> {
    fn only_names(&mut self, keywords: &Keywords<N>) -> bool {
        let Some(left) = self.left.checked_sub(1) else {
            return false;
        };
        self.left = left;
        let is_own = std::mem::take(&mut self.first);
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
                    let defs = self.defs;
                    let target = reference.text.strip_prefix("#/$defs/");
                    let target = target.and_then(|name| defs.find(Keyword::Defs, name));
                    target.is_some_and(|target| self.branch(target))
                }
                _ => false,
            },
            _ => true,
        })
    }

    fn branch(&mut self, branch: &Schema<N>) -> bool {
        branch
            .keywords()
            .is_none_or(|keywords| self.only_names(keywords))
    }
}
