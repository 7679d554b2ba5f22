//! The member names MCP gives a meaning to, and the set of them a place allows.

macro_rules! fields {
    ($($variant:ident $wire:literal $attribute:literal,)+) => {
        /// A member name of an MCP result, content block, resource or tool (2026-07-28 schema).
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Field {
            $(
                #[doc = concat!("`", $wire, "` on the wire, `", $attribute, "` as a Python attribute.")]
                $variant,
            )+
        }

        impl Field {
            /// Every field, in declaration order.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// How many fields there are.
            pub const COUNT: usize = Self::ALL.len();

            /// The name in JSON.
            #[must_use]
            pub const fn wire(self) -> &'static str {
                match self { $(Self::$variant => $wire,)+ }
            }

            /// The name as an attribute of the second generation of the Python SDK.
            #[must_use]
            pub const fn attribute(self) -> &'static str {
                match self { $(Self::$variant => $attribute,)+ }
            }

            /// The field with this name in JSON.
            #[must_use]
            pub fn from_wire(name: &str) -> Option<Self> {
                match name { $($wire => Some(Self::$variant),)+ _ => None }
            }

            /// The field with this attribute name, in either spelling.
            #[must_use]
            pub fn from_attribute(name: &str) -> Option<Self> {
                match name { $($attribute => Some(Self::$variant),)+ _ => Self::from_wire(name) }
            }
        }
    };
}

fields! {
    Type "type" "type",
    Text "text" "text",
    Content "content" "content",
    StructuredContent "structuredContent" "structured_content",
    IsError "isError" "is_error",
    Meta "_meta" "meta",
    Annotations "annotations" "annotations",
    Data "data" "data",
    MimeType "mimeType" "mime_type",
    Resource "resource" "resource",
    Uri "uri" "uri",
    Blob "blob" "blob",
    Name "name" "name",
    Title "title" "title",
    Description "description" "description",
    Size "size" "size",
    Audience "audience" "audience",
    Priority "priority" "priority",
    LastModified "lastModified" "last_modified",
    ResultType "resultType" "result_type",
    ToolResult "toolResult" "tool_result",
    InputRequests "inputRequests" "input_requests",
    RequestState "requestState" "request_state",
    JsonRpc "jsonrpc" "jsonrpc",
    Result "result" "result",
    Error "error" "error",
    InputSchema "inputSchema" "input_schema",
    OutputSchema "outputSchema" "output_schema",
    Icons "icons" "icons",
    Execution "execution" "execution",
    ReadOnlyHint "readOnlyHint" "read_only_hint",
    DestructiveHint "destructiveHint" "destructive_hint",
    IdempotentHint "idempotentHint" "idempotent_hint",
    OpenWorldHint "openWorldHint" "open_world_hint",
    Tools "tools" "tools",
}

/// The fields a place reads; every other name there is unknown to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldSet(u64);

impl FieldSet {
    /// The set of `fields`.
    #[must_use]
    pub const fn of(fields: &[Field]) -> Self {
        let mut bits = 0;
        let mut rest = fields;
        while let [first, others @ ..] = rest {
            bits |= 1 << (*first as u8);
            rest = others;
        }
        Self(bits)
    }

    /// Whether `field` is in the set.
    #[must_use]
    pub const fn contains(self, field: Field) -> bool {
        self.0 & (1 << (field as u8)) != 0
    }

    /// The members of a result itself.
    pub const RESULT: Self = Self::of(&[
        Field::Content,
        Field::StructuredContent,
        Field::IsError,
        Field::Meta,
        Field::ResultType,
        Field::ToolResult,
    ]);

    /// The members of a result that asks for input.
    pub const QUESTION: Self = Self::of(&[Field::InputRequests, Field::RequestState]);

    /// The members of a content block of any kind.
    pub const BLOCK: Self = Self::of(&[
        Field::Type,
        Field::Text,
        Field::Data,
        Field::MimeType,
        Field::Resource,
        Field::Uri,
        Field::Name,
        Field::Title,
        Field::Description,
        Field::Size,
        Field::Annotations,
        Field::Meta,
    ]);

    /// The members of an embedded resource's contents.
    pub const RESOURCE: Self = Self::of(&[
        Field::Uri,
        Field::MimeType,
        Field::Text,
        Field::Blob,
        Field::Annotations,
        Field::Meta,
    ]);

    /// The members of a tool.
    pub const TOOL: Self = Self::of(Self::TOOL_MEMBERS);

    /// The same as a list.
    pub(crate) const TOOL_MEMBERS: &[Field] = &[
        Field::Name,
        Field::Title,
        Field::Description,
        Field::Icons,
        Field::InputSchema,
        Field::OutputSchema,
        Field::Annotations,
        Field::Execution,
        Field::Meta,
    ];

    /// The members of a tool's annotations.
    pub const HINTS: Self = Self::of(&[
        Field::Title,
        Field::ReadOnlyHint,
        Field::DestructiveHint,
        Field::IdempotentHint,
        Field::OpenWorldHint,
    ]);

    /// The member of a list of tools.
    pub const TOOLS: Self = Self::of(&[Field::Tools]);

    /// The members of annotations.
    pub const ANNOTATIONS: Self =
        Self::of(&[Field::Audience, Field::Priority, Field::LastModified]);
}

#[cfg(test)]
mod tests {
    use super::{Field, FieldSet};

    #[test]
    fn every_field_fits_the_set_and_finds_itself() {
        const { assert!(Field::COUNT <= 64) };
        for &field in Field::ALL {
            assert_eq!(Field::from_wire(field.wire()), Some(field));
            assert_eq!(Field::from_attribute(field.attribute()), Some(field));
            assert!(FieldSet::of(&[field]).contains(field));
        }
        assert!(!FieldSet::RESOURCE.contains(Field::Data));
    }
}
