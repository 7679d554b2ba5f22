//! The host's place for bytes that its messages only point at.

/// Bytes to keep.
#[derive(Clone, Copy, Debug)]
pub struct MediaItem<'a> {
    /// `image`, `audio` or `resource`.
    pub kind: &'static str,
    /// The decoded bytes.
    pub data: &'a [u8],
    /// The MIME type, declared or recognised.
    pub mime_type: &'a str,
    /// The resource's `uri`, where it has one. It is the server's word, not a safe file name.
    pub uri: Option<&'a str>,
}

/// Keeps media for a host.
pub trait MediaStore {
    /// Keeps the bytes and answers with the path the message names; `None` if that failed.
    fn store(&mut self, item: &MediaItem<'_>) -> Option<String>;
}
