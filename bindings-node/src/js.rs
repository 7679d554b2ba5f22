//! The few Node-API calls that reading and building take, each behind a safe function.
//!
//! They are called for every string of a message, so they go to Node-API directly, with buffers of the right size.

#![allow(
    unsafe_code,
    reason = "Node-API is a C interface; every call below has a live environment and live handles"
)]

use std::marker::PhantomData;
use std::ptr;

use napi::{Env, Error, JsValue, Result, Status, sys};

/// Strings of more bytes than this are worth a look at what they are made of before they are handed over.
const LONG: usize = 1024;

/// The environment of one call from JavaScript.
#[derive(Clone, Copy)]
pub(crate) struct Js<'e> {
    env: sys::napi_env,
    call: PhantomData<&'e Env>,
}

/// A JavaScript value, alive until the call from JavaScript returns.
#[derive(Clone, Copy)]
pub(crate) struct Value<'e> {
    raw: sys::napi_value,
    call: PhantomData<&'e Env>,
}

impl<'e, T: JsValue<'e>> From<&T> for Value<'e> {
    fn from(value: &T) -> Self {
        Self::of(value.raw())
    }
}

impl Value<'_> {
    fn of(raw: sys::napi_value) -> Self {
        Self {
            raw,
            call: PhantomData,
        }
    }
}

fn done(status: sys::napi_status, what: &str) -> Result<()> {
    if status == sys::Status::napi_ok {
        return Ok(());
    }
    Err(Error::new(Status::from(status), what.to_owned()))
}

impl<'e> Js<'e> {
    pub(crate) fn new(env: &'e Env) -> Self {
        Self {
            env: env.raw(),
            call: PhantomData,
        }
    }

    /// Runs one call that makes a value.
    fn made(
        self,
        what: &str,
        call: impl FnOnce(sys::napi_env, *mut sys::napi_value) -> sys::napi_status,
    ) -> Result<Value<'e>> {
        let mut raw = ptr::null_mut();
        done(call(self.env, &raw mut raw), what)?;
        Ok(Value::of(raw))
    }

    /// A string. ASCII is copied as it is, and long text of other letters goes over as UTF-16, which V8 takes in faster than UTF-8.
    pub(crate) fn string(self, text: &str) -> Result<Value<'e>> {
        let what = "a string was not made";
        if text.len() <= LONG {
            return self.made(what, |env, out| {
                // SAFETY: `env` is that of the running call, `out` a local, and the pointer and the length are those of `text`.
                unsafe {
                    sys::napi_create_string_utf8(env, text.as_ptr().cast(), length(text.len()), out)
                }
            });
        }
        if text.is_ascii() {
            return self.made(what, |env, out| {
                // SAFETY: as above; ASCII is Latin-1.
                unsafe {
                    sys::napi_create_string_latin1(
                        env,
                        text.as_ptr().cast(),
                        length(text.len()),
                        out,
                    )
                }
            });
        }
        let units: Vec<u16> = text.encode_utf16().collect();
        self.made(what, |env, out| {
            // SAFETY: as above; the pointer and the length are those of `units`.
            unsafe { sys::napi_create_string_utf16(env, units.as_ptr(), length(units.len()), out) }
        })
    }

    /// The item `index` of an array of our own making.
    pub(crate) fn item(self, array: Value<'e>, index: u32) -> Result<Value<'e>> {
        self.made("an item was not read", |env, out| {
            // SAFETY: `env` is that of the running call, `out` a local, and the handle is alive.
            unsafe { sys::napi_get_element(env, array.raw, index, out) }
        })
    }

    /// Sets the item `index` of an array of our own making.
    pub(crate) fn set_item(self, array: Value<'e>, index: u32, value: Value<'e>) -> Result<()> {
        // SAFETY: both handles are alive.
        let status = unsafe { sys::napi_set_element(self.env, array.raw, index, value.raw) };
        done(status, "an item was not set")
    }

    /// A number or a `BigInt` as JavaScript spells it.
    pub(crate) fn spelling(self, number: Value<'e>) -> Result<String> {
        let text = self.made("a number was not spelled", |env, out| {
            // SAFETY: as above. Primitives have no methods that could run here.
            unsafe { sys::napi_coerce_to_string(env, number.raw, out) }
        })?;
        // No double has a longer spelling; a `BigInt` may.
        match self.utf8(text, 32)? {
            spelling if spelling.len() < 32 => Ok(spelling),
            _ => self.text(text),
        }
    }

    /// The text of a string, lone surrogates as U+FFFD.
    pub(crate) fn text(self, string: Value<'e>) -> Result<String> {
        let mut length = 0;
        // SAFETY: without a buffer only the length is told.
        let status = unsafe {
            sys::napi_get_value_string_utf8(
                self.env,
                string.raw,
                ptr::null_mut(),
                0,
                &raw mut length,
            )
        };
        done(status, "the length of a string was not read")?;
        self.utf8(string, length)
    }

    /// The text of a string of `units` code units if all of it is ASCII.
    pub(crate) fn ascii(self, string: Value<'e>, units: usize) -> Result<Option<String>> {
        let text = self.utf8(string, units)?;
        Ok((text.len() == units && text.is_ascii()).then_some(text))
    }

    /// The first bytes of a string in UTF-8, `length` of them at most.
    pub(crate) fn head(self, string: Value<'e>, length: usize) -> Result<String> {
        self.utf8(string, length)
    }

    /// The first `length` bytes of a string in UTF-8, or fewer where a character would be cut.
    fn utf8(self, string: Value<'e>, length: usize) -> Result<String> {
        // Node-API adds a zero byte.
        let capacity = length.saturating_add(1);
        let mut bytes: Vec<u8> = Vec::with_capacity(capacity);
        let mut written = 0;
        // SAFETY: `bytes` has room for `capacity` bytes.
        let status = unsafe {
            sys::napi_get_value_string_utf8(
                self.env,
                string.raw,
                bytes.as_mut_ptr().cast(),
                capacity,
                &raw mut written,
            )
        };
        done(status, "a string was not read")?;
        // SAFETY: Node-API wrote that many bytes, which is less than the capacity.
        unsafe { bytes.set_len(written.min(length)) };
        Ok(String::from_utf8(bytes)
            .unwrap_or_else(|fault| String::from_utf8_lossy(fault.as_bytes()).into_owned()))
    }

    /// How many code units a string has.
    pub(crate) fn length(self, string: Value<'e>) -> Result<usize> {
        let mut length = 0;
        // SAFETY: without a buffer only the length is told.
        let status = unsafe {
            sys::napi_get_value_string_utf16(
                self.env,
                string.raw,
                ptr::null_mut(),
                0,
                &raw mut length,
            )
        };
        done(status, "the length of a string was not read")?;
        Ok(length)
    }

    /// The `length` code units of a string.
    pub(crate) fn units(self, string: Value<'e>, length: usize) -> Result<Vec<u16>> {
        // Node-API adds a zero.
        let capacity = length.saturating_add(1);
        let mut units: Vec<u16> = Vec::with_capacity(capacity);
        let mut written = 0;
        // SAFETY: `units` has room for `capacity` code units.
        let status = unsafe {
            sys::napi_get_value_string_utf16(
                self.env,
                string.raw,
                units.as_mut_ptr(),
                capacity,
                &raw mut written,
            )
        };
        done(status, "a string was not read")?;
        // SAFETY: Node-API wrote that many code units, which is less than the capacity.
        unsafe { units.set_len(written.min(length)) };
        Ok(units)
    }
}

/// A length as Node-API takes it. No allocation is longer than `isize::MAX`.
fn length(bytes: usize) -> isize {
    isize::try_from(bytes).unwrap_or(isize::MAX)
}
