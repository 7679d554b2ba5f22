//! The members of one object, sorted into the fields its place reads and the rest.

use std::convert::Infallible;

use crate::diagnostic::{DiagnosticCode, Diagnostics};
use crate::error::{Error, ErrorCode};
use crate::field::{Field, FieldSet};
use crate::limits::{Budget, Fault, locate};
use crate::node::{Kind, Node};
use crate::path;

/// The members of one object.
pub(crate) struct Fields<N> {
    /// The fields its place reads. They are few, so that a walk finds one sooner than an index of all fields is made.
    read: Vec<(Field, N)>,
    /// Members this place does not read, in order.
    pub(crate) others: Vec<(N, N)>,
    /// Fields that stood more than once.
    duplicates: Vec<Field>,
}

impl<N: Node> Fields<N> {
    /// Sorts the members of `node` in one walk. Of a field that stands twice the last one counts.
    pub(crate) fn read(node: &N, set: FieldSet) -> Self {
        let mut fields = Self {
            // Most objects of a result have no more.
            read: Vec::with_capacity(6),
            others: Vec::new(),
            duplicates: Vec::new(),
        };
        let _: Result<(), Infallible> = node.try_entries(|key, value| {
            match key.as_field().filter(|&field| set.contains(field)) {
                Some(field) => match fields.read.iter_mut().find(|(known, _)| *known == field) {
                    Some((_, slot)) => {
                        *slot = value;
                        fields.duplicates.push(field);
                    }
                    None => fields.read.push((field, value)),
                },
                None => fields.others.push((key, value)),
            }
            Ok(())
        });
        fields
    }

    /// The field's value, `null` too.
    pub(crate) fn get(&self, field: Field) -> Option<&N> {
        self.read
            .iter()
            .find(|(known, _)| *known == field)
            .map(|(_, value)| value)
    }

    /// Whether a field that is not among `usual`, or a member its place does not read, has a value other than `null`.
    pub(crate) fn has_more_than(&self, usual: &[Field]) -> bool {
        self.read
            .iter()
            .any(|(field, value)| !usual.contains(field) && value.kind() != Kind::Null)
            || self
                .others
                .iter()
                .any(|(_, value)| value.kind() != Kind::Null)
    }

    /// The field's value where it is not `null`.
    pub(crate) fn present(&self, field: Field) -> Option<&N> {
        self.get(field).filter(|value| value.kind() != Kind::Null)
    }

    /// The field's value where it is a string; reports any other that is not `null`.
    pub(crate) fn string(
        &self,
        field: Field,
        base: &dyn Fn() -> String,
        diagnostics: &mut Diagnostics,
    ) -> Option<N> {
        self.typed(field, Kind::String, "a string", base, diagnostics)
    }

    /// The field's value where it is of `kind`; reports any other that is not `null`.
    pub(crate) fn typed(
        &self,
        field: Field,
        kind: Kind,
        wanted: &str,
        base: &dyn Fn() -> String,
        diagnostics: &mut Diagnostics,
    ) -> Option<N> {
        let value = self.present(field)?;
        if value.kind() == kind {
            return Some(value.clone());
        }
        let place = path::member(&base(), field.wire());
        diagnostics.report(
            DiagnosticCode::InvalidField,
            place,
            format!("not {wanted}; read as absent"),
        );
        None
    }

    /// Reports the fields that stood more than once.
    pub(crate) fn report_duplicates(
        &self,
        base: &dyn Fn() -> String,
        diagnostics: &mut Diagnostics,
    ) {
        for field in &self.duplicates {
            let place = path::member(&base(), field.wire());
            diagnostics.report(
                DiagnosticCode::DuplicateKey,
                place,
                "stands twice; the last one counts",
            );
        }
    }

    /// Takes every value from the budget, and tells whether JSON can hold them all.
    pub(crate) fn charge(&self, reader: &mut Reader<'_>, depth: usize) -> Result<bool, Error> {
        if N::MEASURED {
            return Ok(true);
        }
        let mut clean = true;
        for (_, value) in &self.read {
            clean &= reader.charge(value, depth)?;
        }
        for (key, value) in &self.others {
            clean &= reader.charge(value, depth)? && key.kind() == Kind::String;
        }
        Ok(clean)
    }
}

/// What reading a result keeps track of.
pub(crate) struct Reader<'d> {
    pub(crate) budget: Budget,
    pub(crate) diagnostics: &'d mut Diagnostics,
}

impl Reader<'_> {
    /// Takes one container from the budget.
    pub(crate) fn enter<N: Node>(&mut self, node: &N, depth: usize) -> Result<(), Error> {
        if N::MEASURED {
            return Ok(());
        }
        self.budget
            .enter(depth)
            .map_err(|fault| locate(fault, node, path::ROOT, self.budget.limits()))
    }

    /// Takes a value from the budget that need not be JSON, and tells whether it is. A model counts with what is in it.
    pub(crate) fn charge<N: Node>(&mut self, node: &N, depth: usize) -> Result<bool, Error> {
        let outcome = if node.is_model() {
            let mut clean = true;
            self.enter(node, depth)?;
            node.try_entries(|_, value| {
                clean &= self.charge(&value, depth.saturating_add(1))?;
                Ok::<(), Error>(())
            })?;
            return Ok(clean);
        } else {
            node.measure(&mut self.budget, depth)
        };
        let Err(fault) = outcome else { return Ok(true) };
        if !matches!(
            fault,
            Fault::TooDeep | Fault::TooManyNodes | Fault::LongNumber
        ) {
            return Ok(false);
        }
        let error = locate(fault, node, path::ROOT, self.budget.limits());
        // What contains itself has no depth at all: JSON cannot hold it, whatever the bounds are.
        if error.code() == ErrorCode::Cycle {
            Ok(false)
        } else {
            Err(error)
        }
    }

    /// Takes a value from the budget that has to be JSON.
    pub(crate) fn require<N: Node>(
        &mut self,
        node: &N,
        base: &str,
        depth: usize,
    ) -> Result<(), Error> {
        node.measure(&mut self.budget, depth)
            .map_err(|fault| locate(fault, node, base, self.budget.limits()))
    }
}
