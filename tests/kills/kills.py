#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""Ends recorded programs at random times in every way there is, and holds what was recorded against what they had counted.

usage: kills.py RECORDING N [SEED]

RECORDING is the folder of the built recorder. A program counts each write that has returned in a file that it has mapped; the
archive must have them all. The last line tells how many runs were as they should be.
"""
import os
import random
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SIGNALS = ["KILL", "TERM", "SEGV", "ABRT", "XCPU", "HUP", "INT"]
LATEST = 0.3  # seconds after the first write


class Program:
    def __init__(self, name, command, itself=None):
        self.name, self.command, self.itself = name, command, itself  # itself: how it can end by itself


def compiled(work, compiler, name, *flags):
    out = os.path.join(work, os.path.basename(compiler[0]) + "." + name)
    subprocess.run([*compiler, "-O1", "-o", out, os.path.join(HERE, name + ".c"), *flags], check=True)
    return out


def programs(work):
    """Those that can be built and run here; what is left out is said."""
    found = [Program("threads", [compiled(work, ["cc"], "k-threads", "-pthread")], "raw exit_group"),
             Program("daemon", [compiled(work, ["cc"], "k-daemon", "-pthread")], "raw exit_group"),
             Program("memory", [compiled(work, ["cc"], "k-memory")], "memory limit")]
    for family, options in (("openmpi", ["--allow-run-as-root", "--oversubscribe"]), ("mpich", [])):
        if shutil.which("mpicc." + family):
            run = ["mpirun." + family, *options, "-n", "3", compiled(work, ["mpicc." + family], "k-mpi")]
            found.append(Program(family, run, "MPI_Abort"))
    for method in ("fork", "spawn", "forkserver"):
        found.append(Program("pool-" + method, [real_python(), os.path.join(HERE, "k-pool.py"), method]))
    go = shutil.which("go")
    if go and build_go(go, work):
        found.append(Program("cgo", [os.path.join(work, "k-cgo")], "os.Exit"))
    else:
        print("no Go: cgo is left out")
    return found


def real_python():
    """The interpreter itself: a shim in its place would be ended in its stead."""
    return os.path.realpath(sys.executable)


def build_go(go, work):
    source = os.path.join(work, "cgo")
    os.mkdir(source)
    for name in ("k-cgo.go", "count.h"):
        shutil.copy(os.path.join(HERE, name), source)
    environment = dict(os.environ, CGO_ENABLED="1", GOFLAGS="-mod=mod", GO111MODULE="off")
    done = subprocess.run([go, "build", "-o", os.path.join(work, "k-cgo"), "k-cgo.go"], cwd=source, env=environment)
    return done.returncode == 0


def counted(path):
    with open(path, "rb") as file:
        values = struct.unpack_from(f"<{os.path.getsize(path) // 8}Q", file.read())
    return values[0] + sum(values[2:])  # the second is where a program ends itself


def writers(data):
    """The processes that have the data file open."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            fds = [os.readlink(f"/proc/{pid}/fd/{fd}") for fd in os.listdir(f"/proc/{pid}/fd")]
        except OSError:
            continue
        if data in fds:
            found.append(int(pid))
    return found


def end(process, how, data, draw):
    """Ends one of the writers, all of them, or who started them, by a signal."""
    number = getattr(signal, "SIG" + how)
    pids = writers(data)
    victims = draw.choice([pids, pids, [draw.choice(pids)] if pids else []])
    for pid in victims or [process.pid]:
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            pass


def in_session(leader):
    """The processes that whoever leads a session began, without itself."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            if int(pid) != leader and os.getsid(int(pid)) == leader:
                found.append(int(pid))
        except ProcessLookupError:
            pass
    return found


def stop_rest(process, data):
    """Whatever is left of the program: pools begin new workers in place of those that ended."""
    for _ in range(500):
        pids = set(writers(data) + in_session(process.pid))
        if not pids and process.poll() is not None:
            return
        for pid in pids:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        time.sleep(0.02)
    process.kill()


def recorded(archive):
    done = subprocess.run(["otf2-print", os.path.join(archive, "traces.otf2")], capture_output=True, text=True, errors="replace")
    if done.returncode or "ERROR" in done.stderr:
        return -1
    return len(re.findall(r'^LEAVE .*Region: "pwrite(?:64)?"', done.stdout, re.M))


def one(recording, program, how, place, draw):
    """One run; returns calls counted and recorded, and what was said."""
    count, data, archive = (os.path.join(place, name) for name in ("count", "data", "archive"))
    with open(count, "wb") as file:
        file.write(struct.pack("<QQ", 0, draw.randrange(1, 8000) if how == program.itself else 0))
    os.chmod(count, 0o666)
    environment = dict(os.environ, IOSTRATA_DIR=archive, IOSTRATA_BUFFER=draw.choice(["16", "64", "256"]),
                       IOSTRATA_PRELOAD=os.path.join(recording, "libiostrata.so"))
    process = subprocess.Popen([os.path.join(recording, "iostrata-run"), archive, *program.command, count, data],
                               env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                               errors="replace", start_new_session=True)
    deadline = time.time() + 20
    while counted(count) == 0 and process.poll() is None and time.time() < deadline:
        time.sleep(0.01)
    if how != program.itself:
        time.sleep(draw.random() ** 2 * LATEST)
        end(process, how, data, draw)
    else:
        time.sleep(LATEST)
    stop_rest(process, data)
    said = process.communicate(timeout=60)[0]
    left = [name for name in os.listdir(os.path.join(archive, "registry")) if name.endswith(".spool")]
    if left or not os.path.exists(os.path.join(archive, "traces.otf2")):  # a process outlived the command: info --repair
        said += subprocess.run([os.path.join(recording, "iostrata-finish"), archive], capture_output=True, text=True).stderr
    return counted(count), recorded(archive), said


def main():
    recording, number = os.path.abspath(sys.argv[1]), int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(10**6)
    print(f"seed {seed}")
    draw = random.Random(seed)
    failed, calls = 0, 0
    with tempfile.TemporaryDirectory() as work:
        os.chmod(work, 0o755)
        found = programs(work)
        for i in range(number):
            program = found[i % len(found)]
            how = draw.choice(SIGNALS + [program.itself] * 3 if program.itself else SIGNALS)
            with tempfile.TemporaryDirectory(dir=work) as place:
                os.chmod(place, 0o777)
                wanted, got, said = one(recording, program, how, place, draw)
            calls += wanted
            if got < wanted:
                failed += 1
                print(f"run {i}: {program.name} ended by {how}: {got} of {wanted} writes recorded\n{said[-800:]}", flush=True)
    print(f"{calls} calls counted by the programs")
    print(f"{number - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
