#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""Ranks whose clocks differ, as those of several hosts do: two of four run in a time namespace of their own, and in the
end under a host name of their own.

usage: clock.py LIBRARY PROGRAM MPIRUN...; 77 when there are no time namespaces for us
"""
import os
import re
import subprocess
import sys
import tempfile

AHEAD_S = 5000


def barriers(anchor):
    """The times at which each location left its barriers, in ns of the archive's clock."""
    done = subprocess.run(["otf2-print", anchor], capture_output=True, text=True, check=True)
    times = {}
    for location, time in re.findall(r'LEAVE +(\d+) +(\d+) +Region: "MPI_Barrier"', done.stdout):
        times.setdefault(location, []).append(int(time))
    return list(times.values())


ELSEWHERE = ["--uts", "sh", "-c", 'hostname elsewhere && exec "$@"', "start"]


def record(library, program, mpirun, host=(), **more):
    with tempfile.TemporaryDirectory() as place:
        environment = dict(os.environ, LD_PRELOAD=library, IOSTRATA_DIR=os.path.join(place, "archive"), **more)
        shifted = ["unshare", "--time", "--monotonic", str(AHEAD_S), "--fork", *host, program, place]
        done = subprocess.run([*mpirun, "-n", "2", program, place, ":", "-n", "2", *shifted], env=environment,
                              capture_output=True, text=True, timeout=100)
        assert done.returncode == 0, done
        return barriers(os.path.join(place, "archive", "traces.otf2"))


def spread_s(times):
    assert len(times) == 4 and all(len(t) == len(times[0]) > 0 for t in times), times
    return max(max(same) - min(same) for same in zip(*times)) / 1e9


def main():
    library, program, *mpirun = sys.argv[1:]
    probe = subprocess.run(["unshare", "--time", "--monotonic", "1", "--fork", "true"], capture_output=True)
    if probe.returncode != 0:
        print("no time namespaces:", probe.stderr.decode())
        return 77
    alone = spread_s(record(library, program, mpirun))
    assert alone > AHEAD_S - 100, alone
    compared = spread_s(record(library, program, mpirun, IOSTRATA_SYNC="1"))
    print(f"{alone:.3f} s apart, {compared:.6f} s when the clocks are compared")
    by_day = spread_s(record(library, program, mpirun, host=ELSEWHERE))
    print(f"{by_day:.6f} s by the time of day")
    return 0 if max(compared, by_day) < 0.2 else 1


if __name__ == "__main__":
    sys.exit(main())
