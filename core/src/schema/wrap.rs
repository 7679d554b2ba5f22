//! Output schemas of values that are no objects, as the one member of an object. What is no reference stays as it came.

use super::dialect::Dialect;
use super::keyword::{Keyword, Shape};
use super::pointer;
use super::raw::{self, member};
use crate::doc::{Doc, Key};
use crate::equal;
use crate::error::{Error, ErrorCode};
use crate::node::{Kind, Node};
use crate::path;

/// The keyword that says that a schema is wrapped. It is `FastMCP`'s, whose clients know it.
pub(super) const MARKER: &str = "x-fastmcp-wrap-result";

/// The member a wrapped value is.
pub(super) const RESULT: &str = "result";

/// The schema of an object with what `root` says as its only member.
pub(super) fn schema<N: Node>(root: &N) -> Result<Doc<N>, Error> {
    if !matches!(root.kind(), Kind::Object | Kind::Bool) {
        let message = format!(
            "a schema is an object or a boolean, not {}",
            root.type_name()
        );
        return Err(Error::new(ErrorCode::InvalidSchema, path::ROOT, message));
    }
    let uri = member(root, Keyword::Schema.name());
    let uri = uri.as_ref().and_then(Node::as_text);
    let dialect = uri.and_then(|uri| Dialect::from_uri(&uri.value));
    let pointers = Pointers {
        old_ids: dialect == Some(Dialect::Draft4),
    };
    let (inner, outer) = if root.kind() == Kind::Bool {
        (Doc::Node(root.clone()), Vec::new())
    } else if pointers.has_a_base(root) {
        // Everything in it is relative to that, wherever it stands.
        let dialect = raw::members(root).into_iter();
        let dialect = dialect.filter(|(name, ..)| name == Keyword::Schema.name());
        let dialect = dialect.map(|(_, key, value)| (Key::Node(key), Doc::Node(value)));
        (Doc::Node(root.clone()), dialect.collect())
    } else {
        pointers.parted(root)
    };
    let mut all = vec![
        ("type".into(), Doc::from("object")),
        ("properties".into(), Doc::Map(vec![(RESULT.into(), inner)])),
        ("required".into(), Doc::List(vec![Doc::from(RESULT)])),
        (MARKER.into(), Doc::Bool(true)),
    ];
    all.extend(outer);
    Ok(Doc::Map(all))
}

/// Points references into the root at where the root's schema is from now on.
struct Pointers {
    /// Whether `id` is what `$id` is.
    old_ids: bool,
}

/// Members of an object.
type Own<N> = Vec<(Key<N>, Doc<N>)>;

type Member<N> = (Option<Keyword>, Key<N>, Doc<N>);

impl Pointers {
    fn is_id(&self, keyword: Keyword) -> bool {
        keyword == Keyword::Id || (self.old_ids && keyword == Keyword::OldId)
    }

    /// What becomes of the root itself, and what stays at the root.
    fn parted<N: Node>(&self, root: &N) -> (Doc<N>, Own<N>) {
        let (mut inner, mut outer) = (Vec::new(), Vec::new());
        for (keyword, key, value) in self.keywords(root) {
            // Pointers into definitions stay true where these stay at the root.
            let goes_up = keyword
                .is_some_and(|keyword| keyword == Keyword::Schema || keyword.is_definitions());
            if goes_up { &mut outer } else { &mut inner }.push((key, value));
        }
        (Doc::Map(inner), outer)
    }

    fn schema<N: Node>(&self, schema: &N) -> Doc<N> {
        if schema.kind() != Kind::Object || self.has_a_base(schema) {
            return Doc::Node(schema.clone());
        }
        let all = self.keywords(schema).into_iter();
        Doc::Map(all.map(|(_, key, value)| (key, value)).collect())
    }

    /// Whether what refers to `#` in the schema refers to the schema itself.
    fn has_a_base<N: Node>(&self, schema: &N) -> bool {
        [Keyword::Id, Keyword::OldId].into_iter().any(|keyword| {
            let id = member(schema, keyword.name()).filter(|_| self.is_id(keyword));
            let id = id.as_ref().and_then(Node::as_text);
            id.is_some_and(|id| !id.value.starts_with('#'))
        })
    }

    fn keywords<N: Node>(&self, schema: &N) -> Vec<Member<N>> {
        let has_reference = member(schema, Keyword::Ref.name()).is_some();
        let all = raw::members(schema).into_iter();
        all.map(|(name, key, value)| {
            let keyword = Keyword::from_name(&name);
            let key = match keyword {
                // It would lead to the new root.
                Some(Keyword::RecursiveRef) if !has_reference => Key::from(Keyword::Ref.name()),
                _ => Key::Node(key),
            };
            let value = match keyword {
                Some(keyword) => self.value(keyword, value),
                // References may lead into what is no keyword, and to others from there.
                None => self.unknown(&value),
            };
            (keyword, key, value)
        })
        .collect()
    }

    fn unknown<N: Node>(&self, value: &N) -> Doc<N> {
        match value.kind() {
            Kind::Object => self.schema(value),
            Kind::Array => {
                let all = equal::items(value);
                Doc::List(all.iter().map(|item| self.unknown(item)).collect())
            }
            _ => Doc::Node(value.clone()),
        }
    }

    fn value<N: Node>(&self, keyword: Keyword, value: N) -> Doc<N> {
        match (keyword.shape(), value.kind()) {
            (Shape::Schema | Shape::SchemaOrList, Kind::Object) => self.schema(&value),
            (Shape::SchemaOrList | Shape::List, Kind::Array) => {
                let all = equal::items(&value);
                Doc::List(all.iter().map(|item| self.schema(item)).collect())
            }
            (Shape::Named | Shape::Dependencies, Kind::Object) => {
                let all = raw::members(&value).into_iter();
                Doc::Map(
                    all.map(|(_, key, value)| (Key::Node(key), self.schema(&value)))
                        .collect(),
                )
            }
            (Shape::Reference, Kind::String) => extended(&value).unwrap_or(Doc::Node(value)),
            _ => Doc::Node(value),
        }
    }
}

/// A reference with the way to the root's schema in it; `None` if it stays.
fn extended<N: Node>(reference: &N) -> Option<Doc<N>> {
    let text = reference.as_text()?.value.into_owned();
    let fragment = text.strip_prefix('#')?;
    let is_pointer = fragment.is_empty() || fragment.starts_with('/');
    let tokens = pointer::decode(fragment).map(|fragment| pointer::tokens(&fragment));
    let first = tokens.and_then(|tokens| tokens.into_iter().next());
    let moved = matches!(first.as_deref(), Some("$defs" | "definitions"));
    (is_pointer && !moved).then(|| Doc::from(format!("#/properties/{RESULT}{fragment}")))
}
