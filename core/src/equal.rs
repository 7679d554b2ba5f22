//! Whether two values are exactly the same JSON: same types, same digits, same members in any order.

use crate::node::{Kind, Node};

/// Compares two values. A value with a duplicate key equals nothing. With `skip_null`, `null` members count as absent on either side.
///
/// Both must have been held to the depth bound: the walk uses the thread's stack.
pub(crate) fn equal<A: Node, B: Node>(left: &A, right: &B, skip_null: bool) -> bool {
    match (left.kind(), right.kind()) {
        (Kind::Null, Kind::Null) => true,
        (Kind::Bool, Kind::Bool) => left.as_bool() == right.as_bool(),
        (Kind::Number, Kind::Number) => left
            .as_number()
            .is_some_and(|number| Some(number) == right.as_number()),
        (Kind::String, Kind::String) => match (left.as_text(), right.as_text()) {
            (Some(left), Some(right)) => left.exact && right.exact && left.value == right.value,
            _ => false,
        },
        (Kind::Array, Kind::Array) => {
            let (left, right) = (items(left), items(right));
            left.len() == right.len()
                && left
                    .iter()
                    .zip(&right)
                    .all(|(left, right)| equal(left, right, skip_null))
        }
        (Kind::Object, Kind::Object) => match (members(left, skip_null), members(right, skip_null))
        {
            (Some(left), Some(right)) => {
                left.len() == right.len()
                    && left
                        .iter()
                        .zip(&right)
                        .all(|((left_key, left), (right_key, right))| {
                            left_key == right_key && equal(left, right, skip_null)
                        })
            }
            _ => false,
        },
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

/// The members of an object, sorted by key; `None` for a duplicate key, or one that is no exact string.
fn members<N: Node>(node: &N, skip_null: bool) -> Option<Vec<(String, N)>> {
    let mut members = Vec::new();
    node.try_entries(|key, value| {
        let text = key.as_text().filter(|text| text.exact).ok_or(())?;
        if !(skip_null && value.kind() == Kind::Null) {
            members.push((text.value.into_owned(), value));
        }
        Ok::<(), ()>(())
    })
    .ok()
    .filter(|()| {
        members.sort_by(|(left, _), (right, _)| left.cmp(right));
        members
            .windows(2)
            .all(|pair| !matches!(pair, [(left, _), (right, _)] if left == right))
    })?;
    Some(members)
}
