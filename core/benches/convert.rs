//! How long conversions of wire text take beside what else could be done with it. Prints one JSON object a line, as `scripts/run_bench.py` reads them; a
//! line for people follows where bytes a second say more.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::arithmetic_side_effects,
    clippy::cast_precision_loss,
    reason = "a benchmark that cannot go on stops, and prints its figures"
)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use toolmsg::{Host, JsonText, Options, convert};

const MEGABYTE: usize = 1024 * 1024;

/// How long one comparison goes on.
const TIME: Duration = Duration::from_millis(800);

fn main() {
    // `cargo test --benches` builds this too, and must not measure anything.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    text_against_memcpy(
        "4 MB text block without escapes",
        &"tool output, ".repeat(4 * MEGABYTE / 13),
    );
    text_against_memcpy(
        "4 MB text block of lines",
        &"a line of tool output, long enough for a log\n".repeat(4 * MEGABYTE / 45),
    );
    against_tree("1 KB result", Host::LangChain, &small());
    against_tree("1 KB result", Host::Hermes, &small());
    against_tree("40 KB of structuredContent", Host::Hermes, &structured());
    against_tree("4 MB image", Host::LangChain, &image());
}

fn message(wire: &[u8], host: Host, options: &Options) -> String {
    let json = JsonText::parse(wire, options.limits).unwrap();
    let conversion = convert(&json.root(), host, options, None).unwrap();
    conversion.message_json()
}

/// The figure of the project: how far from the least that can be done with so many bytes.
fn text_against_memcpy(work: &str, text: &str) {
    let wire = json!({"content": [{"type": "text", "text": text}]}).to_string();
    let mut options = Options::default();
    options.max_text_chars = Some(usize::MAX);
    let mut copy = vec![0_u8; wire.len()];
    let ours = || {
        let json = JsonText::parse(wire.as_bytes(), options.limits).unwrap();
        // The message itself is Hermes' JSON; writing it as JSON once more is no part of the work.
        black_box(convert(&json.root(), Host::Hermes, &options, None).unwrap());
    };
    let (ours, theirs) = compare(ours, || {
        copy.copy_from_slice(black_box(wire.as_bytes()));
        black_box(&mut copy);
    });
    report(
        &format!("Rust, wire to Hermes JSON, {work}"),
        "memcpy",
        ours,
        theirs,
    );
    let rate = |time: Duration| wire.len() as f64 / time.as_secs_f64() / 1e9;
    println!("  {:.2} GB/s, memcpy {:.2} GB/s", rate(ours), rate(theirs));
}

/// Against the plain way in Rust: a tree of values in, the parts put in their places, the tree written.
fn against_tree(work: &str, host: Host, wire: &str) {
    let options = Options::default();
    let (ours, theirs) = compare(
        || {
            black_box(message(wire.as_bytes(), host, &options));
        },
        || {
            let result: Value = serde_json::from_str(wire).unwrap();
            black_box(plain_message(result, host).to_string());
        },
    );
    let name = host.name();
    report(
        &format!("Rust, wire to {name} JSON, {work}"),
        "serde_json's tree",
        ours,
        theirs,
    );
}

/// As little of a message as is not wrong: none of the checks, none of the choices.
fn plain_message(mut result: Value, host: Host) -> Value {
    let mut take = |name: &str| result[name].take();
    let (content, structured, meta) = (take("content"), take("structuredContent"), take("_meta"));
    if host == Host::LangChain {
        return json!({
            "content": content,
            "status": "success",
            "artifact": {"structured_content": structured},
            "response_metadata": {"mcp_meta": meta},
        });
    }
    let texts: Vec<&str> = content
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|block| block["text"].as_str())
        .collect();
    let json =
        json!({"result": texts.join("\n"), "structuredContent": structured, "mcp_meta": meta});
    Value::String(json.to_string())
}

fn small() -> String {
    json!({
        "content": [{"type": "text", "text": "Found 3 issues.\n".repeat(20)}],
        "structuredContent": {"issues": (0..3).map(|n| json!({"id": n, "title": "An issue", "open": true})).collect::<Vec<_>>()},
        "_meta": {"com.example/trace": {"id": "abc", "ms": 12.5}, "io.modelcontextprotocol/serverInfo": {"name": "issues", "version": "1.0.0"}},
    })
    .to_string()
}

fn structured() -> String {
    let rows: Vec<Value> = (0..400)
        .map(|n| json!({"id": n, "name": format!("row number {n}"), "score": 0.5, "tags": ["a", "b"], "ok": true, "note": null}))
        .collect();
    json!({
        "content": [{"type": "text", "text": "400 rows"}],
        "structuredContent": {"rows": rows},
        "_meta": {"com.example/page": 1},
    })
    .to_string()
}

fn image() -> String {
    let data = format!("iVBORw0KGgoA{}", "QUJD".repeat(MEGABYTE));
    json!({
        "content": [{"type": "image", "data": data, "mimeType": "image/png"}],
        "_meta": {"com.example/page": 1},
    })
    .to_string()
}

/// The medians of two works, done in turn so that what else the machine does falls on both.
fn compare(mut ours: impl FnMut(), mut theirs: impl FnMut()) -> (Duration, Duration) {
    let (mut our_times, mut their_times) = (Vec::new(), Vec::new());
    let repeats = repeats(&mut ours).max(1);
    let their_repeats = self::repeats(&mut theirs).max(1);
    let start = Instant::now();
    while start.elapsed() < TIME || our_times.len() < 11 {
        our_times.push(time(&mut ours, repeats));
        their_times.push(time(&mut theirs, their_repeats));
    }
    (median(our_times), median(their_times))
}

/// How often a work has to be done to take long enough for the clock.
fn repeats(work: &mut impl FnMut()) -> u32 {
    let start = Instant::now();
    let mut count = 0;
    while start.elapsed() < Duration::from_millis(2) {
        work();
        count += 1;
    }
    count
}

fn time(work: &mut impl FnMut(), repeats: u32) -> Duration {
    let start = Instant::now();
    for _ in 0..repeats {
        work();
    }
    start.elapsed() / repeats
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn report(work: &str, against: &str, ours: Duration, theirs: Duration) {
    let micros = |time: Duration| time.as_secs_f64() * 1e6;
    let line = json!({"work": work, "against": against, "ours": micros(ours), "theirs": micros(theirs), "unit": "µs"});
    println!("{line}");
}
