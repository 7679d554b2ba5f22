//! The caller's place for media.

use napi::Env;
use napi::bindgen_prelude::{BufferSlice, FnArgs, Function};
use toolmsg::{MediaItem, MediaStore};

/// What `lib/convert.cjs` hands over: kind, bytes, MIME type and URI to a path. It catches what the caller's function throws.
pub(crate) type Keep<'e> =
    Function<'e, FnArgs<(&'e str, BufferSlice<'e>, String, Option<String>)>, Option<String>>;

pub(crate) struct JsStore<'e> {
    pub(crate) env: &'e Env,
    pub(crate) keep: Keep<'e>,
}

impl MediaStore for JsStore<'_> {
    fn store(&mut self, item: &MediaItem<'_>) -> Option<String> {
        let data = BufferSlice::copy_from(self.env, item.data).ok()?;
        let arguments = (
            item.kind,
            data,
            item.mime_type.to_owned(),
            item.uri.map(str::to_owned),
        );
        self.keep.call(arguments.into()).ok().flatten()
    }
}
