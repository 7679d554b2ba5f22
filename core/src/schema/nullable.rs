//! A union with `null` becomes its other branch with `nullable: true`. As hermes-agent does: Anthropic refuses the null branch.

use super::keyword::Keyword;
use super::place::Place;
use super::report::Report;
use super::tree::{Keywords, Schema, Value, Word};
use super::walk::walk;
use crate::diagnostic::DiagnosticCode;
use crate::doc::Doc;
use crate::node::Node;

pub(crate) fn apply<N: Node>(schema: &mut Schema<N>, place: &Place<'_>, report: &mut Report<'_>) {
    walk(schema, place, &mut |schema, place, _| {
        // What remains may be such a union itself.
        while let Some((keyword, remaining)) = collapsed(schema) {
            *schema = remaining;
            let message = "a union with null is its other branch, nullable";
            let inside = place.keyword(keyword);
            report.at(DiagnosticCode::NullableCollapsed, &inside, message);
        }
    });
}

fn collapsed<N: Node>(schema: &Schema<N>) -> Option<(Keyword, Schema<N>)> {
    let keywords = schema.keywords()?;
    for keyword in [Keyword::AnyOf, Keyword::OneOf] {
        let Some([one, other]) = keywords.list(keyword) else {
            continue;
        };
        let remaining = match (one.is_null(), other.is_null()) {
            (true, false) => other,
            (false, true) => one,
            _ => continue,
        };
        let mut remaining = remaining.keywords().cloned().unwrap_or_default();
        if !remaining.has(Keyword::Nullable) {
            remaining.set(Keyword::Nullable, Value::Plain(Doc::Bool(true)));
        }
        let is_reference = remaining.has(Keyword::Ref);
        carry(keywords, &mut remaining, is_reference);
        return Some((keyword, Schema::Object(remaining)));
    }
    None
}

/// Gives `inner` what `outer` says in words, and the definitions, where it has none of its own.
pub(crate) fn carry<N: Node>(outer: &Keywords<N>, inner: &mut Keywords<N>, no_default: bool) {
    for (word, value) in &outer.0 {
        let keyword = match word {
            Word::Known(keyword) => *keyword,
            Word::Other(_) => continue,
        };
        let carried = matches!(
            keyword,
            Keyword::Title
                | Keyword::Description
                | Keyword::Default
                | Keyword::Examples
                | Keyword::Defs
        );
        if carried && !inner.has(keyword) && !(no_default && keyword == Keyword::Default) {
            inner.set(keyword, value.clone());
        }
    }
}
