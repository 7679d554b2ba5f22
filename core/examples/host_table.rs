//! Prints the host × field table of the README from the capability table.
#![allow(
    clippy::print_stdout,
    reason = "it is a program, and this is its output"
)]

use toolmsg::{Capabilities, Host};

/// A row: its heading, and what each host has there.
type Row = (&'static str, fn(&Capabilities) -> String);

const ROWS: &[Row] = &[
    ("result `_meta`", |host| host.meta.to_owned()),
    ("structuredContent", |host| host.structured.to_owned()),
    ("error", |host| host.error.to_owned()),
    ("image", |host| host.image.to_owned()),
    ("audio", |host| host.audio.to_owned()),
    ("other binary resource", |host| host.file.to_owned()),
    ("annotations, block `_meta`, raw blocks", |host| {
        host.blocks.to_owned()
    }),
    ("Unicode tag characters", |host| {
        if host.sanitize {
            "removed"
        } else {
            "kept; removed with `sanitize`"
        }
        .to_owned()
    }),
    ("text bound", |host| {
        bound(host.max_text_chars.map(|bound| bound as u64), "code points")
    }),
    ("bound of one media part", |host| {
        bound(host.max_media_bytes, "bytes")
    }),
];

fn bound(bound: Option<u64>, unit: &str) -> String {
    bound.map_or_else(|| "none".to_owned(), |bound| format!("{bound} {unit}"))
}

fn main() {
    let hosts: Vec<(&str, &Capabilities)> = Host::ALL
        .iter()
        .filter_map(|host| Some((host.name(), host.capabilities()?)))
        .collect();
    let line = |cells: Vec<String>| println!("| {} |", cells.join(" | "));
    line(
        std::iter::once(String::new())
            .chain(hosts.iter().map(|(name, _)| format!("`{name}`")))
            .collect(),
    );
    line(std::iter::repeat_n("---".to_owned(), hosts.len().saturating_add(1)).collect());
    for (heading, cell) in ROWS {
        line(
            std::iter::once((*heading).to_owned())
                .chain(hosts.iter().map(|(_, host)| cell(host)))
                .collect(),
        );
    }
}
