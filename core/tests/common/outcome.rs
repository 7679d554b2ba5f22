//! What a conversion came to, in a form that can be compared between kinds of input.

use toolmsg::{Error, Failure, Host, JsonText, MediaItem, MediaStore, Node, Options, convert};

/// The whole answer as JSON text, or the error's code and path.
pub(crate) type Outcome = Result<String, (&'static str, String)>;

/// A store that answers with a number for each call; a host without one is `None`.
#[derive(Default)]
pub(crate) struct Numbered(usize);

impl MediaStore for Numbered {
    fn store(&mut self, item: &MediaItem<'_>) -> Option<String> {
        self.0 += 1;
        Some(format!("/media/{}-{}", self.0, item.data.len()))
    }
}

pub(crate) fn failed(error: &Error) -> (&'static str, String) {
    (error.code().as_str(), error.path().to_owned())
}

/// Converts a value.
pub(crate) fn of_node<N: Node>(node: &N, host: Host, options: &Options, stored: bool) -> Outcome {
    let mut store = Numbered::default();
    let store = stored.then_some(&mut store as &mut dyn MediaStore);
    let conversion = convert(node, host, options, store)
        .map_err(Failure::into_error)
        .map_err(|error| failed(&error))?;
    Ok(conversion
        .to_json()
        .expect("a conversion that was given can be written"))
}

/// Converts wire text.
pub(crate) fn of_wire(wire: &[u8], host: Host, options: &Options, stored: bool) -> Outcome {
    let json = JsonText::parse(wire, options.limits).map_err(|error| failed(&error))?;
    of_node(&json.root(), host, options, stored)
}
