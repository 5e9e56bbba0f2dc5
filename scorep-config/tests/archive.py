#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""Runs a program that writes an archive itself and compares that with what its source says, as check.py does.

usage: archive.py SOURCE PROGRAM
"""
import os
import subprocess
import sys
import tempfile

import check


def main():
    source, program = sys.argv[1:3]
    said = [line.split("EXPECT ", 1)[1].split() for line in open(source) if line.startswith("// EXPECT ")]
    with tempfile.TemporaryDirectory() as out:
        where = os.path.join(out, "archive")
        done = subprocess.run([program, where], timeout=100)
        archive = check.Archive(os.path.join(where, "traces.otf2"))
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
