//! References are replaced by what they point at, as far as the bounds go.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::free_object;
use crate::diagnostic::DiagnosticCode;
use crate::node::Node;
use crate::schema::keyword::Keyword;
use crate::schema::place::Place;
use crate::schema::report::Report;
use crate::schema::tree::{self, Keywords, Schema, Value, Word};
use crate::schema::walk::try_children;

/// References within one another.
const MOST_LEVELS: usize = 32;

/// Schemas within one another where references are still followed.
const DEEPEST: usize = 128;

/// Schemas in all.
const MOST_SCHEMAS: usize = 5_000;

/// Bytes of all that is put in the place of references: a few schemas can have long texts.
const MOST_BYTES: usize = 8 * 1024 * 1024;

pub(super) fn apply<N: Node>(root: &mut Schema<N>, place: &Place<'_>, report: &mut Report<'_>) {
    let defs = root
        .keywords_mut()
        .and_then(|keywords| keywords.take(Keyword::Defs));
    let has_defs = defs.is_some();
    let defs = match defs {
        Some(Value::Named(defs)) => defs,
        _ => Vec::new(),
    };
    let defs: HashMap<&str, &Schema<N>> = defs
        .iter()
        .map(|(name, schema)| (&*name.text, schema))
        .collect();
    let mut inliner = Inliner {
        defs,
        within: HashSet::new(),
        sizes: HashMap::new(),
        count: 0,
        bytes: 0,
        depth: 0,
    };
    inliner.visit(root, place, report);
    if has_defs {
        let inside = place.keyword(Keyword::Defs);
        report.removed(&inside, "every reference was replaced by what it points at");
    }
}

struct Inliner<'d, N> {
    defs: HashMap<&'d str, &'d Schema<N>>,
    /// The references that are being replaced.
    within: HashSet<Rc<str>>,
    /// The bytes of what references lead to.
    sizes: HashMap<Rc<str>, usize>,
    count: usize,
    bytes: usize,
    depth: usize,
}

impl<N: Node> Inliner<'_, N> {
    fn visit(&mut self, schema: &mut Schema<N>, place: &Place<'_>, report: &mut Report<'_>) {
        self.count = self.count.saturating_add(1);
        self.depth = self.depth.saturating_add(1);
        let entered = self.enter(schema, place, report);
        let _: Result<(), ()> = try_children(schema, place, &mut |child, place, _| {
            self.visit(child, place, report);
            Ok(())
        });
        self.depth = self.depth.saturating_sub(1);
        for reference in entered {
            self.within.remove(&reference);
        }
    }

    /// Replaces a schema's own references, and tells them.
    #[inline(never)]
    fn enter(
        &mut self,
        schema: &mut Schema<N>,
        place: &Place<'_>,
        report: &mut Report<'_>,
    ) -> Vec<Rc<str>> {
        let mut entered = Vec::new();
        while let Some(reference) = schema.keywords().and_then(Keywords::reference).cloned() {
            let (target, code) = self.target(&reference);
            let inside = place.keyword(Keyword::Ref);
            report.at(
                code,
                &inside,
                "replaced by what it points at, as far as the form goes",
            );
            if code == DiagnosticCode::RefInlined && self.within.insert(reference.clone()) {
                entered.push(reference);
            }
            replace(schema, target);
        }
        entered
    }

    /// Whether there is room for what a reference leads to. It is taken then.
    fn make_room(&mut self, reference: &Rc<str>, target: &Schema<N>) -> bool {
        if self.within.len() >= MOST_LEVELS || self.count > MOST_SCHEMAS || self.depth > DEEPEST {
            return false;
        }
        let size = self.sizes.entry(reference.clone());
        let size = *size.or_insert_with(|| target.text().len());
        let bytes = self.bytes.saturating_add(size);
        // The first of all is no more than came.
        if self.bytes > 0 && bytes > MOST_BYTES {
            return false;
        }
        self.bytes = bytes;
        true
    }

    fn target(&mut self, reference: &Rc<str>) -> (Schema<N>, DiagnosticCode) {
        if &**reference == "#" || self.within.contains(reference) {
            return (free_object(), DiagnosticCode::RefCycle);
        }
        let name = tree::definition_of(reference);
        let target = name.and_then(|name| self.defs.get(name).copied());
        match target {
            Some(target) if self.make_room(reference, target) => {
                (target.clone(), DiagnosticCode::RefInlined)
            }
            _ => (free_object(), DiagnosticCode::SchemaTruncated),
        }
    }
}

/// Puts the target in the place of the reference; what stands beside it wins.
fn replace<N: Node>(schema: &mut Schema<N>, target: Schema<N>) {
    let Some(keywords) = schema.keywords_mut() else {
        return;
    };
    keywords.take(Keyword::Ref);
    match target {
        target @ Schema::Bool(_) if keywords.is_empty() => *schema = target,
        Schema::Bool(_) => {}
        Schema::Object(target) => {
            let own = std::mem::replace(keywords, target);
            for (word, value) in own.0 {
                match word {
                    Word::Known(keyword) => keywords.set(keyword, value),
                    word @ Word::Other(_) => keywords.0.push((word, value)),
                }
            }
        }
    }
}
