#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""Runs a command with and without the tracer, each in a fresh directory: it has to behave the same.

usage: same.py LIBRARY [NAME=VALUE | --says TEXT | --no-archive]... -- COMMAND...

Compared are stdout, stderr and the exit code; {} in COMMAND is the directory. NAME=VALUE is for the traced run only.
The archive has to be one that otf2-print reads without a complaint. --says names a line of the tracer on stderr, which
may appear once and nothing else may; --no-archive says that there is none.
"""
import difflib
import os
import subprocess
import sys
import tempfile


def run(command, environment, place):
    os.makedirs(place)
    words = [word.replace("{}", place) for word in command]
    done = subprocess.run(words, cwd=place, capture_output=True, env=environment, timeout=300, stdin=subprocess.DEVNULL)
    out, err = (text.decode(errors="replace").replace(place, "DIR") for text in (done.stdout, done.stderr))
    return {"stdout": out, "stderr": err, "exit code": str(done.returncode)}


def difference(name, plain, traced):
    lines = difflib.unified_diff(plain.splitlines(), traced.splitlines(), "untraced", "traced", lineterm="", n=1)
    return [f"{name} differs:"] + list(lines)[:60]


def without(line, text):
    """The text without the tracer's line, which has to be there exactly once."""
    ours = [one for one in text.splitlines(keepends=True) if one.startswith("iostrata: ")]
    for one in ours:
        text = text.replace(one, "", 1)
    wrong = [] if len(ours) == 1 and line in ours[0] else [f"not one line with {line!r}, but {ours}"]
    return text, wrong


def read(library, where):
    """What is wrong with the archive, which is finished first when its processes could not."""
    anchor = os.path.join(where, "traces.otf2")
    if os.path.exists(where) and not os.path.exists(anchor):
        subprocess.run([os.path.join(os.path.dirname(library), "iostrata-finish"), where], stdout=subprocess.DEVNULL)
    if not os.path.exists(anchor):
        return ["there is no archive"]
    printed = subprocess.run(["otf2-print", anchor], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace")
    errors = [line for line in printed.stdout.splitlines() if line.startswith("[OTF2]")]
    if printed.returncode or printed.stderr or errors:
        return [f"otf2-print: {printed.returncode} {printed.stderr[:2000]} {errors[:5]}"]
    return []


def main():
    library, split = os.path.abspath(sys.argv[1]), sys.argv.index("--")
    options, command = sys.argv[2:split], sys.argv[split + 1:]
    says = options[options.index("--says") + 1] if "--says" in options else None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as out:
        where = os.path.join(out, "archive")
        plain = run(command, dict(os.environ), os.path.join(out, "untraced"))
        environment = dict(os.environ, LD_PRELOAD=library, IOSTRATA_DIR=where)
        environment.update(item.replace("{}", out).split("=", 1) for item in options if "=" in item and item != says)
        traced = run(command, environment, os.path.join(out, "traced"))
        wrong = []
        if says:
            traced["stderr"], wrong = without(says, traced["stderr"])
        for name in plain:
            if plain[name] != traced[name]:
                wrong += difference(name, plain[name], traced[name])
        if "--no-archive" not in options:
            wrong += read(library, where)
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
