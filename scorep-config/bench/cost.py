#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""Cost of recording: with and without the tracer, alternating, in one run.

usage: cost.py call LIBRARY PROGRAM [CALLS]        calls of bench-pwrite or bench-socket: nanoseconds and bytes per call. Each
                                                   process makes a million of them recorded and as many past the
                                                   recorder, in turns of CALLS, or 5000 (turns.h); one more has nothing
                                                   to lead past, and tells what the measurement is worth
       cost.py programs LIBRARY SECONDS COMMAND... run time of whole programs; each COMMAND is one argument for the
                                                   shell, {} in it a fresh directory in TMPDIR. Each is run for SECONDS,
                                                   with and without the tracer in turns. The median of the pairs'
                                                   differences is given with the interval that holds the true one in
                                                   95 of 100 measurements: a limit that lies in it is neither kept nor
                                                   missed, and wants more seconds, or no more ranks than cores
"""
import math
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

CALLS_A_LINE, LINES, PROCESSES = 100_000, 10, 15 # lines of a process; turns.h
CLOCK_NS, LIMIT_PERCENT = 44, 2
LIMITS = { # what a call is, nanoseconds, what is said of bytes
    "bench-pwrite": ("a pwrite of 64 B on tmpfs", 80, ", wanted 60"),
    "bench-socket": ("a send or receive of 64 B", 120, ""),
}


def traced(library, archive):
    return dict(os.environ, LD_PRELOAD=library, IOSTRATA_DIR=archive)


def interval(values):
    """The median, and the order statistics around it between which it lies with 95 %."""
    values = sorted(values)
    outside = max(0, int(len(values) / 2 - 0.98 * math.sqrt(len(values))))
    return f"{statistics.median(values):.1f} ({values[outside]:.1f} to {values[-1 - outside]:.1f})"


def lines(place, program, calls, environment):
    """Nanoseconds of a call past the recorder and of a recorded one, and of two readings of the clock."""
    output = subprocess.run([program, os.path.join(place, "data"), str(LINES), calls], env=environment, text=True, check=True,
                            stdout=subprocess.PIPE).stdout
    return [[float(number) for number in line.split()] for line in output.splitlines()]


def cost_of_call(library, program, calls):
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    found = []
    with tempfile.TemporaryDirectory(dir="/dev/shm") as place:
        archive = os.path.join(place, "archive")
        nothing = [recorded - past for past, recorded, _ in lines(place, program, calls, None)]
        for _ in range(PROCESSES):
            shutil.rmtree(archive, ignore_errors=True)
            copy = shutil.copy(library, place) # by where in memory it lies a call differs by 10 ns
            found += lines(place, program, calls, traced(copy, archive))
            os.remove(copy)
        events = os.path.join(archive, "traces")
        size = sum(os.path.getsize(os.path.join(events, f)) for f in os.listdir(events)) / (CALLS_A_LINE * LINES)
    call, clock = (statistics.median(line[i] for line in found) for i in (0, 2))
    what, limit_ns, limit_bytes = LIMITS[os.path.basename(program)]
    print(f"{what}, {len(found)} times {CALLS_A_LINE} calls in turns of {calls}: {call:.1f} ns; the tracer adds "
          f"{interval([recorded - past for past, recorded, _ in found])} ns, wanted {limit_ns} where two readings of the "
          f"clock take {CLOCK_NS}: here {clock:.1f}; {size:.1f} bytes per call{limit_bytes}; "
          f"where nothing is recorded {interval(nothing)} ns")


def seconds_of(command, environment, place):
    shutil.rmtree(place, ignore_errors=True)
    os.mkdir(place)
    begin = time.perf_counter()
    subprocess.run(["sh", "-c", command.replace("{}", place)], env=environment, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - begin


def cost_of_program(library, command, seconds):
    with tempfile.TemporaryDirectory() as place:
        data, archive = os.path.join(place, "data"), os.path.join(place, "archive")
        pairs = []
        end = time.perf_counter() + seconds
        while time.perf_counter() < end or len(pairs) < 10:
            shutil.rmtree(archive, ignore_errors=True)
            order = [None, traced(library, archive)][:: 1 if len(pairs) % 2 else -1] # each goes first as often
            times = [seconds_of(command, environment, data) for environment in order]
            pairs.append(times if len(pairs) % 2 else times[::-1])
    plain = statistics.median(a for a, _ in pairs)
    added = [100 * (b - a) / a for a, b in pairs]
    print(f"{plain:7.3f} s, {len(pairs):3} pairs, the tracer adds {interval(added)} %, wanted {LIMIT_PERCENT}: "
          f"{os.path.basename(command)}", flush=True)


def main():
    what, library = sys.argv[1], os.path.abspath(sys.argv[2])
    if what == "call":
        cost_of_call(library, sys.argv[3], sys.argv[4] if len(sys.argv) > 4 else "5000")
    else:
        for command in sys.argv[4:]:
            cost_of_program(library, command, float(sys.argv[3]))


if __name__ == "__main__":
    main()
