//! Values in schemas: those of an `enum`, and their types.

use super::tree::{Type, Types};
use crate::doc::Doc;
use crate::node::{Kind, Node};

/// The type of a value.
pub(super) fn of<N: Node>(value: &Doc<N>) -> Type {
    match value {
        Doc::Node(node) => match node.kind() {
            Kind::Bool => Type::Boolean,
            Kind::Number if is_whole(node) => Type::Integer,
            Kind::Number => Type::Number,
            Kind::String => Type::String,
            Kind::Array => Type::Array,
            Kind::Object => Type::Object,
            Kind::Null | Kind::Foreign => Type::Null,
        },
        Doc::Bool(_) => Type::Boolean,
        Doc::Int(_) => Type::Integer,
        Doc::Str(_) => Type::String,
        Doc::List(_) => Type::Array,
        Doc::Map(_) => Type::Object,
        // The one value that passes add.
        Doc::Json(_) => Type::Null,
    }
}

/// The types of some values, in order.
pub(super) fn of_all<N: Node>(values: &[Doc<N>]) -> Types {
    let mut types = Vec::new();
    for value in values {
        let own = of(value);
        if !types.contains(&own) {
            types.push(own);
        }
    }
    match types.as_slice() {
        [one] => Types::One(*one),
        _ => Types::Many(types),
    }
}

/// The values in a list.
pub(super) fn items<N: Node>(doc: &Doc<N>) -> Vec<Doc<N>> {
    match doc {
        Doc::List(items) => items.clone(),
        Doc::Node(node) => {
            let mut items = Vec::new();
            let _: Result<(), ()> = node.try_items(|item| {
                items.push(Doc::Node(item));
                Ok(())
            });
            items
        }
        _ => Vec::new(),
    }
}

fn is_whole<N: Node>(node: &N) -> bool {
    node.as_number()
        .is_some_and(|number| !number.contains(['.', 'e', 'E']))
}
