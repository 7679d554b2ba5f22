//! How the core reads a value where it lies.
//!
//! A binding implements [`Node`] for its language's values, so that the rules walk a Python dict, a JavaScript object or
//! JSON text alike and nothing is copied that no rule has to look at.

use std::borrow::Cow;

use crate::field::Field;
use crate::json::Writer;
use crate::limits::{self, Budget, Fault};

/// What a value is in JSON's terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool,
    /// A number.
    Number,
    /// A string.
    String,
    /// An array.
    Array,
    /// An object: a mapping, or an SDK's model read by its fields.
    Object,
    /// A native value JSON has no form for.
    Foreign,
}

/// The text of a string value.
#[derive(Debug)]
pub struct Text<'a> {
    /// The characters; a lone surrogate is U+FFFD here.
    pub value: Cow<'a, str>,
    /// Whether the value itself has none of those replacements, so that handing it on equals handing on `value`.
    pub exact: bool,
}

/// Both ends of a long string.
#[derive(Debug)]
pub struct Ends<'a> {
    /// The first characters, at least [`Ends::LEAST`].
    pub head: Cow<'a, str>,
    /// The last characters, at least as many.
    pub tail: Cow<'a, str>,
    /// The length of the whole in bytes, if all between the ends is ASCII.
    pub length: usize,
}

impl Ends<'_> {
    /// How many characters each end has at least.
    pub const LEAST: usize = 2050;
}

/// One value of the input, read where it lies. Cloning it must be cheap: a reference, not a copy.
///
/// Reading never fails here: what cannot be read is [`Kind::Foreign`], or absent, and a binding reports its language's own exceptions itself.
pub trait Node: Clone {
    /// Whether [`Node::measure`] has nothing left to do because the whole input was measured when it was read.
    const MEASURED: bool = false;

    /// What the value is.
    fn kind(&self) -> Kind;

    /// The value of a boolean.
    fn as_bool(&self) -> Option<bool>;

    /// The text of a string.
    fn as_text(&self) -> Option<Text<'_>>;

    /// Both ends of a string that is so long that reading its whole text would be a costly copy. `None` where
    /// [`Node::as_text`] is as good.
    fn ends(&self) -> Option<Ends<'_>> {
        None
    }

    /// The JSON spelling of a number; `None` if it has none (not a number, NaN, an infinity).
    fn as_number(&self) -> Option<Cow<'_, str>>;

    /// Which of MCP's names this member key stands for.
    fn as_field(&self) -> Option<Field>;

    /// Calls `each` with every item of an array, in order.
    ///
    /// # Errors
    /// The first error of `each`, which also ends the walk.
    fn try_items<E>(&self, each: impl FnMut(Self) -> Result<(), E>) -> Result<(), E>;

    /// Calls `each` with every member of an object, key and value, in order. A key that is not of [`Kind::String`] is
    /// handed over as it is.
    ///
    /// # Errors
    /// The first error of `each`, which also ends the walk.
    fn try_entries<E>(&self, each: impl FnMut(Self, Self) -> Result<(), E>) -> Result<(), E>;

    /// A number that tells this container apart from others while it lives, where values can contain themselves.
    fn identity(&self) -> Option<usize> {
        None
    }

    /// The native type's name, for error messages.
    fn type_name(&self) -> String {
        format!("{:?}", self.kind()).to_lowercase()
    }

    /// Whether the value is an SDK's model: it has fields like an object, but is not data.
    fn is_model(&self) -> bool {
        false
    }

    /// Takes the value and all within it from the budget, and finds what JSON cannot hold.
    ///
    /// # Errors
    /// The first fault; [`limits::locate`] tells where it is.
    fn measure(&self, budget: &mut Budget, depth: usize) -> Result<(), Fault> {
        limits::measure(self, budget, depth)
    }

    /// Writes the value as JSON text.
    ///
    /// # Errors
    /// What JSON cannot hold; the text is then incomplete.
    fn write(&self, writer: &mut Writer) -> Result<(), Fault> {
        writer.walk(self)
    }
}
