//! How passes report what they change.

use super::place::Place;
use crate::diagnostic::{DiagnosticCode, Diagnostics};

/// Bytes of all reports on one schema; those after that are only counted. Each can have a long path.
const MOST_REPORTED: usize = 4 * 1024 * 1024;

/// Bytes of a report beside its path and its message.
const ONE_REPORT: usize = 64;

/// Where the passes over one schema report.
pub(crate) struct Report<'d> {
    pub(crate) diagnostics: &'d mut Diagnostics,
    /// Bytes that are left.
    left: usize,
    /// Reports for which there was no room.
    omitted: usize,
}

impl<'d> Report<'d> {
    pub(crate) fn new(diagnostics: &'d mut Diagnostics) -> Self {
        Self {
            diagnostics,
            left: MOST_REPORTED,
            omitted: 0,
        }
    }

    /// Reports how many reports were left out.
    pub(crate) fn finish(self, place: &Place<'_>) {
        if self.omitted > 0 {
            let message = format!("{} more reports on the schema were left out", self.omitted);
            let code = DiagnosticCode::TextTruncated;
            self.diagnostics.report(code, place.path(), message);
        }
    }

    /// Reports `code` at `place`.
    pub(crate) fn at(
        &mut self,
        code: DiagnosticCode,
        place: &Place<'_>,
        message: impl Into<String>,
    ) {
        if self.omitted == 0 {
            let (path, message) = (place.path(), message.into());
            let size = path.len().saturating_add(message.len());
            if let Some(left) = self.left.checked_sub(size.saturating_add(ONE_REPORT)) {
                self.left = left;
                return self.diagnostics.report(code, path, message);
            }
        }
        self.omitted = self.omitted.saturating_add(1);
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
