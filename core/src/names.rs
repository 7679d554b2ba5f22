//! Names of tools that every host takes, and the way back to the server's. A name depends on the server and the tool alone, so that it is the same in
//! every process and language and whatever else there is.

use std::collections::HashMap;

use sha2::{Digest, Sha256};

use crate::error::{Error, ErrorCode};
use crate::path;

/// Which names of tools a host takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameRule {
    /// `^[a-zA-Z0-9_-]{1,64}$`
    Common,
    /// `^[a-zA-Z0-9_]{1,64}$`
    Word,
    /// `^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$`
    Letter,
}

/// The longest name any host takes.
const LONGEST: usize = 64;

/// Digits of the hash in a name.
const DIGITS: usize = 10;

/// What stands before them.
const MARK: &str = "_h";

impl NameRule {
    fn takes(self, character: char) -> bool {
        character.is_ascii_alphanumeric()
            || character == '_'
            || (character == '-' && self != Self::Word)
    }

    fn begins_with(self, character: char) -> bool {
        self != Self::Letter || character.is_ascii_alphabetic() || character == '_'
    }

    /// Whether the host takes `name`.
    #[must_use]
    pub fn accepts(self, name: &str) -> bool {
        name.len() <= LONGEST
            && name
                .chars()
                .next()
                .is_some_and(|first| self.begins_with(first))
            && name.chars().all(|character| self.takes(character))
    }
}

/// The host's name for a tool of a server. An empty server is none.
#[must_use]
pub fn host_name(rule: NameRule, server: Option<&str>, tool: &str) -> String {
    let server = server.filter(|server| !server.is_empty());
    let raw = raw_name(server, tool);
    if rule.accepts(&raw) && is_plain(server, tool, &raw) {
        return raw;
    }
    let mut stem: String = raw
        .chars()
        .map(|character| {
            if rule.takes(character) {
                character
            } else {
                '_'
            }
        })
        .collect();
    if stem
        .chars()
        .next()
        .is_some_and(|first| !rule.begins_with(first))
    {
        stem.insert(0, '_');
    }
    stem.truncate(LONGEST.saturating_sub(MARK.len()).saturating_sub(DIGITS));
    if stem.bytes().all(|byte| byte == b'_') {
        "tool".clone_into(&mut stem);
    }
    format!("{stem}{MARK}{}", digits(server, tool))
}

/// hermes-agent's own name for a tool, unless it is too long for a provider.
#[must_use]
pub fn hermes_name(server: Option<&str>, tool: &str) -> String {
    let server = server.filter(|server| !server.is_empty());
    let name: String = raw_name(server, tool)
        .chars()
        .map(|character| {
            if NameRule::Word.takes(character) {
                character
            } else {
                '_'
            }
        })
        .collect();
    if NameRule::Word.accepts(&name) {
        name
    } else {
        host_name(NameRule::Word, server, tool)
    }
}

fn raw_name(server: Option<&str>, tool: &str) -> String {
    match server {
        Some(server) => format!("mcp__{server}__{tool}"),
        None => tool.to_owned(),
    }
}

/// Whether no other pair has this raw name, and no hash makes it.
fn is_plain(server: Option<&str>, tool: &str, raw: &str) -> bool {
    let whole = match server {
        Some(server) => !server.contains("__") && !server.ends_with('_') && !tool.starts_with('_'),
        None => !tool.starts_with("mcp__"),
    };
    whole && !looks_hashed(raw)
}

fn looks_hashed(name: &str) -> bool {
    name.len()
        .checked_sub(DIGITS)
        .and_then(|at| name.split_at_checked(at))
        .is_some_and(|(stem, digits)| {
            stem.ends_with(MARK) && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
        })
}

/// Of the length of the server in front of both, so that no two pairs read alike whatever characters are in them.
fn digits(server: Option<&str>, tool: &str) -> String {
    let server = server.unwrap_or_default();
    let mut hash = Sha256::new();
    hash.update(format!("{}:{server}{tool}", server.len()));
    let hash = hash.finalize();
    let mut digits = String::with_capacity(DIGITS);
    for byte in hash.iter().take(DIGITS / 2) {
        for nibble in [byte >> 4, byte & 0xf] {
            digits.extend(char::from_digit(nibble.into(), 16));
        }
    }
    digits
}

/// The names one host has for the tools of many servers.
#[derive(Clone, Debug)]
pub struct ToolNames {
    rule: NameRule,
    pairs: HashMap<String, (Option<String>, String)>,
}

impl ToolNames {
    /// A table for a host that takes such names.
    #[must_use]
    pub fn new(rule: NameRule) -> Self {
        Self {
            rule,
            pairs: HashMap::new(),
        }
    }

    /// The host's name for a tool of a server; an empty server is none. The same pair has the same name again.
    ///
    /// # Errors
    /// [`ErrorCode::NameCollision`] if another pair has that name: the hashes of the two begin alike.
    pub fn add(&mut self, server: Option<&str>, tool: &str) -> Result<String, Error> {
        let server = server.filter(|server| !server.is_empty());
        let name = host_name(self.rule, server, tool);
        let pair = (server.map(str::to_owned), tool.to_owned());
        if let Some(known) = self.pairs.get(&name) {
            if *known == pair {
                return Ok(name);
            }
            let message = format!("{:?} and {tool:?} would both be {name:?}", known.1);
            return Err(Error::new(ErrorCode::NameCollision, path::ROOT, message));
        }
        self.pairs.insert(name.clone(), pair);
        Ok(name)
    }

    /// The server and the tool behind a name of this table.
    ///
    /// # Errors
    /// [`ErrorCode::UnknownName`] for a name it did not give.
    pub fn resolve(&self, name: &str) -> Result<(Option<&str>, &str), Error> {
        match self.pairs.get(name) {
            Some((server, tool)) => Ok((server.as_deref(), tool)),
            None => Err(Error::new(
                ErrorCode::UnknownName,
                path::ROOT,
                format!("{name:?} is no name of this table"),
            )),
        }
    }

    /// How many pairs have a name.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Whether none has.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }
}
