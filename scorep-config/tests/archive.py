#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""Runs a program that writes an archive itself and compares that with what its source says, as check.py does.

usage: archive.py SOURCE COMMAND...

In COMMAND {} is a fresh directory; the archive is in it, or in "iostrata" below.
"""
import os
import shlex
import subprocess
import sys
import tempfile

import check


def main():
    source, command = sys.argv[1], sys.argv[2:]
    said = [shlex.split(line.split("EXPECT ", 1)[1]) for line in open(source) if line.startswith("// EXPECT ")]
    with tempfile.TemporaryDirectory() as out:
        where = os.path.join(out, "archive")
        done = subprocess.run([where if word == "{}" else word for word in command], timeout=100)
        beside = os.path.join(where, "iostrata")
        archive = check.Archive(os.path.join(beside if os.path.exists(beside) else where, "traces.otf2"))
    wrong = [f"exit code {done.returncode}"] if done.returncode else []
    wrong += ["otf2-print: " + archive.errors] if archive.errors else []
    wrong += [f"{archive.backwards} times go backwards"] if archive.backwards else []
    for words in said:
        found, expected = check.check(archive, words)
        if found != expected:
            wrong.append(f"{' '.join(words)}: found {found}")
    print("\n".join(wrong))
    return 1 if wrong or not said else 0


if __name__ == "__main__":
    sys.exit(main())
