//! Python strings for the names that every message has: made once, then found by where the text lies.

use std::cell::RefCell;

use pyo3::prelude::*;
use pyo3::types::PyString;
use toolmsg::Field;

/// Static texts that were made. The core has a few dozen of them.
const STATIC: usize = 128;

/// A static text and its Python string.
type Made = (&'static str, Py<PyString>);

thread_local! {
    static MADE: RefCell<[Option<Made>; STATIC]> = const { RefCell::new([const { None }; STATIC]) };
}

/// How many places a text may stand in, so that two texts do not keep pushing each other out.
const WAYS: usize = 4;

/// The interned Python string of a static text.
pub(crate) fn interned<'py>(py: Python<'py>, text: &'static str) -> Bound<'py, PyString> {
    MADE.with_borrow_mut(|made| {
        let first = (text.as_ptr() as usize ^ text.len()) % STATIC;
        for place in (first..).take(WAYS) {
            let Some(slot) = made.get_mut(place % STATIC) else {
                break;
            };
            match slot {
                Some((known, string)) if std::ptr::eq(*known, text) => {
                    return string.bind(py).clone();
                }
                Some(_) => {}
                None => {
                    let string = PyString::intern(py, text);
                    *slot = Some((text, string.clone().unbind()));
                    return string;
                }
            }
        }
        PyString::intern(py, text)
    })
}

/// Field names of models that were looked up, each kept alive so that its address stays its own.
const REMEMBERED: usize = 64;

/// A name and the field it stands for, if any.
type Remembered = (Py<PyString>, Option<Field>);

thread_local! {
    static FIELDS: RefCell<[Option<Remembered>; REMEMBERED]> = const { RefCell::new([const { None }; REMEMBERED]) };
}

/// The field a model's attribute name stands for. A class has the same few name objects for ever, so most are found by address.
pub(crate) fn field_of(name: &Bound<'_, PyString>) -> Option<Field> {
    if !name.is_exact_instance_of::<PyString>() {
        // A subclass is not kept: it could run Python code when it goes.
        return name.to_str().ok().and_then(Field::from_attribute);
    }
    // Objects are aligned to 16 bytes.
    let place = (name.as_ptr() as usize >> 4) % REMEMBERED;
    FIELDS.with_borrow_mut(|fields| {
        if let Some(Some((known, field))) = fields.get(place)
            && known.is(name)
        {
            return *field;
        }
        let field = name.to_str().ok().and_then(Field::from_attribute);
        if let Some(slot) = fields.get_mut(place) {
            *slot = Some((name.clone().unbind(), field));
        }
        field
    })
}

/// The wire name of a field as a Python string.
pub(crate) fn wire_name(py: Python<'_>, field: Field) -> Bound<'_, PyString> {
    interned(py, field.wire())
}

/// Member keys of JSON text that were made. Lists of objects have the same few keys again and again.
const MEMBER_KEYS: usize = 256;

/// A longer key is unlikely to come again, and costs memory while it is remembered.
const LONGEST_KEY: usize = 48;

thread_local! {
    static KEYS: RefCell<[Option<Py<PyString>>; MEMBER_KEYS]> = const { RefCell::new([const { None }; MEMBER_KEYS]) };
}

/// The Python string of a member key.
pub(crate) fn member_key<'py>(py: Python<'py>, key: &str) -> Bound<'py, PyString> {
    if key.len() > LONGEST_KEY {
        return PyString::new(py, key);
    }
    let mut hash = key.len();
    for byte in key.bytes() {
        hash = hash.wrapping_mul(31).wrapping_add(usize::from(byte));
    }
    KEYS.with_borrow_mut(|keys| {
        let Some(slot) = keys.get_mut(hash % MEMBER_KEYS) else {
            return PyString::new(py, key);
        };
        if let Some(known) = slot.as_ref().map(|known| known.bind(py))
            && known.to_str().is_ok_and(|known| known == key)
        {
            return known.clone();
        }
        let made = PyString::new(py, key);
        *slot = Some(made.clone().unbind());
        made
    })
}
