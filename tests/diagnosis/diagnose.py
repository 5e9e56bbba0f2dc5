#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""Records programs with troubles and their repaired twins, and scores what `iostrata findings` says of them.

usage: diagnose.py [--only PATTERN] [--keep DIR | --from DIR] [--times N] [--all] [--fixtures]
"""
import argparse
import fcntl
import json
import pathlib
import shutil
import signal
import statistics
import sys
import tempfile

import corpus
import recording
import scoring

FIXTURES = corpus.ROOT / "tests" / "fixtures" / "diagnosis"


def options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", default="*", metavar="PATTERN", help="cases whose names match, as 'aio-*'")
    parser.add_argument("--keep", type=pathlib.Path, metavar="DIR", help="record into this directory, and keep it")
    parser.add_argument("--from", dest="kept", type=pathlib.Path, metavar="DIR", 
                        help="score what --keep left; record nothing")
    parser.add_argument("--times", type=int, default=1, metavar="N", help="record N times; the median of the times counts")
    parser.add_argument("--all", action="store_true", help="print every finding of every run, too")
    parser.add_argument("--list", action="store_true", help="print the cases as a table in Markdown")
    parser.add_argument("--fixtures", action="store_true",
                        help=f"record the small versions, into {FIXTURES.relative_to(corpus.ROOT)}")
    return parser.parse_args()


def progress(text):
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def record_all(cases, directory, times, small):
    """Records what can be recorded here; what was measured stays beside it."""
    directory.mkdir(parents=True, exist_ok=True)
    notes, skipped = directory / "measured.json", {}
    measured = json.loads(notes.read_text()) if notes.exists() else {}
    for number, case in enumerate(cases, 1):
        for run in case.runs():
            name = f"{case.name}-{run}" if not case.healthy else case.name
            progress(f"{number}/{len(cases)} {name}")
            try:
                seconds = [recording.record(case, run, directory / name, small and case.small or case.size)
                           for _ in range(times)]
            except (recording.Skipped, recording.Failed) as why:
                skipped[case.name] = f"{type(why).__name__.lower()}: {why}"
                break
            if small:  # what a recording needs while it is made
                shutil.rmtree(directory / name / "registry")
            if None not in seconds:
                measured[name] = statistics.median(seconds)
    progress("")
    notes.write_text(json.dumps(measured, indent=1, sort_keys=True) + "\n")
    return skipped


def score_all(cases, directory, print_all):
    notes = directory / "measured.json"
    measured = json.loads(notes.read_text()) if notes.exists() else {}
    troubles, healthy, missing = [], [], []
    for case in cases:
        told, seconds = {}, {}
        for run in case.runs():
            name = case.name if case.healthy else f"{case.name}-{run}"
            if (directory / name / "traces.otf2").exists():
                duration, told[run] = scoring.findings(directory / name)
                seconds[run] = measured.get(name, duration)
                if print_all:
                    print(f"{name}, {seconds[run]:.3f} s")
                    for finding in told[run]:
                        print(f"    {scoring.short(finding)}: {finding['title']}")
        if len(told) < len(case.runs()):
            missing.append(case.name)
            continue
        if not case.healthy:
            troubles.append(scoring.score_trouble(case, told["bad"], seconds["bad"], seconds["good"]))
        healthy.append((case.name if case.healthy else case.name + "-good", scoring.alarms(told["good"])))
    return troubles, healthy, missing


def word(yes):
    return "yes" if yes else "-"


def table(head, rows):
    rows = [head] + rows
    widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
    print()


def report(troubles, healthy, skipped):
    table(["case", "label", "told first", "first", "named", "predicted", "measured", "bad", "good", "factor 2"],
          [[t["case"], t["label"], t["told first"], word(t["first"]), f"{t['rank']}." if t["named"] else "-",
            "-" if t["predicted"] is None else f"{t['predicted']:.3f}s", f"{t['measured']:.3f}s", f"{t['bad']:.3f}s",
            f"{t['good']:.3f}s", word(t["within"])] for t in troubles])
    loud = [(name, told) for name, told in healthy if told]
    table(["healthy", "false alarms"], [[name, "; ".join(map(scoring.short, told))] for name, told in loud])
    for name, why in skipped.items():
        print(f"{name}: {why}")
    count = len(troubles)
    print(f"named first: {sum(t['first'] for t in troubles)} of {count}")
    print(f"named: {sum(t['named'] for t in troubles)} of {count}")
    print(f"false alarms: {len(loud)} of {len(healthy)} healthy runs")
    print(f"saving in the range that is told: {sum(t['likely'] for t in troubles)} of {count}")
    print(f"saving predicted within a factor of 2: {sum(t['within'] for t in troubles)} of {count}")


def print_list(cases):
    print("| case | what happens | program | times as long | named first |\n|---|---|---|---|---|")
    for case in cases:
        where = f"{case.mpi}, " * bool(case.mpi) + case.target.split(":")[0]
        ids = ", ".join(f"`{i}`" for i in case.first) or "nothing"
        print(f"| {case.name} | {case.kind} | {case.program or 'a command'} ({where}) | {case.measured} | {ids} |")


def main():
    chosen = options()
    if chosen.list:
        print_list(corpus.load(chosen.only))
        return
    cases = [c for c in corpus.load(chosen.only) if c.fixture or not chosen.fixtures]
    if chosen.kept:
        troubles, healthy, missing = score_all(cases, chosen.kept, chosen.all)
        report(troubles, healthy, dict.fromkeys(missing, "not recorded"))
        return
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that it unmounts
    recording.PLACE.mkdir(exist_ok=True)
    with open(recording.PLACE / "lock", "w") as lock, tempfile.TemporaryDirectory(dir=recording.PLACE) as scratch:
        fcntl.flock(lock, fcntl.LOCK_EX)  # there is one mount point
        directory = FIXTURES if chosen.fixtures else chosen.keep or pathlib.Path(scratch)
        skipped = record_all(cases, directory, chosen.times, chosen.fixtures)
        troubles, healthy, missing = score_all(cases, directory, chosen.all)
        report(troubles, healthy, {name: skipped.get(name, "not recorded") for name in missing})


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
