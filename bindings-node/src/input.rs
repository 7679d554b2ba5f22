//! A JavaScript value as `lib/input.cjs` hands it over: the walk through it, as an object.

use napi::bindgen_prelude::{Array, Function, Int32ArraySlice, JsObjectValue, Object};
use napi::{Env, JsString, Result};
use toolmsg::{Error, Fault, Limits, locate};

use crate::emit::Emitter;
use crate::js::{Js, Value};
use crate::node::{JsNode, Shape};

/// A walk through a value.
pub(crate) struct Walked<'e> {
    js: Js<'e>,
    shape: Int32ArraySlice<'e>,
    /// The list of values, and how many it has.
    values: Array<'e>,
    count: u32,
    joined: JsString<'e>,
    later: Function<'e, (), JsString<'e>>,
    /// Whether the walk got to its end.
    complete: bool,
}

impl<'e> Walked<'e> {
    pub(crate) fn read(env: &'e Env, walked: &Object<'e>) -> Result<Self> {
        Ok(Self {
            js: Js::new(env),
            shape: walked.get_named_property("shape")?,
            values: walked.get_named_property("values")?,
            count: walked.get_named_property("count")?,
            joined: walked.get_named_property("joined")?,
            later: walked.get_named_property("later")?,
            complete: walked.get_named_property("complete")?,
        })
    }

    /// For an answer that refers to the values.
    pub(crate) fn emitter(&self) -> Emitter<'e> {
        Emitter::new(self.js, Value::from(&self.values), self.count)
    }

    /// Runs what reads the value. `limits` are those of the walk.
    pub(crate) fn run<T>(
        &self,
        limits: Limits,
        run: impl FnOnce(&JsNode<'_, 'e>) -> Result<std::result::Result<T, Error>>,
    ) -> Result<std::result::Result<T, Error>> {
        let later = || Ok(Value::from(&self.later.call(())?));
        let numbers = self.shape.get(..self.count as usize * 2);
        let shape = Shape::new(
            self.js,
            numbers.unwrap_or_default(),
            Value::from(&self.values),
            Value::from(&self.joined),
            &later,
        )?;
        if !self.complete {
            return Ok(Err(locate(Fault::TooManyNodes, &shape.root(), "$", limits)));
        }
        run(&shape.root())
    }
}
