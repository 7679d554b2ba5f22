//! One call from JavaScript: the host, the options, and what the caller wants to have.

use napi::bindgen_prelude::Array;
use napi::{Env, JsString, Result};
use napi_derive::napi;
use toolmsg::{Error, Fault, Host, JsonText, MediaStore, Options, convert, locate};

use crate::answer;
use crate::emit::{Emit, Emitter};
use crate::js::{Js, Value};
use crate::node::Shape;
use crate::options;
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

pub(crate) struct Call<'e> {
    pub(crate) env: &'e Env,
    pub(crate) host: String,
    pub(crate) options: Array<'e>,
    pub(crate) want: Want,
    pub(crate) keep: Option<Keep<'e>>,
    /// The list that an answer's references are to.
    pub(crate) values: Array<'e>,
}

impl<'e> Call<'e> {
    /// Converts wire text.
    pub(crate) fn wire(self, wire: &[u8]) -> Result<String> {
        let mut out = self.emitter();
        let (host, options) = match self.settings()? {
            Ok(settings) => settings,
            Err(error) => return refused(&error, out),
        };
        // The caller's function may write to the bytes, or take them away.
        let kept = self.keep.as_ref().map(|_| wire.to_vec());
        match JsonText::parse(kept.as_deref().unwrap_or(wire), options.limits) {
            Ok(json) => self.convert(&json.root(), host, &options, &mut out)?,
            Err(error) => return refused(&error, out),
        }
        Ok(out.finish())
    }

    /// Converts a JavaScript value. `complete` says whether the walk got to its end.
    pub(crate) fn value(
        self,
        numbers: &[i32],
        joined: &JsString<'e>,
        complete: bool,
    ) -> Result<String> {
        let mut out = self.emitter();
        let (host, options) = match self.settings()? {
            Ok(settings) => settings,
            Err(error) => return refused(&error, out),
        };
        let shape = Shape::new(
            Js::new(self.env),
            numbers,
            &self.values,
            Value::from(joined),
        )?;
        if !complete {
            let error = locate(Fault::TooManyNodes, &shape.root(), "$", options.limits);
            return refused(&error, out);
        }
        self.convert(&shape.root(), host, &options, &mut out)?;
        Ok(out.finish())
    }

    fn emitter(&self) -> Emitter<'e> {
        Emitter::new(Js::new(self.env), &self.values)
    }

    /// The inner error is the caller's mistake.
    fn settings(&self) -> Result<std::result::Result<(Host, Options), Error>> {
        let options = options::read(&self.options)?;
        Ok(Host::parse(&self.host).and_then(|host| Ok((host, options?))))
    }

    fn convert<N: Emit<'e>>(
        self,
        root: &N,
        host: Host,
        options: &Options,
        out: &mut Emitter<'e>,
    ) -> Result<()> {
        let mut store = self.keep.map(|keep| JsStore {
            env: self.env,
            keep,
        });
        let store = store.as_mut().map(|store| store as &mut dyn MediaStore);
        match convert(root, host, options, store) {
            Ok(conversion) => answer::conversion(&conversion, self.want, out),
            Err(failure) => answer::refusal(failure, out),
        }
    }
}

fn refused(error: &Error, mut out: Emitter<'_>) -> Result<String> {
    answer::fault(error, &mut out)?;
    Ok(out.finish())
}
