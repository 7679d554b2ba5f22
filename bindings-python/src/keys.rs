//! Python strings for the names that every message has: made once, then found by where the Rust text lies.

use std::cell::RefCell;

use pyo3::prelude::*;
use pyo3::types::PyString;
use toolmsg::Field;

thread_local! {
    static MADE: RefCell<Vec<(&'static str, Py<PyString>)>> = const { RefCell::new(Vec::new()) };
}

/// The interned Python string of a static text.
pub(crate) fn interned<'py>(py: Python<'py>, text: &'static str) -> Bound<'py, PyString> {
    MADE.with_borrow_mut(|made| {
        // The core has a few dozen static texts, so a walk that compares addresses is shorter than a hash.
        if let Some((_, string)) = made.iter().find(|(known, _)| std::ptr::eq(*known, text)) {
            return string.bind(py).clone();
        }
        let string = PyString::intern(py, text);
        made.push((text, string.clone().unbind()));
        string
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
