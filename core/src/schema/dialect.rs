//! Pass 2: `$schema` is understood, and taken out.

use super::keyword::Keyword;
use super::place::Place;
use super::report::Report;
use super::tree::Schema;
use super::walk::try_walk;
use crate::error::{Error, ErrorCode};
use crate::node::Node;

/// A published dialect of JSON Schema.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Dialect {
    Draft4,
    Draft6,
    Draft7,
    Draft2019,
    #[default]
    Draft2020,
}

impl Dialect {
    pub(crate) fn from_uri(uri: &str) -> Option<Self> {
        let name = uri
            .strip_prefix("https://")
            .or_else(|| uri.strip_prefix("http://"))?
            .strip_prefix("json-schema.org/")?
            .trim_end_matches('#');
        Some(match name {
            "draft/2020-12/schema" | "schema" => Self::Draft2020,
            "draft/2019-09/schema" => Self::Draft2019,
            "draft-07/schema" => Self::Draft7,
            "draft-06/schema" => Self::Draft6,
            "draft-04/schema" => Self::Draft4,
            _ => return None,
        })
    }

    /// Whether keywords beside a `$ref` count.
    pub(crate) fn reads_beside_references(self) -> bool {
        self >= Self::Draft2019
    }
}

/// Takes `$schema` out everywhere, and answers with what the root's says.
pub(crate) fn take<N: Node>(
    schema: &mut Schema<N>,
    place: &Place<'_>,
    report: &mut Report<'_>,
) -> Result<Dialect, Error> {
    let mut dialect = Dialect::default();
    try_walk(schema, place, None, &mut |schema, place, _| {
        let Some(keywords) = schema.keywords_mut() else {
            return Ok(());
        };
        let Some(uri) = keywords.text(Keyword::Schema) else {
            return Ok(());
        };
        let inside = place.keyword(Keyword::Schema);
        let known = Dialect::from_uri(&uri).ok_or_else(|| {
            let message = format!("{uri:?} is not a dialect of JSON Schema that is known here");
            Error::new(ErrorCode::UnknownDialect, inside.path(), message)
        })?;
        if place.is_root() {
            dialect = known;
        }
        keywords.take(Keyword::Schema);
        report.removed(&inside, "hosts take no $schema");
        Ok(())
    })?;
    Ok(dialect)
}
