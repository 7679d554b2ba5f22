//! What a conversion did not carry over unchanged.

use std::fmt;

use crate::codes::codes;

codes! {
    /// What kind of change a [`Diagnostic`] reports. Bindings hand the name on as `code`.
    DiagnosticCode {
        /// There is no `content`, only `isError: true`.
        MissingContent "missing_content",
        /// `content` is not an array, but could be read as one.
        InvalidContent "invalid_content",
        /// A member has the wrong type and was read as absent.
        InvalidField "invalid_field",
        /// The result is in the `toolResult` form of 2024-10-07.
        LegacyToolResult "legacy_tool_result",
        /// A `resultType` was accepted because the caller allows it.
        ResultTypeAllowed "result_type_allowed",
        /// A `_meta` is not an object and was left out.
        InvalidMeta "invalid_meta",
        /// A `_meta` key breaks the key grammar; it was kept.
        MalformedMetaKey "malformed_meta_key",
        /// A `_meta` value has no form in JSON and was left out.
        MetaValueDropped "meta_value_dropped",
        /// A member of the result is not known and was left out.
        UnknownField "unknown_field",
        /// A member stands twice; the last one counts.
        DuplicateKey "duplicate_key",
        /// An entry of `content` is not an object.
        InvalidBlock "invalid_block",
        /// A content block has no `type`.
        MissingType "missing_type",
        /// A content block's `type` is not known.
        UnknownBlock "unknown_block",
        /// A block's raw form has no form in JSON and was not kept.
        BlockDropped "block_dropped",
        /// A block's `_meta`, annotations, `uri` or other members have no place in the host's message.
        BlockDetailsOmitted "block_details_omitted",
        /// Media without any data.
        EmptyMedia "empty_media",
        /// Data that is not base64.
        InvalidBase64 "invalid_base64",
        /// Data whose base64 was mended.
        Base64Repaired "base64_repaired",
        /// The declared MIME type was wrong or missing.
        MimeTypeCorrected "mime_type_corrected",
        /// An image the host does not take, or bytes that are no image.
        UnsupportedMedia "unsupported_media",
        /// Text in a blob that is not UTF-8.
        InvalidText "invalid_text",
        /// Media over `max_media_bytes`.
        MediaTooLarge "media_too_large",
        /// Media in a message that was asked to be text.
        MediaOmitted "media_omitted",
        /// Media the host has no store for.
        MediaNotStored "media_not_stored",
        /// The host's store failed.
        MediaStoreFailed "media_store_failed",
        /// A block is for another audience.
        AudienceFiltered "audience_filtered",
        /// structuredContent says what the content says, and is not shown twice.
        StructuredDuplicate "structured_duplicate",
        /// The policy keeps structuredContent from the model.
        StructuredOmitted "structured_omitted",
        /// structuredContent is too long for the model's text.
        StructuredTooLarge "structured_too_large",
        /// The policy keeps texts from the model.
        ContentOmitted "content_omitted",
        /// A text was cut.
        TextTruncated "text_truncated",
        /// A lone surrogate became U+FFFD.
        LoneSurrogate "lone_surrogate",
        /// Unicode tag characters were removed.
        TagCharactersRemoved "tag_characters_removed",
        /// `_meta` is too long to be shown to the model.
        MetaTooLarge "meta_too_large",
        /// A sentence of ours stands where the server sent nothing to show.
        Placeholder "placeholder",
    }
}

/// One thing the conversion did not carry over unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What kind of change it is.
    pub code: DiagnosticCode,
    /// Where, from `$`, the result: `$.content[1].data`.
    pub path: String,
    /// A short text for people.
    pub message: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}: {}", self.code, self.path, self.message)
    }
}

/// The diagnostics of one conversion, in reading order.
#[derive(Debug, Default)]
pub struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    /// Reports `code` at `path`.
    pub fn report(
        &mut self,
        code: DiagnosticCode,
        path: impl Into<String>,
        message: impl Into<String>,
    ) {
        self.0.push(Diagnostic {
            code,
            path: path.into(),
            message: message.into(),
        });
    }

    /// The list.
    #[must_use]
    pub fn into_vec(self) -> Vec<Diagnostic> {
        self.0
    }
}
