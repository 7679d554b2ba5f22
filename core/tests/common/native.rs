//! [`Native`]: a tree that can hold what JSON cannot, as values of Python and JavaScript can: NaN, keys that are no strings, foreign
//! objects, and values that contain themselves.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use toolmsg::{Field, Kind, Node, Text};

#[derive(Clone, Debug)]
pub(crate) enum Native {
    Null,
    NaN,
    Int(i64),
    Str(Rc<str>),
    /// A date, a class, a function.
    Foreign,
    List(Rc<Vec<Native>>),
    Map(Rc<Members>),
    /// A list that is filled after it was made, so that it can contain itself.
    Shared(Rc<RefCell<Vec<Native>>>),
}

pub(crate) type Members = Vec<(Native, Native)>;

impl From<&str> for Native {
    fn from(text: &str) -> Self {
        Self::Str(text.into())
    }
}

pub(crate) fn list(items: Vec<Native>) -> Native {
    Native::List(Rc::new(items))
}

pub(crate) fn map<const N: usize>(members: [(&str, Native); N]) -> Native {
    let members = members.map(|(key, value)| (key.into(), value));
    Native::Map(Rc::new(members.into()))
}

/// A list that contains nothing but itself. It is never freed, which a test can afford.
pub(crate) fn cycle() -> Native {
    let shared = Rc::new(RefCell::new(Vec::new()));
    shared.borrow_mut().push(Native::Shared(Rc::clone(&shared)));
    Native::Shared(shared)
}

impl Node for Native {
    fn kind(&self) -> Kind {
        match self {
            Self::Null => Kind::Null,
            Self::NaN | Self::Int(_) => Kind::Number,
            Self::Str(_) => Kind::String,
            Self::Foreign => Kind::Foreign,
            Self::List(_) | Self::Shared(_) => Kind::Array,
            Self::Map(_) => Kind::Object,
        }
    }

    fn as_bool(&self) -> Option<bool> {
        None
    }

    fn as_text(&self) -> Option<Text<'_>> {
        match self {
            Self::Str(text) => Some(Text {
                value: Cow::Borrowed(text),
                exact: true,
            }),
            _ => None,
        }
    }

    fn as_number(&self) -> Option<Cow<'_, str>> {
        match self {
            Self::Int(number) => Some(Cow::Owned(number.to_string())),
            _ => None,
        }
    }

    fn as_field(&self) -> Option<Field> {
        Field::from_wire(&self.as_text()?.value)
    }

    fn try_items<E>(&self, each: impl FnMut(Self) -> Result<(), E>) -> Result<(), E> {
        let items = match self {
            Self::List(items) => items.to_vec(),
            Self::Shared(items) => items.borrow().clone(),
            _ => Vec::new(),
        };
        items.into_iter().try_for_each(each)
    }

    fn try_entries<E>(&self, mut each: impl FnMut(Self, Self) -> Result<(), E>) -> Result<(), E> {
        match self {
            Self::Map(members) => members
                .iter()
                .try_for_each(|(key, value)| each(key.clone(), value.clone())),
            _ => Ok(()),
        }
    }

    fn identity(&self) -> Option<usize> {
        match self {
            Self::List(items) => Some(Rc::as_ptr(items).addr()),
            Self::Map(members) => Some(Rc::as_ptr(members).addr()),
            Self::Shared(items) => Some(Rc::as_ptr(items).addr()),
            _ => None,
        }
    }

    fn type_name(&self) -> String {
        match self {
            Self::NaN | Self::Int(_) => "number",
            Self::Foreign => "date",
            _ => "value",
        }
        .to_owned()
    }
}
