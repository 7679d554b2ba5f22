//! Paths to a place in a result: `$.content[1].data`, `$._meta["com.example/k"]`.

use std::fmt::Write;

use crate::json::write_string;

/// The result itself.
pub(crate) const ROOT: &str = "$";

/// The result's content list.
pub(crate) const CONTENT: &str = "$.content";

/// The result's structured content.
pub(crate) const STRUCTURED: &str = "$.structuredContent";

/// The result's metadata.
pub(crate) const META: &str = "$._meta";

/// The member `name` of what stands at `base`.
#[must_use]
pub(crate) fn member(base: &str, name: &str) -> String {
    let mut bytes = name.bytes();
    let plain = bytes
        .next()
        .is_some_and(|first| first == b'_' || first.is_ascii_alphabetic())
        && bytes.all(|byte| byte == b'_' || byte.is_ascii_alphanumeric());
    let mut path = String::with_capacity(base.len().saturating_add(name.len()).saturating_add(4));
    path.push_str(base);
    if plain {
        path.push('.');
        path.push_str(name);
    } else {
        path.push('[');
        write_string(&mut path, name);
        path.push(']');
    }
    path
}

/// The item `index` of the array at `base`.
#[must_use]
pub(crate) fn item(base: &str, index: usize) -> String {
    let mut path = base.to_owned();
    // Writing to a String cannot fail.
    let _ = write!(path, "[{index}]");
    path
}

/// The content block `index`.
#[must_use]
pub(crate) fn block(index: usize) -> String {
    item(CONTENT, index)
}

#[cfg(test)]
mod tests {
    use super::{block, item, member};

    #[test]
    fn members_are_quoted_where_a_name_is_not_plain() {
        assert_eq!(member("$", "isError"), "$.isError");
        assert_eq!(
            member("$._meta", "com.example/k"),
            r#"$._meta["com.example/k"]"#
        );
        assert_eq!(member("$", ""), r#"$[""]"#);
        assert_eq!(member("$", "a\"b\n"), r#"$["a\"b\n"]"#);
        assert_eq!(member("$", "1a"), r#"$["1a"]"#);
        assert_eq!(item(&block(1), 0), "$.content[1][0]");
    }
}
