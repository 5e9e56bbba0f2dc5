#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""Runs the programs of table.py without and with the recorder, taking turns, and tells whether the two did the same, how much
was recorded, and what recording took.

usage: programs.py ROOT [--runs N] [--markdown FILE] [NAME...]
       programs.py ROOT --packages     the Debian packages of all programs

A program runs as a shell script in an empty directory with the same path each time, $IN being the input. Compared are standard
output, standard error, the exit code, and all files it leaves, by checksum, but for what table.py says. Then one more run
under `iostrata trace` tells the recorded share, as `iostrata analyze` has it, and how `iostrata findings` opens.
Exits with 1 when a program did not do the same, or its share is not what table.py expects.
"""
import argparse
import ctypes
import fnmatch
import hashlib
import json
import os
import pwd
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import inputs
import table

TIMEOUT = 120
WHOLE = 0.99  # of the bytes, where everything goes through the C library
WAYS = ("read", "written")
OUTSIDE = {"read": 96 << 10, "written": 4 << 10}  # bytes of a process that may be missing


class Ended:
    """What can be seen of a run."""

    def __init__(self, code, out, err, files, cpu, wall):
        self.seen = {"exit code": code, "stdout": out, "stderr": err, **files}
        self.cpu, self.wall = cpu, wall

    def differs(self, other):
        return sorted(what for what in self.seen.keys() | other.seen.keys() if self.seen.get(what) != other.seen.get(what))


class Place:
    """Where programs run: the input, an empty directory for each run, and archives."""

    def __init__(self, root, top):
        self.root, self.top = root, top
        self.input, self.cwd = os.path.join(top, "input"), os.path.join(top, "run")
        self.recording = os.path.join(root, "scorep-config", "target")
        self.environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": top, "LC_ALL": "C", "TZ": "UTC", "IN": self.input,
                            "RECORDER_TESTS": os.path.join(root, "scorep-config", "tests"), "TMPDIR": os.path.join(top, "tmp")}
        os.makedirs(self.environment["TMPDIR"])
        os.chmod(self.environment["TMPDIR"], 0o1777)
        if shutil.which("java"):
            self.java = os.path.dirname(os.path.realpath(shutil.which("java")))

    def archive(self, program):
        return os.path.join(self.top, "archives", program.name)

    def run(self, program, before=(), **variables):
        """One run of the program in the empty directory, by the command that is put before it."""
        self.clear(self.cwd, program)
        environment = dict(self.environment, **variables)
        self.call(program, [], program.prepare, self.environment)
        code, out, err, cpu, wall = self.call(program, before, program.script, environment)
        return Ended(code, stable(out, program), stable(err, program), self.files(program), cpu, wall)

    def clear(self, directory, program):
        shutil.rmtree(directory, ignore_errors=True)
        os.makedirs(directory)
        if program.user and os.getuid() == 0:
            shutil.chown(directory, program.user)

    def call(self, program, before, script, environment):
        command = [*identity(program), *before, "/bin/sh", "-euc", script]
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            earlier, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
            child = subprocess.Popen(command, cwd=self.cwd, env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=err)
            code = child.wait(timeout=TIMEOUT)
            take_in_orphans()
            wall, later = time.monotonic() - begin, resource.getrusage(resource.RUSAGE_CHILDREN)
            cpu = later.ru_utime + later.ru_stime - earlier.ru_utime - earlier.ru_stime
            return code, content(out), content(err), cpu, wall

    def files(self, program):
        found = {}
        for folder, _, names in os.walk(self.cwd):
            for path in (os.path.join(folder, name) for name in names):
                name = os.path.relpath(path, self.cwd)
                if not any(fnmatch.fnmatch(name, pattern) for pattern in program.apart):
                    found[name] = os.readlink(path) if os.path.islink(path) else checksum(path)
        return found

    def without(self, program):
        return self.run(program)

    def recorded(self, program):
        archive = self.archive(program)
        self.clear(archive, program)
        return self.run(program, [os.path.join(self.recording, "iostrata-run"), archive], IOSTRATA_DIR=archive,
                        IOSTRATA_PRELOAD=os.path.join(self.recording, "libiostrata.so"))

    def told(self, program):
        """By the whole command, as a user calls it: the coverage, and how the findings open."""
        archive = self.archive(program)
        self.clear(archive, program)
        command = os.path.join(self.root, "iostrata")
        path = self.java + ":" + self.environment["PATH"]
        code = self.run(program, [command, "trace", "-o", archive, "--"], PATH=path).seen["exit code"]
        analysis = subprocess.run([command, "analyze", "--format", "json", archive], capture_output=True, text=True)
        findings = subprocess.run([command, "findings", archive], capture_output=True, text=True).stdout
        if analysis.returncode:
            return code, {}, analysis.stderr
        return code, json.loads(analysis.stdout)["trace"].get("coverage", {}), findings


def adopt_orphans():
    """The time of servers that went to the background counts too, as it does under iostrata-run."""
    pr_set_child_subreaper = 36
    ctypes.CDLL(None).prctl(pr_set_child_subreaper, 1, 0, 0, 0)


def take_in_orphans():
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def identity(program):
    if not program.user or os.getuid() != 0:
        return []
    user = pwd.getpwnam(program.user)
    return ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]


def content(file):
    file.seek(0)
    return file.read().decode(errors="replace")


def stable(text, program):
    for pattern in program.unstable:
        text = re.sub(pattern, "", text, flags=re.MULTILINE)
    return text


def checksum(path):
    if not os.path.isfile(path):
        return "no file"
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


class Result:
    def __init__(self, program):
        self.program, self.unlike, self.untold = program, [], []
        self.cpu, self.wall, self.coverage, self.opening = (0, 0), (0, 0), {}, ""

    @property
    def wrong(self):
        return self.unlike + self.untold

    def share(self, way):
        """Recorded of the bytes that the operating system counted, the two."""
        told = self.coverage.get(way)
        return (told["recordedBytes"], told["witnessedBytes"]) if told else None

    def measure(self, place, runs):
        plain, recorded = [], []
        for _ in range(runs):
            plain.append(place.without(self.program))
            recorded.append(place.recorded(self.program))
        self.compare(plain, recorded)
        self.cpu = tuple(statistics.median(run.cpu for run in some) for some in (plain, recorded))
        self.wall = tuple(statistics.median(run.wall for run in some) for some in (plain, recorded))
        code, self.coverage, findings = place.told(self.program)
        self.opening = " ".join(findings.split("\n\n")[0].splitlines()[1:])  # below the trace's name
        if code != plain[0].seen["exit code"]:
            self.unlike.append(f"exit code {code} under iostrata trace")
        self.expect(findings)

    def compare(self, plain, recorded):
        first = plain[0]
        if first.seen["exit code"] != 0:
            self.unlike.append("fails without the recorder: " + (first.seen["stderr"] or first.seen["stdout"])[-300:])
        for other in plain[1:]:
            if first.differs(other):
                self.unlike.append("differs by itself: " + ", ".join(first.differs(other)[:5]))
        for other in recorded:
            if first.differs(other):
                texts = "; ".join(str(other.seen.get(what))[-300:] for what in first.differs(other)[:2])
                self.unlike.append("differs: " + ", ".join(first.differs(other)[:5]) + ": " + texts)

    def expect(self, findings):
        low = [way for way in WAYS if not self.is_whole(way)]
        if self.program.whole:
            self.untold += [f"{way}: {percent(self.share(way))}, {self.share(way)}" for way in low]
        elif not (low or self.coverage.get("unseen") or self.coverage.get("mappedBytes")):
            self.untold.append("all recorded, it seems, though not all can be")
        elif "No trouble" in findings:
            self.untold.append("findings say: No trouble found")

    def is_whole(self, way):
        """But for libraries and the like, which are read before a process can be recorded."""
        if not self.share(way):
            return False
        recorded, witnessed = self.share(way)
        return recorded >= WHOLE * witnessed or witnessed - recorded <= OUTSIDE[way] * self.coverage["processes"]

    def line(self):
        return (f"{self.program.name:<22} {'same' if not self.wrong else 'WRONG':<6} {percent(self.share('read')):>20} read {percent(self.share('written')):>20} written"
                f" {seconds(self.cpu)} CPU  {seconds(self.wall)} wall  {self.note()}").rstrip() + "".join("\n    " + w for w in self.wrong)

    def note(self):
        return "" if self.program.whole else self.opening[:200]

    def row(self):
        compared = self.program.compared + (f"; as user {self.program.user}" if self.program.user else "")
        cells = [self.program.name, self.program.package, compared, "no" if self.unlike else "yes",
                 percent(self.share("read")), percent(self.share("written")), seconds(self.cpu), seconds(self.wall), self.note().replace("|", "\\|")]
        return "| " + " | ".join(cells) + " |"


def percent(share):
    if share is None:
        return "unknown"
    recorded, witnessed = share
    return f"{100 * recorded / witnessed:.2f} % of {witnessed / 1e6:.2f} MB" if witnessed else "none"


def seconds(pair):
    return f"{pair[0]:.2f} -> {pair[1]:.2f} s"


HEAD = """# Real programs, without and with the recorder

Made by `tests/programs.sh --markdown docs/programs.md`, which needs the Debian packages below (`tests/programs.sh --install`).
Each program runs as `tests/programs/table.py` has it, as user root unless it says otherwise, in turns without and with the recorder.
*The same* are standard output, standard error, exit code and all files left, by checksum, or what is told. *Recorded* is the share of
the bytes that the operating system counted ([coverage](guide/numbers.md)). Times are medians of RUNS runs, without -> with; finishing the
archive is in them. Where little is read, what is missing are libraries, which are read before a process can be recorded;
where little is written, what the recorder itself notes of each process.
Machine: 2 virtual cores, shared, so small differences mean nothing.
What `findings` says of programs, and whether it is right: [verdicts](programs-findings.md).

| program | package | compared | the same | of the bytes read, recorded | of those written | CPU (user + system) | wall | how `iostrata findings` opens, where not all can be recorded |
|---|---|---|---|---|---|---|---|---|
"""


def missing(program):
    there = "/usr/sbin:/usr/bin:/sbin:/bin"
    return [need for need in program.needs if not (os.path.exists(need) if "/" in need else shutil.which(need, path=there))]


def measured(place, programs, runs):
    results = []
    for program in programs:
        if missing(program):
            print(f"{program.name:<22} skipped: {', '.join(missing(program))} is not there (package {program.package})", flush=True)
            continue
        result = Result(program)
        try:
            result.measure(place, runs)
        except subprocess.TimeoutExpired:
            result.unlike.append(f"did not end in {TIMEOUT} s")
        print(result.line(), flush=True)
        results.append(result)
    return results


def main():
    options = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][7:], description=__doc__.split("\n\n")[0])
    options.add_argument("root")
    options.add_argument("--runs", type=int, default=3)
    options.add_argument("--markdown", metavar="FILE")
    options.add_argument("--packages", action="store_true")
    options.add_argument("names", nargs="*")
    given = options.parse_intermixed_args()
    if given.packages:
        print("\n".join(sorted({name for program in table.PROGRAMS for name in program.package.split(", ")})))
        return 0
    adopt_orphans()
    programs = [program for program in table.PROGRAMS if not given.names or program.name in given.names]
    with tempfile.TemporaryDirectory(prefix="iostrata-programs-") as top:
        os.chmod(top, 0o755)
        place = Place(given.root, top)
        inputs.make(place.input)
        results = measured(place, programs, given.runs)
    if given.markdown:
        with open(given.markdown, "w") as file:
            file.write(HEAD.replace("RUNS", str(given.runs)) + "".join(result.row() + "\n" for result in results))
    good = sum(not result.wrong for result in results)
    print(f"{good} of {len(results)} programs as expected, {len(programs) - len(results)} skipped")
    return 0 if good == len(results) else 1


if __name__ == "__main__":
    sys.exit(main())
