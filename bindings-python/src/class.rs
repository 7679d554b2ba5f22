//! What a Python value is to the core: a JSON type, an SDK's model, or neither.

use std::cell::RefCell;

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple, PyType};
use toolmsg::Kind;

use crate::error::keep_pending;

/// What a value is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    /// A JSON type, or a subclass of one.
    Json(Kind),
    /// A pydantic model, read from its `__dict__`.
    Pydantic {
        /// Whether its type keeps members that it does not declare.
        extras: bool,
    },
    /// A dataclass or any other object with a result's attributes.
    Attributes,
    /// A pydantic URL: a string in all but type.
    Url,
    Foreign,
}

impl Class {
    /// The class of a value, by exact type first: nearly every value is of one.
    pub(crate) fn of(value: &Bound<'_, PyAny>) -> Self {
        if value.is_exact_instance_of::<PyString>() {
            Self::Json(Kind::String)
        } else if value.is_exact_instance_of::<PyDict>() {
            Self::Json(Kind::Object)
        } else if value.is_exact_instance_of::<PyList>() {
            Self::Json(Kind::Array)
        } else if value.is_none() {
            Self::Json(Kind::Null)
        } else if value.is_exact_instance_of::<PyInt>() || value.is_exact_instance_of::<PyFloat>() {
            Self::Json(Kind::Number)
        } else if value.is_exact_instance_of::<PyBool>() {
            Self::Json(Kind::Bool)
        } else {
            of_other(value)
        }
    }

    pub(crate) fn kind(self) -> Kind {
        match self {
            Self::Json(kind) => kind,
            Self::Pydantic { .. } | Self::Attributes => Kind::Object,
            Self::Url => Kind::String,
            Self::Foreign => Kind::Foreign,
        }
    }
}

thread_local! {
    /// The classes of types met before. A reference keeps each alive, so that its address stays its own.
    static KNOWN: RefCell<Vec<(Py<PyType>, Class)>> = const { RefCell::new(Vec::new()) };
}

/// Programs have few result types; one that makes them as it goes must not make this grow.
const MOST_KNOWN: usize = 64;

fn of_other(value: &Bound<'_, PyAny>) -> Class {
    let value_type = value.get_type();
    let known = KNOWN.with_borrow(|known| {
        known
            .iter()
            .find(|(known, _)| known.is(&value_type))
            .map(|&(_, class)| class)
    });
    if let Some(class) = known {
        return class;
    }
    let Some(class) = by_type(value, &value_type) else {
        // Only the value itself can tell.
        let names = [
            "content",
            "structured_content",
            "structuredContent",
            "type",
            "uri",
            "audience",
        ];
        return if has_any(value, &names) {
            Class::Attributes
        } else {
            Class::Foreign
        };
    };
    let old = KNOWN.with_borrow_mut(|known| {
        let old = if known.len() >= MOST_KNOWN {
            std::mem::take(known)
        } else {
            Vec::new()
        };
        known.push((value_type.unbind(), class));
        old
    });
    // Dropped outside of the borrow: a type's last reference can run Python code when it goes.
    drop(old);
    class
}

/// The class that the type alone decides.
fn by_type(value: &Bound<'_, PyAny>, value_type: &Bound<'_, PyType>) -> Option<Class> {
    if value.is_instance_of::<PyString>() {
        Some(Class::Json(Kind::String))
    } else if value.is_instance_of::<PyDict>() {
        Some(Class::Json(Kind::Object))
    } else if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        Some(Class::Json(Kind::Array))
    } else if value.is_instance_of::<PyInt>() || value.is_instance_of::<PyFloat>() {
        Some(Class::Json(Kind::Number))
    } else if has_any(value_type, &["__pydantic_fields_set__"]) {
        Some(Class::Pydantic {
            extras: allows_extras(value_type),
        })
    } else if has_any(value_type, &["__dataclass_fields__"]) {
        Some(Class::Attributes)
    } else if has_any(value_type, &["unicode_string"]) {
        Some(Class::Url)
    } else {
        None
    }
}

fn allows_extras(model: &Bound<'_, PyType>) -> bool {
    let extra = attribute(model, "model_config").and_then(|config| config.get_item("extra").ok());
    extra.is_some_and(|extra| extra.extract::<&str>().is_ok_and(|extra| extra == "allow"))
}

/// Whether a value has an attribute of one of these names.
pub(crate) fn has_any(value: &Bound<'_, PyAny>, names: &[&str]) -> bool {
    names.iter().any(|name| attribute(value, name).is_some())
}

/// An attribute; an exception other than its absence is the caller's to see.
pub(crate) fn attribute<'py>(value: &Bound<'py, PyAny>, name: &str) -> Option<Bound<'py, PyAny>> {
    value.getattr_opt(name).unwrap_or_else(|error| {
        keep_pending(error);
        None
    })
}
