//! The last pass, where sanitising is on: no Unicode tag characters in what a schema tells the model in words.

use super::keyword::Keyword;
use super::place::Place;
use super::report::Report;
use super::tree::{Schema, Value};
use super::walk::walk;
use crate::diagnostic::DiagnosticCode;
use crate::doc::Doc;
use crate::node::Node;
use crate::text::strip_tags;

pub(crate) fn apply<N: Node>(schema: &mut Schema<N>, place: &Place<'_>, report: &mut Report<'_>) {
    walk(schema, place, &mut |schema, place, _| {
        let Some(keywords) = schema.keywords_mut() else {
            return;
        };
        for keyword in [Keyword::Title, Keyword::Description, Keyword::Comment] {
            let stripped = keywords.text(keyword).and_then(|text| strip_tags(&text));
            if let Some(text) = stripped {
                keywords.set(keyword, Value::Plain(Doc::from(text)));
                let message = "Unicode tag characters were removed";
                let inside = place.keyword(keyword);
                report.at(DiagnosticCode::TagCharactersRemoved, &inside, message);
            }
        }
    });
}
