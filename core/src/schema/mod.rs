//! JSON Schema: reading it, and the passes that make of a server's schema what each host accepts. `docs/definitions.md` has the rules.

mod dialect;
mod fresh;
mod keyword;
mod modernize;
mod place;
mod read;
mod report;
mod tree;
mod walk;
