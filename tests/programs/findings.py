#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""Records the programs of cases.py, and tells what `iostrata findings` says of them, and what their repairs bring.

usage: findings.py ROOT [--runs N] [--keep DIR | --from DIR] [--markdown FILE] [NAME...]
       findings.py ROOT --packages     the Debian packages of all programs
       findings.py ROOT --wheels       the packages of PyPI

Every run, and every repair, is recorded N times; told is the one whose duration is the median. --keep keeps the recordings in a directory,
--from tells what is said of those. Exits with 1 when a verdict is not the one of cases.py, or when a program without ranks is told about them.
"""
import argparse
import contextlib
import functools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

import cases
import inputs
import page
import programs
from table import Program

# Not the requests to disks: they are those of everybody on the machine.
LAYERS = "netcdf,hdf5,mpiio,isoc,aio,posix"
LEFT_OUT = "BLOCK was left out of the recording."
OF_RANKS = re.compile(r"\b(MPI\w*|ranks?|collective(?:ly)?)\b", re.IGNORECASE)


class Failed(Exception):
    """A program ended with an error."""


class Recording:
    """A recorded run, and what is said of it."""

    def __init__(self, command, archive):
        self.command, self.archive = command, archive
        told = json.loads(output(command, "findings", "--format", "json", archive))
        self.seconds = told["trace"]["durationNs"] / 1e9
        reported = [f for f in told["findings"] if f["severity"] in ("critical", "warning", "info")]
        self.trouble = [f for f in reported if f["severity"] != "info" and "explainedBy" not in f]
        self.of_ranks = [f["id"] for f in reported if OF_RANKS.search(f"{f['title']} {f['remedy']}")]

    @functools.cached_property
    def text(self):
        return output(self.command, "findings", self.archive)

    @property
    def said_seconds(self):
        return cost(self.trouble[0]) if self.trouble else 0

    def opening(self):
        """The first paragraph, without the trace's name, and what is the same for all."""
        return " ".join(line for line in self.text.split("\n\n")[0].splitlines()[1:] if line != LEFT_OUT)

    def verdict(self):
        return f"`{self.trouble[0]['id']}`" if self.trouble else "no trouble" if "No trouble" in self.text else "nothing serious"


def median(recordings):
    return sorted(recordings, key=lambda run: run.seconds)[len(recordings) // 2]


def cost(finding):
    """Seconds that are won when it is mended first, as it says."""
    return (finding["impactNs"] + finding["sharedNs"]) / 1e9


def output(command, *words):
    return subprocess.run([command, *words], check=True, capture_output=True, text=True).stdout


class Kept:
    """What was recorded before."""

    def __init__(self, root, keep):
        self.command, self.keep = os.path.join(root, "iostrata"), keep

    def record(self, case, name, script):
        there = os.path.join(self.keep, name)
        if not os.path.isdir(there):
            raise Failed(f"{name}: is not in {self.keep}")
        return median([Recording(self.command, os.path.join(there, number)) for number in os.listdir(there)])


class Recorder:
    """Records now."""

    def __init__(self, root, place, runs, keep):
        self.command, self.place, self.runs, self.keep = os.path.join(root, "iostrata"), place, runs, keep

    def record(self, case, name, script):
        """The run of median duration of some."""
        shutil.rmtree(os.path.join(self.keep, name), ignore_errors=True)
        program = Program(name, case.package, case.needs, script, prepare=case.prepare + "\nsync -f .", apart=("*",), user=case.user)
        return median([self.once(program, number) for number in range(self.runs)])

    def once(self, program, number):
        archive = os.path.join(self.keep, program.name, str(number))
        self.place.clear(archive, program)
        path = self.place.java + ":" + self.place.environment["PATH"]
        ended = self.place.run(program, [self.command, "trace", "--layers", LAYERS, "-o", archive, "--"], PATH=path)
        if ended.seen["exit code"]:
            raise Failed(f"{program.name}: ended with {ended.seen['exit code']}: {ended.seen['stdout'][-300:]}{ended.seen['stderr'][-300:]}")
        return Recording(self.command, archive)


class Result:
    def __init__(self, case, recorder):
        self.case = case
        self.run = recorder.record(case, case.name, case.script)
        self.repairs = [(repair, recorder.record(case, f"{case.name}-repaired-{number}", repair.script))
                        for number, repair in enumerate(case.repairs, 1)]

    def wrong(self):
        """What is not as it has to be."""
        first = self.run.trouble[0]["id"] if self.run.trouble else ""
        if first not in (self.case.says or ("",)):
            yield f"says {first or 'no trouble'} instead of {' or '.join(rule or 'no trouble' for rule in self.case.says or ('',))}"
        told = {rule for recording in [self.run, *(repaired for _, repaired in self.repairs)] for rule in recording.of_ranks}
        if told and not self.case.ranks:
            yield f"tells a program without ranks about MPI, ranks or collective calls ({', '.join(sorted(told))})"

    def lines(self):
        yield f"{self.case.name}: {self.run.seconds:.3f} s, {self.run.verdict()}: {self.run.opening()}"
        for finding in self.run.trouble:
            yield f"    {finding['severity']} {finding['id']} {cost(finding):.3f} s: {finding['title']}"
        for repair, repaired in self.repairs:
            yield (f"    repaired by {repair.what}: {repaired.seconds:.3f} s, {self.run.seconds - repaired.seconds:.3f} s won,"
                   f" {self.run.said_seconds:.3f} s said; then {repaired.verdict()}: {repaired.opening()}")
        yield from (f"    WRONG: {what}" for what in self.wrong())


def packages(case):
    return ", ".join([case.package, *(f"{name} of PyPI" for name in case.wheels.split())])


def results(recorder, chosen):
    for case in chosen:
        missing = programs.missing(case)
        if missing and isinstance(recorder, Recorder):
            print(f"{case.name}: skipped: {', '.join(missing)} is not there (package {packages(case)})", flush=True)
            continue
        try:
            result = Result(case, recorder)
        except (Failed, subprocess.TimeoutExpired) as why:
            print(f"{case.name}: FAILED: {why}", flush=True)
            yield None
            continue
        print("\n".join(result.lines()), flush=True)
        yield result


@contextlib.contextmanager
def recorder(given):
    with tempfile.TemporaryDirectory(prefix="iostrata-programs-") as top:
        os.chmod(top, 0o755)
        place = programs.Place(given.root, top)
        inputs.make(place.input)
        inputs.make_many(place.input)
        keep = os.path.abspath(given.keep or os.path.join(top, "archives"))
        os.makedirs(keep, exist_ok=True)
        yield Recorder(given.root, place, given.runs, keep)


def main():
    options = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][7:], description=__doc__.split("\n\n")[0])
    options.add_argument("root")
    options.add_argument("--runs", type=int, default=3)
    options.add_argument("--keep", metavar="DIR")
    options.add_argument("--from", dest="kept", metavar="DIR")
    options.add_argument("--markdown", metavar="FILE")
    options.add_argument("--packages", action="store_true")
    options.add_argument("--wheels", action="store_true")
    options.add_argument("names", nargs="*")
    given = options.parse_intermixed_args()
    if given.packages:
        print("\n".join(sorted({name for case in cases.CASES for name in case.package.split(", ")})))
        return 0
    if given.wheels:
        print("\n".join(sorted({name for case in cases.CASES for name in case.wheels.split()})))
        return 0
    programs.adopt_orphans()
    chosen = [case for case in cases.CASES if not given.names or case.name in given.names]
    with contextlib.nullcontext(Kept(given.root, given.kept)) if given.kept else recorder(given) as source:
        done = list(results(source, chosen))
    recorded = [result for result in done if result]
    if given.markdown:
        with open(given.markdown, "w") as file:
            file.write(page.of(recorded))
    right = sum(not list(result.wrong()) for result in recorded)
    print(f"{right} of {len(done)} verdicts as expected, {len(chosen) - len(done)} skipped")
    return 0 if right == len(done) else 1


if __name__ == "__main__":
    sys.exit(main())
