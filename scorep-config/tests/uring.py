#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""io_uring as the kernel tells of it: requests and bytes of programs that use it without a library, held against what the
programs say themselves.

usage: uring.py LIBRARY RECORDER DIRECTORY s-uring-raw [s-uring]; 77 when it cannot be tested here
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

import block

KINDS = ["READ", "WRITE", "FLUSH"]


def rings(anchor):
    """By the name of the group that a ring's location is in: kind to (requests, bytes, cancelled)."""
    found, groups, kinds = {}, {}, {}
    for line in block.printed(anchor, "-G").splitlines():
        location = re.match(r'LOCATION +(\d+)  Name: "io_uring.*Group: "([^"]*)"', line)
        if location:
            groups[location[1]] = location[2]
    for line in block.printed(anchor).splitlines():
        event = re.match(r"IO_OPERATION_(\w+) +(\d+) +\d+ .*Matching Id: (\d+)", line)
        if not event or event[2] not in groups:
            continue
        key = event[2], event[3]
        if event[1] == "BEGIN":
            kinds[key] = re.search(r"Mode: (\w+)", line)[1]
            assert "Bytes Request: 18446744073709551615" in line, line  # not told, and so not 0
        counts = found.setdefault(groups[event[2]], {kind: [0, 0, 0] for kind in KINDS})[kinds[key]]
        if event[1] == "COMPLETE":
            done = int(re.search(r"Bytes Result: (\d+)", line)[1])
            counts[0] += 1
            counts[1] += done if kinds[key] != "FLUSH" else 0
        elif event[1] == "CANCELLED":
            counts[2] += 1
    return found


def recorded(library, recorder, place, *command):
    """The archive of a command; library None: it is not preloaded."""
    archive = os.path.join(place, "archive")
    process, ready = block.start(recorder, archive)
    assert ready == "ready", block.end(process)
    environment = dict(os.environ, IOSTRATA_DIR=archive)
    if library:
        environment["LD_PRELOAD"] = library
    said = subprocess.run(command, check=True, env=environment, stdout=subprocess.PIPE, text=True, cwd=place).stdout
    assert block.end(process) == (0, "")
    return os.path.join(archive, "traces.otf2"), said


def raw_requests_are_exact(library, recorder, place, raw, *options):
    anchor, said = recorded(library, recorder, place, raw, os.path.join(place, "file"), *options)
    assert said == "written 20700 read 5300\n", said
    (group, counts), = rings(anchor).items()
    assert re.match(r"s-uring-raw \[\d+\]$", group), group
    assert counts == {"READ": [11, 5300, 1], "WRITE": [22, 20700, 0], "FLUSH": [1, 0, 0]}, counts
    groups = re.findall(r'^LOCATION_GROUP .*Name: "([^"]*)"', block.printed(anchor, "-G"), re.M)
    assert groups.count(group) == 1, groups
    ends = re.findall(r'^LOCATION_GROUP_PROPERTY .*"IOStrata::END"', block.printed(anchor, "-G"), re.M)
    assert len(ends) == (1 if library else 0), ends  # how a process ends is known by itself only


def fio_is_exact(library, recorder, place):
    anchor, said = recorded(library, recorder, place, "fio", "--name=job", "--filename=file", "--size=2m", "--bs=8k",
                            "--rw=randrw", "--ioengine=io_uring", "--iodepth=8", "--numjobs=2", "--fsync=16",
                            "--output-format=json")
    jobs = json.loads(said[said.index("{"):])["jobs"]
    counts = [sum(column) for column in zip(*[sum((c[kind] for kind in KINDS), []) for c in rings(anchor).values()])]
    expected = [sum(job["read"]["total_ios"] for job in jobs), sum(job["read"]["io_bytes"] for job in jobs), 0,
                sum(job["write"]["total_ios"] for job in jobs), sum(job["write"]["io_bytes"] for job in jobs), 0,
                sum(job["sync"]["total_ios"] for job in jobs), 0, 0]
    assert counts == expected, (counts, expected)


def the_library_is_not_recorded_twice(library, recorder, place, program):
    anchor, _ = recorded(library, recorder, place, program, place)
    assert rings(anchor) == {}, rings(anchor)
    assert "io_uring_submit" in block.printed(anchor)


def without_the_layer_it_is_left_out(library, recorder, place, raw):
    os.environ["IOSTRATA_LAYERS"] = "posix,block"
    try:
        anchor, _ = recorded(library, recorder, place, raw, os.path.join(place, "file"))
        assert rings(anchor) == {}, rings(anchor)
    finally:
        del os.environ["IOSTRATA_LAYERS"]


def main():
    library, recorder, directory, raw, *others = sys.argv[1:]
    with tempfile.TemporaryDirectory(dir=directory) as place:
        probe, ready = block.start(recorder, os.path.join(place, "probe"))
        _, said = block.end(probe)
    if not ready or said or subprocess.run([raw, "/dev/null"], stdout=subprocess.DEVNULL).returncode == 77:
        print("no rights to trace the kernel, or no io_uring in it:", said)
        return 77
    tests = [(raw_requests_are_exact, [library, raw]), (raw_requests_are_exact, [library, raw, "poll"]),
             (raw_requests_are_exact, [None, raw]), (without_the_layer_it_is_left_out, [library, raw])]
    if shutil.which("fio"):
        tests.append((fio_is_exact, [library]))
    else:
        print("no fio: not tested with it")
    if others:
        tests.append((the_library_is_not_recorded_twice, [library, others[0]]))
    for test, (preloaded, *arguments) in tests:
        for at in [directory, "/dev/shm"]:  # a disk, and memory
            with tempfile.TemporaryDirectory(dir=at) as place:
                test(preloaded, recorder, place, *arguments)
    return 0


if __name__ == "__main__":
    sys.exit(main())
