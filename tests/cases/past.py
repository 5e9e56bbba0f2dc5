#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""What recording costs a server that runs and is used all the time: its calls go through the recorder and past it, in turns of 20 ms,
by what its tables of functions point to. Prints the time that the same data takes with the recorder by that without.

usage: past.py PROCESS SECONDS      data: what goes through this network's loopback. As root, with binutils
"""
import math
import os
import random
import re
import struct
import subprocess
import sys
import time

TURN, SETTLE = 0.02, 0.003


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def libraries(process):
    """Of each program and library in a process: where it begins and ends in memory."""
    places = {}
    with open(f"/proc/{process}/maps") as maps:
        for line in maps:
            field = line.split()
            if len(field) > 5 and os.path.isfile(field[5]):
                begin, end = (int(x, 16) for x in field[0].split("-"))
                places[field[5]] = (min(begin, places.get(field[5], (begin, 0))[0]), end)
    return places


def functions(path, begin):
    """Where those are that a library has for others, by name; of several versions the usual one."""
    found = {}
    for line in output("nm", "-D", "--defined-only", path).splitlines():
        field = line.split()
        if len(field) == 3 and field[1] in "TWi":
            name, _, version = field[2].partition("@")
            if name not in found or version.startswith("@"):
                found[name] = begin + int(field[0], 16)
    return found


class Server:
    """A recorded process, whose calls can be led past the recorder."""

    def __init__(self, process):
        self.memory = open(f"/proc/{process}/mem", "r+b", buffering=0)
        places = libraries(process)
        self.recorder = next(path for path in places if "libiostrata" in path)
        c = next(path for path in places if re.search(r"/libc\.so", path))
        real = functions(c, places[c][0])
        self.slots = [slot for path, (begin, _) in places.items() if path not in (c, self.recorder)
                      for slot in self.slots_of(path, begin, *places[self.recorder], real)]

    def slots_of(self, path, begin, low, high, real):
        """Where the path's code finds functions of the recorder: address, the recorder's function, the C library's."""
        relocations = subprocess.run(["readelf", "-rW", path], capture_output=True, text=True).stdout # none of what is no program
        for line in relocations.splitlines():
            field = line.split()
            if len(field) > 4 and re.search("JUMP_SL|GLOB_DA", field[2]):
                address = begin + int(field[0], 16)
                self.memory.seek(address)
                now = self.memory.read(8)
                name = field[4].partition("@")[0]
                if low <= struct.unpack("=Q", now)[0] < high and name in real:
                    yield address, now, struct.pack("=Q", real[name])

    def record(self, wanted):
        for address, recorder, real in self.slots:
            self.memory.seek(address)
            self.memory.write(recorder if wanted else real)


def moved():
    with open("/proc/net/dev") as devices:
        return next(int(line.split()[1]) for line in devices if line.split()[0] == "lo:")


def rate(server, recorded):
    server.record(recorded)
    time.sleep(SETTLE)
    bytes_before, before = moved(), time.monotonic()
    time.sleep(TURN)
    return (moved() - bytes_before) / (time.monotonic() - before)


def main():
    server = Server(sys.argv[1])
    if not server.slots:
        sys.exit("past.py: the process calls nothing of the recorder")
    ratios, end = [], time.monotonic() + float(sys.argv[2])
    try:
        while time.monotonic() < end:
            first = random.random() < 0.5 # ABBA or BAAB: a machine that gets slower counts for both
            order = [first, not first, not first, first]
            rates = [rate(server, recorded) for recorded in order]
            if min(rates) > 0:
                of = {how: sum(r for r, o in zip(rates, order) if o == how) for how in (True, False)}
                ratios.append(math.log(of[False] / of[True]))
    finally:
        server.record(True)
    ratios.sort()
    kept = ratios[len(ratios) // 10:len(ratios) - len(ratios) // 10] # stalls of the machine are none of the recorder's
    mean = sum(kept) / len(kept)
    tail = len(ratios) // 10
    spread = sum((x - mean) ** 2 for x in kept) + tail * ((kept[0] - mean) ** 2 + (kept[-1] - mean) ** 2) # as if the others were as the last of them
    error = 1.96 * math.sqrt(spread / (len(ratios) - 1)) / (0.8 * math.sqrt(len(ratios)))
    print(f"{math.exp(mean):.4f} ({math.exp(mean - error):.4f} to {math.exp(mean + error):.4f}), {len(ratios)} times four turns")


if __name__ == "__main__":
    main()
