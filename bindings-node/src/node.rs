//! [`JsNode`]: a JavaScript value as the core reads it.
//!
//! `lib/walk.cjs` goes through the input once and notes the shape of what it meets: getters and proxies run there, once, and
//! what they throw reaches the caller untouched. Here the shape is read where it lies, without another look at the input. Short
//! strings come joined into one, or are joined when a rule asks for the first of them; long ones and fractions are fetched from
//! the list of values when a rule asks for them; and a value that is handed on is the very same reference.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::ops::Range;

use napi_derive::napi;
use toolmsg::{Budget, Ends, Error, Fault, Field, Kind, Limits, Node, Text, locate, measure};

use crate::js::{Js, Value};

pub(crate) use slot::Slot;

mod slot {
    #![allow(
        unsafe_code,
        unreachable_pub,
        reason = "what #[napi] expands to, and asks for"
    )]

    use super::napi;

    /// What stands at one place of a shape.
    #[napi]
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Slot {
        Null,
        False,
        True,
        /// A number of 32 bits, which is its own link.
        Int,
        /// Another finite number, or a `BigInt`.
        Number,
        NonFinite,
        /// A `BigInt` of more digits than a number may have.
        LongNumber,
        /// A string among the joined ones, at its link; its length stands above the slot.
        Short,
        /// The same among those that are joined when they are asked for.
        Later,
        /// A string to be fetched; its link counts such strings.
        Long,
        /// The same with a lone surrogate.
        Mended,
        /// A very long string, without lone surrogates; the place after it has its last characters, and its length as the link.
        Huge,
        /// The link is the place after all it contains. Where a number stands above the slot, the walk has measured it: it is that
        /// many levels deep, JSON can hold it, and the link of the place after it all is how many values it has.
        Array,
        /// The same.
        Object,
        /// What JSON has no form for; the place after it names its type.
        Foreign,
        /// A container that is among its own ancestors; the link is the ancestor's place.
        Again,
    }
}

const SLOTS: [Slot; 16] = [
    Slot::Null,
    Slot::False,
    Slot::True,
    Slot::Int,
    Slot::Number,
    Slot::NonFinite,
    Slot::LongNumber,
    Slot::Short,
    Slot::Later,
    Slot::Long,
    Slot::Mended,
    Slot::Huge,
    Slot::Array,
    Slot::Object,
    Slot::Foreign,
    Slot::Again,
];

/// One place of a shape.
#[derive(Clone, Copy)]
struct Place {
    slot: Slot,
    /// What stands above the slot: the length of a short string, the levels of a measured container.
    above: i32,
    link: i32,
}

impl Place {
    fn of(what: i32, link: i32) -> Self {
        let slot = usize::try_from(what & 0xff).ok();
        let slot = slot.and_then(|slot| SLOTS.get(slot).copied());
        Self {
            slot: slot.unwrap_or(Slot::Foreign),
            above: what >> 8,
            link,
        }
    }

    fn link(self) -> u32 {
        u32::try_from(self.link).unwrap_or_default()
    }

    /// Where a short string stands among the joined ones, in code units.
    fn units(self) -> Range<usize> {
        let start = self.link() as usize;
        start..start.saturating_add(usize::try_from(self.above).unwrap_or_default())
    }
}

/// What `lib/walk.cjs` noted about one input.
pub(crate) struct Shape<'s, 'e> {
    js: Js<'e>,
    /// Two for each place.
    numbers: &'s [i32],
    values: Value<'e>,
    joined: Strings,
    later: OnceCell<Strings>,
    join: &'s dyn Fn() -> napi::Result<Value<'e>>,
    fetched: OnceCell<Vec<OnceCell<String>>>,
}

impl<'s, 'e> Shape<'s, 'e> {
    /// `joined` is the short strings, and `join` makes the string of those that were left for later.
    pub(crate) fn new(
        js: Js<'e>,
        numbers: &'s [i32],
        values: Value<'e>,
        joined: Value<'e>,
        join: &'s dyn Fn() -> napi::Result<Value<'e>>,
    ) -> napi::Result<Self> {
        Ok(Self {
            js,
            numbers,
            values,
            joined: Strings::read(js, joined, Slot::Short, numbers)?,
            later: OnceCell::new(),
            join,
            fetched: OnceCell::new(),
        })
    }

    pub(crate) fn root(&self) -> JsNode<'_, 'e> {
        JsNode { shape: self, at: 0 }
    }

    /// The two options that stand after the input.
    pub(crate) fn options(&self) -> [Option<String>; 2] {
        let at = self.after(0);
        let option = |at| Some(self.text(at)?.value.into_owned());
        [option(at), option(self.after(at))]
    }

    fn place(&self, at: u32) -> Place {
        let start = (at as usize).saturating_mul(2);
        match self.numbers.get(start..start.saturating_add(2)) {
            Some(&[what, link]) => Place::of(what, link),
            _ => Place {
                slot: Slot::Foreign,
                above: 0,
                link: 0,
            },
        }
    }

    /// The place after the value at `at` and all it contains.
    fn after(&self, at: u32) -> u32 {
        let place = self.place(at);
        match place.slot {
            Slot::Array | Slot::Object => {
                let measured = u32::from(place.above > 0);
                place
                    .link()
                    .max(at.saturating_add(1))
                    .saturating_add(measured)
            }
            Slot::Foreign | Slot::Huge => at.saturating_add(2),
            _ => at.saturating_add(1),
        }
    }

    fn node(&self, at: u32) -> JsNode<'_, 'e> {
        let place = self.place(at);
        let at = if place.slot == Slot::Again {
            place.link()
        } else {
            at
        };
        JsNode { shape: self, at }
    }

    /// The text of the string at `at`.
    fn text(&self, at: u32) -> Option<Text<'_>> {
        let place = self.place(at);
        match place.slot {
            Slot::Short => self.joined.text(at, place),
            Slot::Later => self.later().text(at, place),
            Slot::Long | Slot::Mended | Slot::Huge => Some(Text {
                value: Cow::Borrowed(self.fetch(at, place.link() as usize)?),
                exact: place.slot != Slot::Mended,
            }),
            _ => None,
        }
    }

    fn later(&self) -> &Strings {
        self.later.get_or_init(|| {
            let read = || Strings::read(self.js, (self.join)()?, Slot::Later, self.numbers);
            // Joining strings and reading one cannot fail.
            read().unwrap_or_default()
        })
    }

    fn fetch(&self, at: u32, index: usize) -> Option<&str> {
        let fetched = self.fetched.get_or_init(|| {
            let long = places(self.numbers)
                .filter(|place| matches!(place.slot, Slot::Long | Slot::Mended | Slot::Huge))
                .count();
            std::iter::repeat_with(OnceCell::new).take(long).collect()
        });
        // The walk put a string there, so that reading one cannot fail.
        let read = || self.js.text(self.js.item(self.values, at)?);
        Some(
            fetched
                .get(index)?
                .get_or_init(|| read().unwrap_or_default()),
        )
    }

    /// What is left of the budget after a container that the walk has measured, if that is within the bounds.
    fn measured(&self, place: Place, budget: &Budget, depth: usize) -> Option<Budget> {
        let levels = usize::try_from(place.above).ok()?.checked_sub(1)?;
        let count = self.place(place.link()).link();
        let mut budget = budget.clone();
        budget.enter(depth.saturating_add(levels)).ok()?;
        (1..count).try_for_each(|_| budget.take()).ok()?;
        Some(budget)
    }

    fn ends(&self, at: u32) -> napi::Result<Ends<'_>> {
        let next = at.saturating_add(1);
        let tail = self.js.text(self.js.item(self.values, next)?)?;
        let head = self.js.head(self.js.item(self.values, at)?, tail.len())?;
        Ok(Ends {
            head: Cow::Owned(head),
            tail: Cow::Owned(tail),
            length: self.place(next).link() as usize,
        })
    }
}

fn places(numbers: &[i32]) -> impl Iterator<Item = Place> {
    let pairs = numbers.chunks_exact(2);
    pairs.filter_map(|pair| match *pair {
        [what, link] => Some(Place::of(what, link)),
        _ => None,
    })
}

/// Short strings joined into one.
#[derive(Default)]
struct Strings {
    text: String,
    /// Where each place's string stands in the text and whether it has no lone surrogate, unless all is ASCII and stands where
    /// its place says.
    recoded: Option<Vec<(Range<usize>, bool)>>,
}

impl Strings {
    /// Reads the strings of the places with this `slot`.
    fn read<'e>(js: Js<'e>, joined: Value<'e>, slot: Slot, numbers: &[i32]) -> napi::Result<Self> {
        let length = js.length(joined)?;
        if let Some(text) = js.ascii(joined, length)? {
            return Ok(Self {
                text,
                recoded: None,
            });
        }
        let units = js.units(joined, length)?;
        let mut text = String::with_capacity(units.len().saturating_mul(3));
        let mut recode = |place: Place| {
            let (start, mut exact) = (text.len(), true);
            let units = units.get(place.units()).filter(|_| place.slot == slot);
            for letter in char::decode_utf16(units.unwrap_or_default().iter().copied()) {
                exact &= letter.is_ok();
                text.push(letter.unwrap_or(char::REPLACEMENT_CHARACTER));
            }
            (start..text.len(), exact)
        };
        let recoded = places(numbers).map(&mut recode).collect();
        Ok(Self {
            text,
            recoded: Some(recoded),
        })
    }

    fn text(&self, at: u32, place: Place) -> Option<Text<'_>> {
        let (range, exact) = match &self.recoded {
            Some(recoded) => recoded.get(at as usize)?.clone(),
            None => (place.units(), true),
        };
        Some(Text {
            value: Cow::Borrowed(self.text.get(range)?),
            exact,
        })
    }
}

/// A JavaScript value at its place in a [`Shape`].
#[derive(Clone, Copy)]
pub(crate) struct JsNode<'s, 'e> {
    shape: &'s Shape<'s, 'e>,
    at: u32,
}

impl JsNode<'_, '_> {
    fn place(self) -> Place {
        self.shape.place(self.at)
    }

    /// The value's item in the list of values.
    pub(crate) fn index(self) -> u32 {
        self.at
    }

    /// What is wrong with a value that contains itself.
    pub(crate) fn cycle(self) -> Option<Error> {
        places(self.shape.numbers)
            .any(|place| place.slot == Slot::Again)
            .then(|| {
                // As deep as the walk goes.
                let limits = Limits {
                    max_depth: Limits::DEEPEST,
                    ..Limits::default()
                };
                locate(Fault::TooDeep, &self, "$", limits)
            })
    }

    /// The UTF-16 code units of a string.
    pub(crate) fn units(self) -> napi::Result<Vec<u16>> {
        let js = self.shape.js;
        let string = js.item(self.shape.values, self.at)?;
        js.units(string, js.length(string)?)
    }
}

impl Node for JsNode<'_, '_> {
    fn kind(&self) -> Kind {
        match self.place().slot {
            Slot::Null => Kind::Null,
            Slot::False | Slot::True => Kind::Bool,
            Slot::Int | Slot::Number | Slot::NonFinite | Slot::LongNumber => Kind::Number,
            Slot::Short | Slot::Later | Slot::Long | Slot::Mended | Slot::Huge => Kind::String,
            Slot::Array => Kind::Array,
            Slot::Object => Kind::Object,
            Slot::Foreign | Slot::Again => Kind::Foreign,
        }
    }

    fn as_bool(&self) -> Option<bool> {
        match self.place().slot {
            Slot::True => Some(true),
            Slot::False => Some(false),
            _ => None,
        }
    }

    fn as_text(&self) -> Option<Text<'_>> {
        self.shape.text(self.at)
    }

    fn ends(&self) -> Option<Ends<'_>> {
        if self.place().slot != Slot::Huge {
            return None;
        }
        self.shape.ends(self.at).ok()
    }

    fn as_number(&self) -> Option<Cow<'_, str>> {
        let place = self.place();
        match place.slot {
            Slot::Int => Some(Cow::Owned(place.link.to_string())),
            Slot::Number => {
                let number = self.shape.js.item(self.shape.values, self.at);
                let spelling = number.and_then(|number| self.shape.js.spelling(number));
                spelling.ok().map(Cow::Owned)
            }
            _ => None,
        }
    }

    fn as_field(&self) -> Option<Field> {
        Field::from_wire(&self.as_text()?.value)
    }

    fn try_items<E>(&self, mut each: impl FnMut(Self) -> Result<(), E>) -> Result<(), E> {
        let place = self.place();
        if place.slot != Slot::Array {
            return Ok(());
        }
        let mut at = self.at.saturating_add(1);
        while at < place.link() {
            each(self.shape.node(at))?;
            at = self.shape.after(at);
        }
        Ok(())
    }

    fn try_entries<E>(&self, mut each: impl FnMut(Self, Self) -> Result<(), E>) -> Result<(), E> {
        let place = self.place();
        if place.slot != Slot::Object {
            return Ok(());
        }
        let mut at = self.at.saturating_add(1);
        while at < place.link() {
            let value = at.saturating_add(1);
            each(self.shape.node(at), self.shape.node(value))?;
            at = self.shape.after(value);
        }
        Ok(())
    }

    fn identity(&self) -> Option<usize> {
        Some(self.at as usize)
    }

    fn type_name(&self) -> String {
        if self.place().slot == Slot::Foreign
            && let Some(name) = self.shape.text(self.at.saturating_add(1))
        {
            return name.value.into_owned();
        }
        format!("{:?}", self.kind()).to_lowercase()
    }

    fn measure(&self, budget: &mut Budget, depth: usize) -> Result<(), Fault> {
        let place = self.place();
        match place.slot {
            // The walk knows that it is finite: its spelling is not needed.
            Slot::Int | Slot::Number => return budget.take(),
            Slot::LongNumber => return Err(Fault::LongNumber),
            Slot::Array | Slot::Object => {
                if let Some(within) = self.shape.measured(place, budget, depth) {
                    *budget = within;
                    return Ok(());
                }
            }
            _ => {}
        }
        measure(self, budget, depth)
    }
}
