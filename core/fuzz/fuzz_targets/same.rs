//! Whether two values differ in nothing but white space and escapes.

use toolmsg::{Kind, Node};

pub(crate) fn is_same<N: Node>(one: &N, two: &N) -> bool {
    if one.kind() != two.kind() {
        return false;
    }
    match one.kind() {
        Kind::Null => true,
        Kind::Bool => one.as_bool() == two.as_bool(),
        Kind::Number => one.as_number() == two.as_number(),
        Kind::String => match (one.as_text(), two.as_text()) {
            (Some(one), Some(two)) => one.exact && two.exact && one.value == two.value,
            _ => false,
        },
        Kind::Array | Kind::Object => {
            let (one, two) = (parts(one), parts(two));
            one.len() == two.len() && one.iter().zip(&two).all(|(one, two)| is_same(one, two))
        }
        Kind::Foreign => false,
    }
}

/// The items of an array; the keys and values of an object.
fn parts<N: Node>(node: &N) -> Vec<N> {
    let mut parts = Vec::new();
    let _: Result<(), ()> = node.try_items(|item| {
        parts.push(item);
        Ok(())
    });
    let _: Result<(), ()> = node.try_entries(|key, value| {
        parts.extend([key, value]);
        Ok(())
    });
    parts
}
