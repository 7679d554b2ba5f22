//! The keywords of JSON Schema and what each of them holds. What is not here is not JSON Schema's, and is never looked into.

/// What a keyword's value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A schema.
    Schema,
    /// `items`: a schema, or until draft-07 also a list of them.
    SchemaOrList,
    /// A list of schemas, not empty.
    List,
    /// An object of schemas by name.
    Named,
    /// A list of names, or draft 3's boolean.
    Names,
    /// An object of lists of names.
    NameLists,
    /// Until draft-07: an object of schemas and lists of names.
    Dependencies,
    /// A type's name, or a list of them.
    Types,
    /// A list that is not empty.
    Values,
    /// A number.
    Number,
    /// A number above 0.
    Positive,
    /// A number, or draft 4's boolean.
    NumberOrBool,
    /// A whole number that is not negative.
    Count,
    /// A string.
    Text,
    /// A string that refers to a schema.
    Reference,
    /// A boolean.
    Bool,
    /// Any value.
    Any,
    /// Any value but `null`.
    NotNull,
}

macro_rules! keywords {
    ($($variant:ident $name:literal $shape:ident,)+) => {
        /// A keyword of JSON Schema, of any draft since 4.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum Keyword {
            $($variant,)+
        }

        impl Keyword {
            pub(crate) const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }

            pub(crate) fn from_name(name: &str) -> Option<Self> {
                match name { $($name => Some(Self::$variant),)+ _ => None }
            }

            pub(crate) const fn shape(self) -> Shape {
                match self { $(Self::$variant => Shape::$shape,)+ }
            }
        }
    };
}

keywords! {
    Type "type" Types,
    Properties "properties" Named,
    Required "required" Names,
    Description "description" Text,
    Title "title" Text,
    Default "default" Any,
    Enum "enum" Values,
    Const "const" Any,
    Items "items" SchemaOrList,
    Ref "$ref" Reference,
    Defs "$defs" Named,
    Definitions "definitions" Named,
    AdditionalProperties "additionalProperties" Schema,
    AnyOf "anyOf" List,
    OneOf "oneOf" List,
    AllOf "allOf" List,
    Not "not" Schema,
    If "if" Schema,
    Then "then" Schema,
    Else "else" Schema,
    Format "format" Text,
    Pattern "pattern" Text,
    Minimum "minimum" Number,
    Maximum "maximum" Number,
    ExclusiveMinimum "exclusiveMinimum" NumberOrBool,
    ExclusiveMaximum "exclusiveMaximum" NumberOrBool,
    MultipleOf "multipleOf" Positive,
    MinLength "minLength" Count,
    MaxLength "maxLength" Count,
    MinItems "minItems" Count,
    MaxItems "maxItems" Count,
    MinProperties "minProperties" Count,
    MaxProperties "maxProperties" Count,
    MinContains "minContains" Count,
    MaxContains "maxContains" Count,
    UniqueItems "uniqueItems" Bool,
    PatternProperties "patternProperties" Named,
    PropertyNames "propertyNames" Schema,
    UnevaluatedProperties "unevaluatedProperties" Schema,
    DependentRequired "dependentRequired" NameLists,
    DependentSchemas "dependentSchemas" Named,
    Dependencies "dependencies" Dependencies,
    PrefixItems "prefixItems" List,
    AdditionalItems "additionalItems" Schema,
    UnevaluatedItems "unevaluatedItems" Schema,
    Contains "contains" Schema,
    ContentSchema "contentSchema" Schema,
    Examples "examples" NotNull,
    Example "example" Any,
    Nullable "nullable" NotNull,
    Deprecated "deprecated" Bool,
    ReadOnly "readOnly" Bool,
    WriteOnly "writeOnly" Bool,
    Comment "$comment" Text,
    Schema "$schema" Text,
    Id "$id" Text,
    OldId "id" NotNull,
    Anchor "$anchor" Text,
    DynamicRef "$dynamicRef" Reference,
    DynamicAnchor "$dynamicAnchor" Text,
    RecursiveRef "$recursiveRef" Reference,
    RecursiveAnchor "$recursiveAnchor" Bool,
}

impl Keyword {
    /// Whether the keyword says something about a schema and nothing about what it accepts.
    pub(crate) const fn is_annotation(self) -> bool {
        matches!(
            self,
            Self::Title
                | Self::Description
                | Self::Default
                | Self::Examples
                | Self::Example
                | Self::Deprecated
                | Self::ReadOnly
                | Self::WriteOnly
                | Self::Comment
        )
    }

    /// Whether the keyword holds definitions.
    pub(crate) const fn is_definitions(self) -> bool {
        matches!(self, Self::Defs | Self::Definitions)
    }
}
