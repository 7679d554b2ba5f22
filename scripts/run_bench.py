"""Run the benchmarks of every language; print one table and write ``target/bench.json``.

    python scripts/run_bench.py             all
    python scripts/run_bench.py node        some
    python scripts/run_bench.py --list      what there is

Each benchmark measures ours and theirs in one process and prints one JSON object a line:

    {"work": "...", "against": "...", "ours": 1.6, "theirs": 4.8, "unit": "µs", "at_most": 0.45}

``ours`` and ``theirs`` are medians; ``at_most`` is the ratio to reach, and is left out where
the figure is only reported. Other lines are passed on. A ratio that is not reached is marked and
is no failure: times on a shared machine are no test.

To add a benchmark, add a row to ``BENCHES``.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from steps import ROOT, VENV, VENV_MCP1, Step, choose, in_venv, say, table

RESULTS = ROOT / "target" / "bench.json"

BENCHES: tuple[Step, ...] = (
    # The Python peer, langchain-mcp-adapters, lives with the SDK's first generation.
    Step("python/mcp1", [in_venv(VENV_MCP1, "python"), "bench/bench_mcp1.py"]),
    Step("python/mcp2", [in_venv(VENV, "python"), "bench/bench_mcp2.py"]),
    Step("python/define", [in_venv(VENV, "python"), "bench/bench_definitions.py"]),
    Step("node", ["node", "--expose-gc", "bench/bench.mjs"]),
    Step("node/define", ["node", "--expose-gc", "bench/bench_definitions.mjs"]),
    Step("rust", ["cargo", "bench", "--quiet", "--package", "toolmsg"]),
)


def measure(bench: Step) -> Iterator[dict[str, Any]]:
    """Run one benchmark and yield what it measured, as it comes."""
    with subprocess.Popen(
        bench.command, cwd=ROOT / bench.cwd, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("{"):
                yield {"bench": bench.name, **json.loads(line)}
            else:
                say(line.rstrip("\n"))
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, bench.command)


def row(figure: dict[str, Any]) -> list[str]:
    """Return the table's row for one measured figure."""
    ratio = figure["ours"] / figure["theirs"]
    at_most = figure.get("at_most")
    verdict = "" if at_most is None else "reached" if ratio <= at_most else "NOT REACHED"
    return [
        f"{figure['bench']}: {figure['work']}",
        figure["against"],
        f"{figure['ours']:.2f} {figure['unit']}",
        f"{figure['theirs']:.2f} {figure['unit']}",
        f"{ratio:.2f}",
        "" if at_most is None else f"{at_most:.2f}",
        verdict,
    ]


def main(arguments: Sequence[str] | None = None, benches: Sequence[Step] = BENCHES) -> int:
    """Run the benchmarks named on the command line, or all; return 1 if one did not run."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("benches", nargs="*", metavar="BENCH", help="a benchmark, or a group")
    parser.add_argument("--list", action="store_true", help="print the benchmarks")
    options = parser.parse_args(arguments)
    chosen = choose([bench.name for bench in benches], options.benches)
    selected = [bench for bench in benches if bench.name in chosen]
    if options.list:
        for bench in selected:
            say(f"{bench.name:<12}  {' '.join(bench.command)}")
        return 0
    figures: list[dict[str, Any]] = []
    failed = 0
    for bench in selected:
        say(f"measuring {bench.name}")
        try:
            figures += measure(bench)
        except (OSError, ValueError, subprocess.CalledProcessError) as error:
            failed += 1
            say(f"{bench.name} did not run: {error}")
    if figures:
        head = ["work", "against", "ours", "theirs", "ratio", "at most", ""]
        say("\n" + table([head, *map(row, figures)]))
        RESULTS.parent.mkdir(parents=True, exist_ok=True)
        RESULTS.write_text(json.dumps(figures, ensure_ascii=False, indent=2) + "\n", "utf-8")
        say(f"written to {RESULTS.relative_to(ROOT)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
