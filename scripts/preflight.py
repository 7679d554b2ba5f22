"""Check the three tools everything else is built with, and say clearly what is missing.

Written for any Python 3, so that an old one gets a sentence and not a syntax error.
"""

import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PYTHON = (3, 10)
NODE = (20,)


def rust_version():
    """Return the minimum Rust version that the workspace names, as a tuple."""
    with open(os.path.join(ROOT, "Cargo.toml")) as manifest:
        found = re.search(r'^rust-version = "([\d.]+)"', manifest.read(), re.MULTILINE)
    return numbers(found.group(1)) if found else (1,)


def numbers(text):
    """Return the first dotted number in ``text`` as a tuple: ``v20.1.0`` is ``(20, 1, 0)``."""
    return tuple(int(part) for part in re.findall(r"\d+(?:\.\d+)*", text)[0].split("."))


def dotted(version):
    """Return ``(3, 10)`` as ``3.10``."""
    return ".".join(str(part) for part in version)


def problem(tool, minimum, hint):
    """Return what is wrong with a command line tool, or ``None``."""
    path = shutil.which(tool)
    if path is None:
        return "%s is not on the PATH: %s" % (tool, hint)
    answer = subprocess.check_output([path, "--version"], cwd=ROOT).decode()
    if numbers(answer) < minimum:
        return "%s is too old: %s or newer is needed, this is %s (%s)" % (
            tool,
            dotted(minimum),
            answer.strip(),
            path,
        )
    return None


def main():
    """Print every problem, and exit 1 if there is one."""
    problems = []
    if sys.version_info < PYTHON:
        problems.append(
            "Python is too old: %s or newer is needed, this is %s (%s); name another one with "
            "`make PYTHON=python3.12 ...`"
            % (dotted(PYTHON), dotted(sys.version_info[:3]), sys.executable)
        )
    else:
        try:
            import ensurepip  # noqa: F401
        except ImportError:
            problems.append(
                "this Python cannot make virtual environments (%s): install its venv package, "
                "on Debian python3-venv" % sys.executable
            )
    problems.append(problem("cargo", rust_version(), "install Rust with rustup"))
    problems.append(problem("node", NODE, "install Node.js"))
    problems.append(problem("npm", (8,), "it comes with Node.js"))
    problems = [text for text in problems if text]
    for text in problems:
        sys.stderr.write("toolmsg: %s\n" % text)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
