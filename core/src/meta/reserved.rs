//! Which `_meta` keys are the protocol's.
//!
//! The specification has had two rules. Up to 2025-06-18 a prefix is reserved when a label `modelcontextprotocol` or `mcp` is followed by
//! another label (`modelcontextprotocol.io/`, `tools.mcp.com/`). From 2025-11-25 on it is when the *second* label is one of them
//! (`io.modelcontextprotocol/`, `com.mcp.tools/`), and some bare names are reserved as well. Neither rule contains the other.

use crate::error::{Error, ErrorCode};
use crate::path;

/// A protocol revision that changed what this library does, or has its own schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Revision {
    /// 2024-11-05.
    V2024_11_05,
    /// 2025-03-26.
    V2025_03_26,
    /// 2025-06-18.
    V2025_06_18,
    /// 2025-11-25.
    V2025_11_25,
    /// 2026-07-28.
    V2026_07_28,
}

impl Revision {
    /// Every revision, oldest first.
    pub const ALL: &'static [Self] = &[
        Self::V2024_11_05,
        Self::V2025_03_26,
        Self::V2025_06_18,
        Self::V2025_11_25,
        Self::V2026_07_28,
    ];

    /// The revision's name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::V2024_11_05 => "2024-11-05",
            Self::V2025_03_26 => "2025-03-26",
            Self::V2025_06_18 => "2025-06-18",
            Self::V2025_11_25 => "2025-11-25",
            Self::V2026_07_28 => "2026-07-28",
        }
    }

    /// The revision of this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|revision| revision.as_str() == name)
    }

    /// The revision of this name, which the caller chose.
    ///
    /// # Errors
    /// [`ErrorCode::InvalidOption`], with the names there are.
    pub fn named(name: &str) -> Result<Self, Error> {
        Self::parse(name).ok_or_else(|| unknown(name, ""))
    }
}

/// Whose rule decides which keys are reserved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reserved {
    /// Reserved under the rule of any revision.
    #[default]
    Any,
    /// Reserved under the rule of this revision.
    Of(Revision),
}

impl Reserved {
    /// `any`, or a revision's name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        if name == "any" {
            Some(Self::Any)
        } else {
            Revision::parse(name).map(Self::Of)
        }
    }

    /// The rule of this name, which the caller chose.
    ///
    /// # Errors
    /// [`ErrorCode::InvalidOption`], with the names there are.
    pub fn named(name: &str) -> Result<Self, Error> {
        Self::parse(name).ok_or_else(|| unknown(name, "any, "))
    }
}

fn unknown(name: &str, first: &str) -> Error {
    let known: Vec<&str> = Revision::ALL.iter().map(|known| known.as_str()).collect();
    let known = known.join(", ");
    let message = format!("there is no protocol revision {name:?}; known are {first}{known}");
    Error::new(ErrorCode::InvalidOption, path::ROOT, message)
}

/// Whether `key` is the protocol's. A key that breaks the grammar is judged by what stands before its first slash, and letter case
/// does not count: a filter must not be passed by spelling.
#[must_use]
pub fn is_reserved(key: &str, rule: Reserved) -> bool {
    match rule {
        Reserved::Any => by_second_label(key) || by_following_label(key),
        Reserved::Of(revision) if revision >= Revision::V2025_11_25 => by_second_label(key),
        Reserved::Of(_) => by_following_label(key),
    }
}

/// The rule up to 2025-06-18.
fn by_following_label(key: &str) -> bool {
    let Some((prefix, _)) = key.split_once('/') else {
        return false;
    };
    let mut labels = prefix.split('.');
    // The last label has none after it.
    labels.next_back();
    labels.any(is_protocol_label)
}

/// The rule from 2025-11-25 on.
fn by_second_label(key: &str) -> bool {
    match key.split_once('/') {
        Some((prefix, _)) => prefix.split('.').nth(1).is_some_and(is_protocol_label),
        None => matches!(
            key,
            "progressToken" | "traceparent" | "tracestate" | "baggage"
        ),
    }
}

fn is_protocol_label(label: &str) -> bool {
    label.eq_ignore_ascii_case("modelcontextprotocol") || label.eq_ignore_ascii_case("mcp")
}
