//! How passes report what they change.

use super::place::Place;
use crate::diagnostic::{DiagnosticCode, Diagnostics};

/// Where the passes over one schema report.
pub(crate) struct Report<'d>(pub(crate) &'d mut Diagnostics);

impl Report<'_> {
    /// Reports `code` at `place`.
    pub(crate) fn at(
        &mut self,
        code: DiagnosticCode,
        place: &Place<'_>,
        message: impl Into<String>,
    ) {
        self.0.report(code, place.path(), message);
    }

    /// Reports that the keyword at `place` was taken out.
    pub(crate) fn removed(&mut self, place: &Place<'_>, why: &str) {
        self.at(
            DiagnosticCode::KeywordRemoved,
            place,
            format!("taken out: {why}"),
        );
    }

    /// Reports that the keyword at `place` was said in another way.
    pub(crate) fn replaced(&mut self, place: &Place<'_>, how: &str) {
        self.at(DiagnosticCode::KeywordReplaced, place, how);
    }
}
