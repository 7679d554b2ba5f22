//! Quick walks over values of Python's own JSON types.
//!
//! The core's plain walk takes a reference to every value it meets; these borrow. They look only at values whose exact type is one of Python's
//! own and call nothing that could run Python code, so no container can change, and no borrowed value go away, under them. At the first
//! value of any other type they give up, and the plain walk does it all.
#![allow(
    unsafe_code,
    reason = "borrowed references are the point; see each SAFETY comment"
)]

use std::ffi::c_char;

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use toolmsg::{Budget, Fault, Writer};

use crate::number::python_repr;

/// Why a quick walk ended early.
pub(crate) enum Stop {
    /// There is a value that only the plain walk can judge.
    NotPlain,
    /// A fault that the plain walk would find as well.
    Fault(Fault),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// Takes the value and all within it from the budget.
pub(crate) fn measure(
    value: &Bound<'_, PyAny>,
    budget: &mut Budget,
    depth: usize,
) -> Result<(), Stop> {
    // SAFETY: `value` is alive and the interpreter's lock is held; see `Walk`.
    unsafe { Walk::of(value.as_ptr()).measure(budget, depth) }
}

/// Writes the value, which must have been measured.
pub(crate) fn write(value: &Bound<'_, PyAny>, writer: &mut Writer) -> Result<(), Stop> {
    // SAFETY: as for `measure`.
    unsafe { Walk::of(value.as_ptr()).write(writer) }
}

/// The instance dict of a pydantic model. Models define `__getattr__`, which makes every lookup by name a long one.
pub(crate) fn instance_dict<'py>(model: &Bound<'py, PyAny>) -> Option<Bound<'py, PyDict>> {
    // SAFETY: `model` is alive; the answer is a new reference, or null with an exception set.
    let dict = unsafe {
        let dict = ffi::PyObject_GenericGetDict(model.as_ptr(), std::ptr::null_mut());
        Bound::from_owned_ptr_or_opt(model.py(), dict)
    };
    if dict.is_none() {
        // A class without an instance dict has no fields there.
        drop(PyErr::take(model.py()));
    }
    dict?.cast_into().ok()
}

/// Calls `each` with every member of a dict. Reading a member may run the caller's own code, which may change the dict: then members can be missed or
/// met again, but each is held while it is read, and nothing panics as pyo3's iterator does.
pub(crate) fn entries<'py, E>(
    dict: &Bound<'py, PyDict>,
    mut each: impl FnMut(Bound<'py, PyAny>, Bound<'py, PyAny>) -> Result<(), E>,
) -> Result<(), E> {
    let (mut position, mut key, mut value) = (0, std::ptr::null_mut(), std::ptr::null_mut());
    // No more than it had at the start: reading a member may add one, without end.
    for _ in 0..dict.len() {
        // SAFETY: `dict` is alive. `PyDict_Next` reads the dict as it is at this call and never past its end, and both references are taken
        // before anything else runs.
        let (key, value) = unsafe {
            if ffi::PyDict_Next(
                dict.as_ptr(),
                &raw mut position,
                &raw mut key,
                &raw mut value,
            ) == 0
            {
                break;
            }
            (
                Bound::from_borrowed_ptr(dict.py(), key),
                Bound::from_borrowed_ptr(dict.py(), value),
            )
        };
        each(key, value)?;
    }
    Ok(())
}

/// A borrowed value.
///
/// Its methods are unsafe: the caller holds the interpreter's lock and keeps the value alive, for which it is enough to hold a reference to the outermost container.
#[derive(Clone, Copy)]
struct Walk(*mut ffi::PyObject);

enum Type {
    Str,
    Dict,
    List,
    Int,
    Float,
    Bool,
    None,
    Other,
}

impl Walk {
    fn of(value: *mut ffi::PyObject) -> Self {
        Self(value)
    }

    unsafe fn exact_type(self) -> Type {
        // SAFETY: the value is alive; the type objects are the interpreter's own.
        unsafe {
            let found = ffi::Py_TYPE(self.0);
            if found == &raw mut ffi::PyUnicode_Type {
                Type::Str
            } else if found == &raw mut ffi::PyDict_Type {
                Type::Dict
            } else if found == &raw mut ffi::PyLong_Type {
                Type::Int
            } else if found == &raw mut ffi::PyList_Type {
                Type::List
            } else if found == &raw mut ffi::PyFloat_Type {
                Type::Float
            } else if found == &raw mut ffi::PyBool_Type {
                Type::Bool
            } else if self.0 == ffi::Py_None() {
                Type::None
            } else {
                Type::Other
            }
        }
    }

    unsafe fn measure(self, budget: &mut Budget, depth: usize) -> Result<(), Stop> {
        // SAFETY: the value is alive, and so is everything in it: nothing here runs Python code.
        unsafe {
            match self.exact_type() {
                Type::Str | Type::Bool | Type::None => budget.take()?,
                Type::Int => {
                    budget.take()?;
                    let mut overflow = 0;
                    ffi::PyLong_AsLongLongAndOverflow(self.0, &raw mut overflow);
                    if overflow != 0 {
                        // It may be too long, which the plain walk can tell.
                        return Err(Stop::NotPlain);
                    }
                }
                Type::Float => {
                    budget.take()?;
                    if !ffi::PyFloat_AsDouble(self.0).is_finite() {
                        return Err(Fault::NonFinite.into());
                    }
                }
                Type::Dict => {
                    budget.enter(depth)?;
                    self.members(|key, value| {
                        if !matches!(key.exact_type(), Type::Str) {
                            return Err(Stop::NotPlain);
                        }
                        value.measure(budget, depth + 1)
                    })?;
                }
                Type::List => {
                    budget.enter(depth)?;
                    self.items(|item| item.measure(budget, depth + 1))?;
                }
                Type::Other => return Err(Stop::NotPlain),
            }
            Ok(())
        }
    }

    unsafe fn write(self, writer: &mut Writer) -> Result<(), Stop> {
        // SAFETY: as in `measure`; making a string's UTF-8 form runs no Python code either.
        unsafe {
            match self.exact_type() {
                Type::Str => writer.string(self.text()?),
                Type::None => writer.raw("null"),
                Type::Bool => writer.raw(if self.0 == ffi::Py_True() {
                    "true"
                } else {
                    "false"
                }),
                Type::Int => {
                    let mut overflow = 0;
                    let number = ffi::PyLong_AsLongLongAndOverflow(self.0, &raw mut overflow);
                    if overflow != 0 {
                        return Err(Stop::NotPlain);
                    }
                    writer.integer(number);
                }
                Type::Float => {
                    let number = ffi::PyFloat_AsDouble(self.0);
                    writer.raw(&python_repr(number).ok_or(Fault::NonFinite)?);
                }
                Type::List => {
                    let mut first = true;
                    writer.open("[")?;
                    self.items(|item| {
                        writer.separate(&mut first);
                        item.write(writer)
                    })?;
                    writer.close("]");
                }
                Type::Dict => {
                    let mut first = true;
                    writer.open("{")?;
                    self.members(|key, value| {
                        if !matches!(key.exact_type(), Type::Str) {
                            return Err(Stop::NotPlain);
                        }
                        writer.key(&mut first, key.text()?);
                        value.write(writer)
                    })?;
                    writer.close("}");
                }
                Type::Other => return Err(Stop::NotPlain),
            }
            Ok(())
        }
    }

    /// The text of a string; one with a lone surrogate is for the plain walk.
    unsafe fn text<'a>(self) -> Result<&'a str, Stop> {
        // SAFETY: the string is alive and keeps its UTF-8 form as long as it lives, which is longer than the walk.
        unsafe {
            let mut size = 0;
            let text: *const c_char = ffi::PyUnicode_AsUTF8AndSize(self.0, &raw mut size);
            if text.is_null() {
                ffi::PyErr_Clear();
                return Err(Stop::NotPlain);
            }
            let bytes =
                std::slice::from_raw_parts(text.cast::<u8>(), usize::try_from(size).unwrap_or(0));
            Ok(std::str::from_utf8_unchecked(bytes))
        }
    }

    unsafe fn members(
        self,
        mut each: impl FnMut(Self, Self) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let (mut position, mut key, mut value) = (0, std::ptr::null_mut(), std::ptr::null_mut());
        // SAFETY: the dict is alive and nothing changes it during the walk.
        while unsafe { ffi::PyDict_Next(self.0, &raw mut position, &raw mut key, &raw mut value) }
            != 0
        {
            each(Self(key), Self(value))?;
        }
        Ok(())
    }

    unsafe fn items(self, mut each: impl FnMut(Self) -> Result<(), Stop>) -> Result<(), Stop> {
        // SAFETY: the list is alive and nothing changes it during the walk.
        let length = unsafe { ffi::PyList_Size(self.0) };
        for index in 0..length {
            // SAFETY: the index is within the list.
            each(Self(unsafe { ffi::PyList_GetItem(self.0, index) }))?;
        }
        Ok(())
    }
}
