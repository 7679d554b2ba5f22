//! [`Counted`]: a node that counts how often it is read and how much text it gives out. Work measured like this is the same on every machine, so that a
//! test can hold how it grows to a bound.

use std::borrow::Cow;
use std::cell::Cell;

use toolmsg::{Budget, Fault, Field, Kind, Node, Text, Writer};

thread_local! {
    static WORK: Cell<u64> = const { Cell::new(0) };
}

/// The work that `run` makes nodes do.
pub(crate) fn work_of(run: impl FnOnce()) -> u64 {
    WORK.set(0);
    run();
    WORK.get()
}

fn count(amount: usize) {
    WORK.set(WORK.get() + amount as u64);
}

#[derive(Clone, Debug)]
pub(crate) struct Counted<N>(pub(crate) N);

impl<N: Node> Node for Counted<N> {
    const MEASURED: bool = N::MEASURED;

    fn kind(&self) -> Kind {
        count(1);
        self.0.kind()
    }

    fn as_bool(&self) -> Option<bool> {
        count(1);
        self.0.as_bool()
    }

    fn as_text(&self) -> Option<Text<'_>> {
        let text = self.0.as_text();
        count(1 + text.as_ref().map_or(0, |text| text.value.len()));
        text
    }

    fn as_number(&self) -> Option<Cow<'_, str>> {
        count(1);
        self.0.as_number()
    }

    fn as_field(&self) -> Option<Field> {
        count(1);
        self.0.as_field()
    }

    fn try_items<E>(&self, mut each: impl FnMut(Self) -> Result<(), E>) -> Result<(), E> {
        self.0.try_items(|item| {
            count(1);
            each(Self(item))
        })
    }

    fn try_entries<E>(&self, mut each: impl FnMut(Self, Self) -> Result<(), E>) -> Result<(), E> {
        self.0.try_entries(|key, value| {
            count(1);
            each(Self(key), Self(value))
        })
    }

    fn measure(&self, budget: &mut Budget, depth: usize) -> Result<(), Fault> {
        if N::MEASURED {
            return Ok(());
        }
        toolmsg::measure(self, budget, depth)
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Fault> {
        writer.walk(self)
    }
}
