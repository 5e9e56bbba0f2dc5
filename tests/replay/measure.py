#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""Holds what `iostrata replay` predicts against what then happens: records programs on a slow file system, asks for
predictions of four changes, makes the changes, and measures.

usage: measure.py [--only PATTERN] [--keep DIR] [--times N] [--fixtures]
"""
import argparse
import fcntl
import fnmatch
import json
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FIXTURES = ROOT / "tests" / "fixtures" / "replay"
sys.path.insert(0, str(HERE.parent / "diagnosis"))
import corpus  # noqa: E402
import recording  # noqa: E402

# Requests take 4 ms and 20 ns a byte, one at a time on each of four targets.
SLOW = {"read": 4000, "write": 4000, "open": 500, "meta": 200, "rate": 50, "workers": 1, "targets": 4, "stripe": 65536}
SIZES = {"interleaved": 120, "segments": 10, "checkpoints": 10, "pages": 60, "fields": 16}
# What is changed: for replay, in the file system, in the program.
CHANGES = {
    "slower disk": ("slowdown=2", {"read": 8000, "write": 8000, "rate": 25}, "bad"),
    "fewer servers": ("servers=2", {"targets": 2}, "bad"),
    "collective": ("access=collective,aggregators=4", {}, "good"),
    "write-behind": ("cache=SimpleWriteBehindCache", {"behind": 1}, "bad"),
}


def record(program, changed, mode, archive):
    """Returns the seconds that the program's work took."""
    options = ",".join(f"{name}={value}" for name, value in (SLOW | changed).items())
    case = corpus.Case(program, "", program=program, folder=HERE / "programs", mpi="mpich", target=f"slowfs:{options}")
    return recording.record(case, mode, archive, SIZES[program])


def replay(archive, *more):
    command = [ROOT / "iostrata", "replay", archive, HERE / "cluster.yaml", "--layer", "mpi_io", "--format", "json", *more]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def keep(program, rows, directory):
    """What a test needs: the first recording, and what was measured."""
    made = FIXTURES / program
    shutil.rmtree(made, ignore_errors=True)
    shutil.copytree(directory / f"{program}-recorded", made, ignore=shutil.ignore_patterns("registry"))
    measured = {"recorded": rows[0][2]} | {CHANGES[name][0]: seconds for _, name, _, _, seconds, _ in rows}
    (made / "measured.json").write_text(json.dumps(measured, indent=1) + "\n")


def median(program, changed, mode, archive, times):
    return statistics.median(record(program, changed, mode, archive) for _ in range(times))


def measure(program, directory, times):
    """A row for each change."""
    recorded = directory / f"{program}-recorded"
    seconds = median(program, {}, "bad", recorded, times)
    told = replay(recorded, "--fit", *[word for change in CHANGES.values() for word in ("--set", change[0])])
    outside = told["elapsedNs"] / 1e9 - seconds  # before and after the work
    predictions = {setting_of(variant): variant["elapsedNs"] / 1e9 - outside for variant in told["variants"]}
    print(f"{program}: {seconds:.3f} s recorded, {predictions['']:.3f} s simulated")
    for name, (setting, changed, mode) in CHANGES.items():
        measured = median(program, changed, mode, directory / f"{program}-{name.replace(' ', '-')}", times)
        predicted = predictions[setting]
        yield program, name, seconds, predicted, measured, predicted / measured - 1


def setting_of(variant):
    return ",".join(f"{name}={value}" for name, value in variant["settings"].items())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", default="*", metavar="PATTERN", help="programs whose names match")
    parser.add_argument("--keep", type=pathlib.Path, metavar="DIR", help="record into this directory, and keep it")
    parser.add_argument("--times", type=int, default=1, metavar="N", help="measure N times; the median counts")
    parser.add_argument("--fixtures", action="store_true",
                        help=f"keep recordings and what was measured in {FIXTURES.relative_to(ROOT)}")
    chosen = parser.parse_args()
    recording.PLACE.mkdir(exist_ok=True)
    rows = []
    with open(recording.PLACE / "lock", "w") as lock, tempfile.TemporaryDirectory(dir=recording.PLACE) as scratch:
        fcntl.flock(lock, fcntl.LOCK_EX)  # there is one mount point
        for program in SIZES:
            if fnmatch.fnmatch(program, chosen.only):
                directory = chosen.keep or pathlib.Path(scratch)
                of_program = list(measure(program, directory, chosen.times))
                if chosen.fixtures:
                    keep(program, of_program, directory)
                rows += of_program
    print(f"{'program':12} {'change':14} {'recorded':>10} {'predicted':>10} {'measured':>10} {'off':>7}")
    for program, name, seconds, predicted, measured, off in rows:
        print(f"{program:12} {name:14} {seconds:8.3f} s {predicted:8.3f} s {measured:8.3f} s {off:+7.1%}")
    print(f"within 15 %: {sum(abs(row[-1]) <= 0.15 for row in rows)} of {len(rows)}")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
