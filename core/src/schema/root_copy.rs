//! References to the root lead to a copy of it among the definitions: once the root is to change, and where a host follows only references to
//! definitions.

use std::rc::Rc;

use super::fresh::Names;
use super::keyword::Keyword;
use super::place::Place;
use super::report::Report;
use super::tree::{self, Keywords, Name, Reference, Schema, Value};
use super::walk::walk;
use crate::diagnostic::DiagnosticCode;
use crate::node::Node;

pub(crate) fn apply<N: Node>(
    root: &mut Schema<N>,
    place: &Place<'_>,
    mut report: Option<&mut Report<'_>>,
) {
    let mut referred = false;
    walk(root, place, &mut |schema, _, _| {
        referred |= schema.keywords().is_some_and(refers_to_root);
    });
    if !referred {
        return;
    }
    let mut names = Names::default();
    let mut copy = root.clone();
    if let Some(keywords) = copy.keywords_mut() {
        for (name, _) in keywords.named(Keyword::Defs) {
            names.take(&name.text);
        }
        keywords.take(Keyword::Defs);
    }
    let name = names.give("root", usize::MAX);
    if let Some(keywords) = root.keywords_mut() {
        let entry = (Name::new(&name), copy);
        match keywords.named_mut(Keyword::Defs) {
            Some(defs) => defs.push(entry),
            None => keywords.set(Keyword::Defs, Value::Named(vec![entry])),
        }
    }
    let text: Rc<str> = tree::reference_to(&name).into();
    walk(root, place, &mut |schema, place, _| {
        let Some(keywords) = schema
            .keywords_mut()
            .filter(|keywords| refers_to_root(keywords))
        else {
            return;
        };
        let reference = Reference {
            text: text.clone(),
            resource: 0,
        };
        keywords.set(Keyword::Ref, Value::Reference(reference));
        if let Some(report) = &mut report {
            let message = "the host follows references to definitions only";
            let inside = place.keyword(Keyword::Ref);
            report.at(DiagnosticCode::RefRewritten, &inside, message);
        }
    });
}

fn refers_to_root<N>(keywords: &Keywords<N>) -> bool {
    keywords
        .reference()
        .is_some_and(|reference| &**reference == "#")
}
