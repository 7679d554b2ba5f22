//! One call from JavaScript: the host, the options, and what the caller wants to have.

use std::borrow::Cow;

use napi::bindgen_prelude::{Array, Function};
use napi::{Env, JsString, Result};
use napi_derive::napi;
use toolmsg::{Error, Fault, Host, JsonText, MediaStore, Options, convert, locate};

use crate::answer;
use crate::emit::{Emit, Emitter};
use crate::js::{Js, Value};
use crate::node::Shape;
use crate::store::{JsStore, Keep};

pub(crate) use want::Want;

mod want {
    #![allow(
        unsafe_code,
        unreachable_pub,
        reason = "what #[napi] expands to, and asks for"
    )]

    use super::napi;

    /// How much of a conversion is made.
    #[napi]
    #[derive(Clone, Copy)]
    pub enum Want {
        /// The message.
        Message,
        /// The message and what belongs beside it.
        Whole,
        /// The message as exact JSON text.
        Json,
    }
}

/// What is the same for many calls. It is read once: reading the options costs as much as a small result.
pub(crate) struct Settings {
    pub(crate) host: Host,
    pub(crate) options: Options,
    pub(crate) want: Want,
}

pub(crate) struct Call<'e> {
    pub(crate) env: &'e Env,
    pub(crate) settings: &'e Settings,
    pub(crate) keep: Option<Keep<'e>>,
    /// The list that an answer's references are to.
    pub(crate) values: Array<'e>,
    /// How many it has.
    pub(crate) count: u32,
}

impl<'e> Call<'e> {
    /// Converts wire text.
    pub(crate) fn wire(
        self,
        wire: &[u8],
        tool_call_id: Option<String>,
        tool_name: Option<String>,
    ) -> Result<String> {
        let mut out = self.emitter();
        let options = self.options(tool_call_id, tool_name);
        // The caller's function may write to the bytes, or take them away.
        let kept = self.keep.as_ref().map(|_| wire.to_vec());
        match JsonText::parse(kept.as_deref().unwrap_or(wire), options.limits) {
            Ok(json) => self.convert(&json.root(), &options, &mut out)?,
            Err(error) => return refused(&error, out),
        }
        Ok(out.finish())
    }

    /// Converts a JavaScript value. `complete` says whether the walk got to its end.
    pub(crate) fn value(
        self,
        numbers: &[i32],
        joined: &JsString<'e>,
        later: Function<'e, (), JsString<'e>>,
        complete: bool,
    ) -> Result<String> {
        let mut out = self.emitter();
        let later = || Ok(Value::from(&later.call(())?));
        let shape = Shape::new(
            Js::new(self.env),
            numbers.get(..self.count as usize * 2).unwrap_or_default(),
            Value::from(&self.values),
            Value::from(joined),
            &later,
        )?;
        let [tool_call_id, tool_name] = shape.options();
        let options = self.options(tool_call_id, tool_name);
        if !complete {
            let error = locate(Fault::TooManyNodes, &shape.root(), "$", options.limits);
            return refused(&error, out);
        }
        self.convert(&shape.root(), &options, &mut out)?;
        Ok(out.finish())
    }

    fn emitter(&self) -> Emitter<'e> {
        Emitter::new(Js::new(self.env), Value::from(&self.values), self.count)
    }

    /// The options, with those that differ from call to call.
    fn options(&self, tool_call_id: Option<String>, tool_name: Option<String>) -> Cow<'e, Options> {
        let settled = &self.settings.options;
        if tool_call_id.is_none() && tool_name.is_none() {
            return Cow::Borrowed(settled);
        }
        let mut options = settled.clone();
        options.tool_call_id = tool_call_id.or(options.tool_call_id);
        options.tool_name = tool_name.or(options.tool_name);
        Cow::Owned(options)
    }

    fn convert<N: Emit<'e>>(
        self,
        root: &N,
        options: &Options,
        out: &mut Emitter<'e>,
    ) -> Result<()> {
        let mut store = self.keep.map(|keep| JsStore {
            env: self.env,
            keep,
        });
        let store = store.as_mut().map(|store| store as &mut dyn MediaStore);
        let Settings { host, want, .. } = *self.settings;
        match convert(root, host, options, store) {
            Ok(conversion) => answer::conversion(&conversion, want, out),
            Err(failure) => answer::refusal(failure, out),
        }
    }
}

fn refused(error: &Error, mut out: Emitter<'_>) -> Result<String> {
    answer::fault(error, &mut out)?;
    Ok(out.finish())
}
