//! Whether two values are exactly the same JSON: same types, same digits, same members in any order.
//!
//! One value is compared with many texts a server wrote, so it is prepared once: a candidate of another size is then turned away before it is
//! looked at, and the work for all of them together stays in proportion to what the server sent.

use crate::limits::Limits;
use crate::node::{Kind, Node};

/// A value with its members in order.
pub(crate) enum Prepared<N> {
    /// Neither an array, an object nor a string.
    Scalar(N),
    /// A string, decoded once.
    Text(String),
    Array(Vec<Prepared<N>>),
    Object(Vec<(String, Prepared<N>)>),
    /// What equals nothing: an object with a duplicate key, a key or string that is not exact, a value past the deepest bound.
    Odd,
}

/// Prepares a value. With `skip_null`, members that are `null` count as absent.
pub(crate) fn prepare<N: Node>(node: &N, skip_null: bool) -> Prepared<N> {
    prepare_within(node, skip_null, Limits::DEEPEST)
}

fn prepare_within<N: Node>(node: &N, skip_null: bool, depth: usize) -> Prepared<N> {
    let Some(depth) = depth.checked_sub(1) else {
        return Prepared::Odd;
    };
    match node.kind() {
        Kind::Array => {
            let items = items(node);
            Prepared::Array(
                items
                    .iter()
                    .map(|item| prepare_within(item, skip_null, depth))
                    .collect(),
            )
        }
        Kind::Object => match members(node, skip_null, usize::MAX) {
            Some(members) => {
                let prepared = |(key, value)| (key, prepare_within(&value, skip_null, depth));
                Prepared::Object(members.into_iter().map(prepared).collect())
            }
            None => Prepared::Odd,
        },
        Kind::String => match node.as_text() {
            Some(text) if text.exact => Prepared::Text(text.value.into_owned()),
            _ => Prepared::Odd,
        },
        Kind::Null | Kind::Bool | Kind::Number => Prepared::Scalar(node.clone()),
        Kind::Foreign => Prepared::Odd,
    }
}

impl<A: Node> Prepared<A> {
    /// Whether `other` is the same value. `skip_null` must be what this was prepared with.
    pub(crate) fn equals<B: Node>(&self, other: &B, skip_null: bool) -> bool {
        match self {
            Self::Odd => false,
            Self::Scalar(node) => same_scalar(node, other),
            Self::Text(expected) => other
                .as_text()
                .is_some_and(|text| text.exact && text.value == *expected),
            Self::Array(expected) => {
                other.kind() == Kind::Array && {
                    let mut rest = expected.iter();
                    let same = other.try_items(|item| match rest.next() {
                        Some(expected) if expected.equals(&item, skip_null) => Ok(()),
                        _ => Err(()),
                    });
                    same.is_ok() && rest.next().is_none()
                }
            }
            Self::Object(expected) => {
                other.kind() == Kind::Object
                    && members(other, skip_null, expected.len()).is_some_and(|members| {
                        members.len() == expected.len()
                            && expected.iter().zip(&members).all(
                                |((left_key, left), (right_key, right))| {
                                    left_key == right_key && left.equals(right, skip_null)
                                },
                            )
                    })
            }
        }
    }

    /// The member `name` of an object that has no other.
    pub(crate) fn only_member(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Object(members) => match members.as_slice() {
                [(key, value)] if key == name => Some(value),
                _ => None,
            },
            _ => None,
        }
    }
}

fn same_scalar<A: Node, B: Node>(left: &A, right: &B) -> bool {
    match (left.kind(), right.kind()) {
        (Kind::Null, Kind::Null) => true,
        (Kind::Bool, Kind::Bool) => left.as_bool() == right.as_bool(),
        (Kind::Number, Kind::Number) => left
            .as_number()
            .is_some_and(|number| Some(number) == right.as_number()),
        _ => false,
    }
}

/// The items of an array.
pub(crate) fn items<N: Node>(node: &N) -> Vec<N> {
    let mut items = Vec::new();
    let _: Result<(), ()> = node.try_items(|item| {
        items.push(item);
        Ok(())
    });
    items
}

/// The members of an object, sorted by key; `None` for more than `most`, for a duplicate key, or for one that is no exact string.
fn members<N: Node>(node: &N, skip_null: bool, most: usize) -> Option<Vec<(String, N)>> {
    let mut members = Vec::new();
    node.try_entries(|key, value| {
        let text = key.as_text().filter(|text| text.exact).ok_or(())?;
        if skip_null && value.kind() == Kind::Null {
            return Ok(());
        }
        if members.len() == most {
            return Err(());
        }
        members.push((text.value.into_owned(), value));
        Ok(())
    })
    .ok()?;
    members.sort_by(|(left, _), (right, _)| left.cmp(right));
    let unique = members
        .windows(2)
        .all(|pair| !matches!(pair, [(left, _), (right, _)] if left == right));
    unique.then_some(members)
}
