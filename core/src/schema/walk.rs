//! The walk over a schema and those within it that every pass uses.

use std::convert::Infallible;

use super::keyword::Keyword;
use super::place::Place;
use super::tree::{Dependency, Schema, Value, Word};

/// What holds a schema.
pub(crate) type Holder = Option<Keyword>;

/// What is called for a schema within another, its place, and the keyword that holds it.
pub(crate) type Each<'c, N, E> =
    dyn FnMut(&mut Schema<N>, &Place<'_>, Keyword) -> Result<(), E> + 'c;

/// The same for the outermost schema too, which nothing holds.
pub(crate) type Visit<'c, N, E> =
    dyn FnMut(&mut Schema<N>, &Place<'_>, Holder) -> Result<(), E> + 'c;

/// Calls `each` with every schema directly within `schema`, in order, and the keyword that holds it.
pub(crate) fn try_children<N, E>(
    schema: &mut Schema<N>,
    place: &Place<'_>,
    each: &mut Each<'_, N, E>,
) -> Result<(), E> {
    let Some(keywords) = schema.keywords_mut() else {
        return Ok(());
    };
    for (word, value) in &mut keywords.0 {
        let Word::Known(keyword) = word else { continue };
        let inside = place.keyword(*keyword);
        match value {
            Value::Schema(schema) => each(schema, &inside, *keyword)?,
            Value::List(list) => {
                for (index, schema) in list.iter_mut().enumerate() {
                    each(schema, &inside.item(index), *keyword)?;
                }
            }
            Value::Named(named) => {
                for (name, schema) in named {
                    each(schema, &inside.member(&name.text), *keyword)?;
                }
            }
            Value::Dependencies(entries) => {
                for (name, dependency) in entries {
                    if let Dependency::Schema(schema) = dependency {
                        each(schema, &inside.member(&name.text), *keyword)?;
                    }
                }
            }
            Value::Names(_)
            | Value::NameLists(_)
            | Value::Types(_)
            | Value::Reference(_)
            | Value::Plain(_) => {}
        }
    }
    Ok(())
}

/// Calls `visit` with `schema`, then with every schema within it.
pub(crate) fn try_walk<N, E>(
    schema: &mut Schema<N>,
    place: &Place<'_>,
    holder: Holder,
    visit: &mut Visit<'_, N, E>,
) -> Result<(), E> {
    visit(schema, place, holder)?;
    try_children(schema, place, &mut |child, place, keyword| {
        try_walk(child, place, Some(keyword), visit)
    })
}

/// [`try_walk`] for a visit that cannot fail.
pub(crate) fn walk<N>(
    schema: &mut Schema<N>,
    place: &Place<'_>,
    visit: &mut dyn FnMut(&mut Schema<N>, &Place<'_>, Holder),
) {
    let _: Result<(), Infallible> = try_walk(schema, place, None, &mut |schema, place, holder| {
        visit(schema, place, holder);
        Ok(())
    });
}
