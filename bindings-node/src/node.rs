//! [`JsNode`]: a JavaScript value as the core reads it.
//!
//! `lib/walk.cjs` goes through the input once and notes the shape of what it meets: getters and proxies run there, once, and
//! what they throw reaches the caller untouched. Here the shape is read without another look at the input. Short strings come
//! joined into one; long ones and fractions are fetched from the list of values when a rule asks for them; and a value that is
//! handed on is the very same reference.

use std::borrow::Cow;
use std::cell::OnceCell;

use napi::bindgen_prelude::Array;
use napi_derive::napi;
use toolmsg::{Budget, Fault, Field, Kind, Node, Text, measure};

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
        /// A string among the joined ones; its length stands above the slot.
        Short,
        /// A string to be fetched; its link counts such strings.
        Long,
        /// The same with a lone surrogate.
        Mended,
        /// The link is the place after all it contains.
        Array,
        /// The link is the place after all it contains.
        Object,
        /// What JSON has no form for; the place after it names its type.
        Foreign,
        /// A container that is among its own ancestors; the link is the ancestor's place.
        Again,
    }
}

const SLOTS: [Slot; 13] = [
    Slot::Null,
    Slot::False,
    Slot::True,
    Slot::Int,
    Slot::Number,
    Slot::NonFinite,
    Slot::Short,
    Slot::Long,
    Slot::Mended,
    Slot::Array,
    Slot::Object,
    Slot::Foreign,
    Slot::Again,
];

/// One place of a shape.
#[derive(Clone, Copy)]
struct Place {
    slot: Slot,
    /// Whether a string has no lone surrogate.
    exact: bool,
    /// The length of a short string.
    length: u16,
    link: i32,
}

impl Place {
    const FOREIGN: Self = Self {
        slot: Slot::Foreign,
        exact: true,
        length: 0,
        link: 0,
    };

    fn of(what: i32, link: i32) -> Self {
        let slot = usize::try_from(what & 0xff).ok();
        let slot = slot.and_then(|slot| SLOTS.get(slot).copied());
        let slot = slot.unwrap_or(Slot::Foreign);
        Self {
            slot,
            exact: slot != Slot::Mended,
            length: u16::try_from(what >> 8).unwrap_or_default(),
            link,
        }
    }

    fn link(self) -> u32 {
        u32::try_from(self.link).unwrap_or_default()
    }
}

/// What `lib/walk.cjs` noted about one input.
pub(crate) struct Shape<'e> {
    js: Js<'e>,
    values: Value<'e>,
    places: Vec<Place>,
    joined: String,
    fetched: Vec<OnceCell<String>>,
}

impl<'e> Shape<'e> {
    /// Reads a place of two numbers for each of the `values`; `joined` is the short strings.
    pub(crate) fn new(
        js: Js<'e>,
        numbers: &[i32],
        values: &Array<'e>,
        joined: Value<'e>,
    ) -> napi::Result<Self> {
        let count = usize::try_from(values.len()).unwrap_or_default();
        let mut places = Vec::with_capacity(count);
        let (mut units, mut long) = (0_usize, 0_usize);
        for pair in numbers.chunks_exact(2).take(count) {
            let place = match *pair {
                [what, link] => Place::of(what, link),
                _ => Place::FOREIGN,
            };
            match place.slot {
                Slot::Short => units = units.saturating_add(usize::from(place.length)),
                Slot::Long | Slot::Mended => long = long.saturating_add(1),
                _ => {}
            }
            places.push(place);
        }
        let joined = match js.ascii(joined, units)? {
            Some(joined) => joined,
            None => recoded(&js.units(joined, units)?, &mut places),
        };
        Ok(Self {
            js,
            values: Value::from(values),
            places,
            joined,
            fetched: std::iter::repeat_with(OnceCell::new).take(long).collect(),
        })
    }

    pub(crate) fn root(&self) -> JsNode<'_, 'e> {
        JsNode { shape: self, at: 0 }
    }

    fn place(&self, at: u32) -> Place {
        self.places
            .get(at as usize)
            .copied()
            .unwrap_or(Place::FOREIGN)
    }

    /// The place after the value at `at` and all it contains.
    fn after(&self, at: u32) -> u32 {
        let place = self.place(at);
        match place.slot {
            Slot::Array | Slot::Object => place.link().max(at.saturating_add(1)),
            Slot::Foreign => at.saturating_add(2),
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
        let link = place.link() as usize;
        let text = match place.slot {
            Slot::Short => {
                let end = link.saturating_add(usize::from(place.length));
                self.joined.get(link..end)?
            }
            Slot::Long | Slot::Mended => self.fetch(at, link)?,
            _ => return None,
        };
        Some(Text {
            value: Cow::Borrowed(text),
            exact: place.exact,
        })
    }

    fn fetch(&self, at: u32, index: usize) -> Option<&str> {
        let cell = self.fetched.get(index)?;
        // The walk put a string there, so that reading one cannot fail.
        let read = || self.js.text(self.js.item(self.values, at)?);
        Some(cell.get_or_init(|| read().unwrap_or_default()))
    }
}

/// The short strings in UTF-8. Their places counted UTF-16 code units and count bytes from now on.
fn recoded(units: &[u16], places: &mut [Place]) -> String {
    let mut joined = String::with_capacity(units.len().saturating_mul(3));
    for place in places.iter_mut().filter(|place| place.slot == Slot::Short) {
        let start = joined.len();
        let from = place.link() as usize;
        let to = from.saturating_add(usize::from(place.length));
        for letter in char::decode_utf16(units.get(from..to).unwrap_or_default().iter().copied()) {
            place.exact &= letter.is_ok();
            joined.push(letter.unwrap_or(char::REPLACEMENT_CHARACTER));
        }
        place.link = i32::try_from(start).unwrap_or_default();
        place.length = u16::try_from(joined.len().saturating_sub(start)).unwrap_or_default();
    }
    joined
}

/// A JavaScript value at its place in a [`Shape`].
#[derive(Clone, Copy)]
pub(crate) struct JsNode<'s, 'e> {
    shape: &'s Shape<'e>,
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
            Slot::Int | Slot::Number | Slot::NonFinite => Kind::Number,
            Slot::Short | Slot::Long | Slot::Mended => Kind::String,
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
        match self.place().slot {
            // The walk knows that it is finite: its spelling is not needed.
            Slot::Int | Slot::Number => budget.take(),
            _ => measure(self, budget, depth),
        }
    }
}
