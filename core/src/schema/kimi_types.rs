//! Everything has a type, where Moonshot looks for it: in the branches of a union and not beside it, and on every property.

use super::keyword::Keyword;
use super::place::Place;
use super::report::Report;
use super::tree::{Keywords, Schema, Type, Types, Value};
use super::values;
use super::walk::walk;
use crate::diagnostic::DiagnosticCode;
use crate::node::Node;

pub(crate) fn apply<N: Node>(schema: &mut Schema<N>, place: &Place<'_>, report: &mut Report<'_>) {
    walk(schema, place, &mut |schema, place, _| {
        if let Some(keywords) = schema.keywords_mut()
            && !place.is_root()
        {
            into_branches(keywords, place, report);
        }
    });
    walk(schema, place, &mut |schema, place, holder| {
        let wanted = matches!(
            holder,
            Some(
                Keyword::Properties
                    | Keyword::Items
                    | Keyword::PrefixItems
                    | Keyword::AnyOf
                    | Keyword::Defs
            )
        );
        if wanted {
            give_type(schema, place, report);
        }
        without_empty_items(schema, place, report);
    });
}

/// Moves a type beside `anyOf` into the branches.
fn into_branches<N: Node>(keywords: &mut Keywords<N>, place: &Place<'_>, report: &mut Report<'_>) {
    let Some(types) = keywords.types().cloned() else {
        return;
    };
    let Some(Value::List(branches)) = keywords.get_mut(Keyword::AnyOf) else {
        return;
    };
    for branch in branches {
        let empty = branch.accepts_anything();
        if empty {
            *branch = Schema::any();
        }
        let Some(branch) = branch.keywords_mut() else {
            continue;
        };
        let said = [Keyword::Type, Keyword::Ref, Keyword::AnyOf];
        if !said.iter().any(|keyword| branch.has(*keyword)) {
            branch.set(Keyword::Type, Value::Types(types.clone()));
        }
    }
    keywords.take(Keyword::Type);
    report.replaced(&place.keyword(Keyword::Type), "the branches have the type");
}

fn give_type<N: Node>(schema: &mut Schema<N>, place: &Place<'_>, report: &mut Report<'_>) {
    if schema.accepts_anything() {
        *schema = Schema::any();
    }
    let Some(keywords) = schema.keywords_mut() else {
        return;
    };
    let said = [
        Keyword::Type,
        Keyword::Ref,
        Keyword::AnyOf,
        Keyword::OneOf,
        Keyword::AllOf,
    ];
    if said.iter().any(|keyword| keywords.has(*keyword)) {
        return;
    }
    let types = guessed(keywords);
    keywords.set(Keyword::Type, Value::Types(types));
    let message = "the host wants a type";
    report.at(DiagnosticCode::SchemaTypeAdded, place, message);
}

fn guessed<N: Node>(keywords: &Keywords<N>) -> Types {
    let has = |wanted: &[Keyword]| wanted.iter().any(|keyword| keywords.has(*keyword));
    if let Some(Value::Plain(values)) = keywords.get(Keyword::Enum) {
        return values::of_all(&values::items(values));
    }
    if has(&[
        Keyword::Properties,
        Keyword::Required,
        Keyword::AdditionalProperties,
    ]) {
        return Types::One(Type::Object);
    }
    if has(&[Keyword::Items, Keyword::PrefixItems]) {
        return Types::One(Type::Array);
    }
    Types::Many(vec![
        Type::String,
        Type::Number,
        Type::Boolean,
        Type::Object,
        Type::Array,
        Type::Null,
    ])
}

/// Nothing said of the items is said by leaving them out.
fn without_empty_items<N: Node>(
    schema: &mut Schema<N>,
    place: &Place<'_>,
    report: &mut Report<'_>,
) {
    let Some(keywords) = schema.keywords_mut() else {
        return;
    };
    let empty = keywords
        .schema(Keyword::Items)
        .is_some_and(Schema::accepts_anything);
    if empty {
        keywords.take(Keyword::Items);
        report.removed(&place.keyword(Keyword::Items), "it says nothing");
    }
}
