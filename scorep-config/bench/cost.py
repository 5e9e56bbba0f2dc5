#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""Cost of recording: with and without the tracer, alternating, in one run.

usage: cost.py LIBRARY PWRITE [ROUNDS]
"""
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

CALLS = 1_000_000


def run(program, place, library=None):
    environment = dict(os.environ)
    if library:
        shutil.rmtree(os.path.join(place, "archive"), ignore_errors=True)
        environment.update(LD_PRELOAD=library, IOSTRATA_DIR=os.path.join(place, "archive"))
    done = subprocess.run([program, os.path.join(place, "data"), str(CALLS)], env=environment,
                          capture_output=True, text=True, check=True)
    return float(done.stdout)


def main():
    library, program = sys.argv[1], sys.argv[2]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 15
    with tempfile.TemporaryDirectory(dir="/dev/shm") as place:
        pairs = [(run(program, place), run(program, place, library)) for _ in range(rounds)]
        events = os.path.join(place, "archive", "traces")
        size = sum(os.path.getsize(os.path.join(events, f)) for f in os.listdir(events))
    plain = statistics.median(a for a, _ in pairs)
    added = sorted(b - a for a, b in pairs)
    print(f"pwrite 64 B on tmpfs: {plain:.1f} ns; tracer adds {statistics.median(added):.1f} ns "
          f"(of {rounds}: {added[0]:.1f} to {added[-1]:.1f}); {size / CALLS:.1f} bytes per call")


if __name__ == "__main__":
    main()
