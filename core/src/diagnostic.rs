//! What a conversion did not carry over unchanged.

use std::fmt;

use crate::codes::codes;
use crate::doc::Doc;

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
        /// A tool has no input schema and is taken for one without parameters.
        SchemaMissing "schema_missing",
        /// A keyword of a schema was taken out.
        KeywordRemoved "keyword_removed",
        /// A keyword of a schema was said in another way.
        KeywordReplaced "keyword_replaced",
        /// A reference that leads nowhere was taken out.
        RefDangling "ref_dangling",
        /// A reference that leads only to itself was taken out, or one within itself was cut.
        RefCycle "ref_cycle",
        /// A reference was pointed at `$defs`.
        RefRewritten "ref_rewritten",
        /// A reference was replaced by what it points at.
        RefInlined "ref_inlined",
        /// The root's reference was replaced by what it points at.
        RootRefInlined "root_ref_inlined",
        /// A root combinator was folded into plain keywords.
        RootFolded "root_folded",
        /// A schema was given a type.
        SchemaTypeAdded "schema_type_added",
        /// An object schema was given `properties`.
        PropertiesAdded "properties_added",
        /// An array schema was given `items`.
        ItemsAdded "items_added",
        /// An open object was said to be open.
        AdditionalPropertiesAdded "additional_properties_added",
        /// A union with `null` became its other branch.
        NullableCollapsed "nullable_collapsed",
        /// Names in `required` without a property were taken out.
        RequiredPruned "required_pruned",
        /// Names in `required` without a property were given one.
        RequiredDeclared "required_declared",
        /// A property was given a name the host takes.
        PropertyRenamed "property_renamed",
        /// The schema was made strict.
        StrictApplied "strict_applied",
        /// The schema cannot be strict and is not.
        StrictImpossible "strict_impossible",
        /// A schema was cut at the bounds of expansion.
        SchemaTruncated "schema_truncated",
        /// The tool was given a name the host takes.
        NameChanged "name_changed",
        /// A tool stands more than once in its list.
        DuplicateTool "duplicate_tool",
        /// A schema was wrapped, for a revision that takes only objects.
        SchemaWrapped "schema_wrapped",
        /// A reference leads to what is no object schema.
        NotAnObjectSchema "not_an_object_schema",
        /// A value does not match its schema.
        SchemaMismatch "schema_mismatch",
        /// A schema cannot be used.
        InvalidSchema "invalid_schema",
        /// A schema refers to something outside of itself.
        ExternalRef "external_ref",
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

impl Diagnostic {
    /// As an object with `code`, `path` and `message`.
    pub(crate) fn to_doc<N>(&self) -> Doc<N> {
        Doc::Map(vec![
            ("code".into(), Doc::from(self.code.as_str())),
            ("path".into(), Doc::from(self.path.clone())),
            ("message".into(), Doc::from(self.message.clone())),
        ])
    }
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
