#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""Finishing what killed processes left: without anchor or global definitions, with an event file that was cut off.

usage: repair.py LIBRARY FINISHER
"""
import os
import shutil
import subprocess
import sys
import tempfile

PROGRAM = """
import os
f = os.open(os.environ["FILE"], os.O_RDWR | os.O_CREAT)
for i in range(20000): os.pwrite(f, b"x" * 64, i * 64)
print("written", flush=True)
input()
os._exit(0)
"""


def start(library, place):
    environment = dict(os.environ, LD_PRELOAD=library, IOSTRATA_DIR=os.path.join(place, "archive"),
                       IOSTRATA_BUFFER="64", FILE=os.path.join(place, "file"))
    process = subprocess.Popen([sys.executable, "-S", "-c", PROGRAM], env=environment, stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "written\n"
    return process


def finish(finisher, archive):
    done = subprocess.run([finisher, archive], capture_output=True, text=True)
    return done.returncode, done.stderr


def writes(archive):
    """How many writes otf2-print sees, which must find nothing wrong."""
    done = subprocess.run(["otf2-print", os.path.join(archive, "traces.otf2")], capture_output=True, text=True)
    assert done.returncode == 0 and not done.stderr, done.stderr
    return done.stdout.count('Region: "pwrite"') + done.stdout.count('Region: "pwrite64"')


def main():
    library, finisher = sys.argv[1:]
    with tempfile.TemporaryDirectory() as place:
        archive = os.path.join(place, "archive")
        process = start(library, place)
        code, said = finish(finisher, archive)
        assert code == 3 and "is still being recorded" in said, said
        process.kill()
        process.wait()
        assert not os.path.exists(os.path.join(archive, "traces.otf2"))
        assert finish(finisher, archive) == (0, "")
        flushed = writes(archive)
        assert flushed == 40000, flushed  # Enter and Leave of all of them
        for name in ("traces.otf2", "traces.def"):
            os.remove(os.path.join(archive, name))
        assert finish(finisher, archive) == (0, "") and writes(archive) == flushed
        events = os.path.join(archive, "traces", "0.evt")
        os.truncate(events, os.path.getsize(events) - 1001)  # in the middle of an event, as a full disk leaves it
        assert finish(finisher, archive) == (0, "")
        assert flushed - 100 < writes(archive) < flushed, writes(archive)
        shutil.rmtree(os.path.join(archive, "registry"))
        assert finish(finisher, archive)[0] == 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
