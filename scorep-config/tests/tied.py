#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""Block requests of a program that nobody would see otherwise are tied to it: by the process that asked for them, or by the
extents of its files; those of another program are not.

usage: tied.py LIBRARY RECORDER DIRECTORY s-uring-raw s-mapped; 77 when it cannot be tested here
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

import block

def requests(anchor):
    """(who, name of the process, mode, offset) of every request: who is program, kernel or other."""
    who, names, found, begun = {}, {}, [], None
    definitions = block.printed(anchor, "-G")
    for handle, tie in re.findall(r'Name: "iostrata.submitter.(\d+)" .*Value: "([^"]*)"', definitions):
        who[handle] = tie
    for handle, name in re.findall(r'^IO_HANDLE +(\d+)  Name: "([^"]*)"', definitions, re.M):
        names[handle] = name
    groups = dict(re.findall(r'^LOCATION_GROUP +(\d+)  Name: "([^"]*)"', definitions, re.M))
    for line in block.printed(anchor).splitlines():
        event = re.match(r'IO_OPERATION_BEGIN .*Handle: "[^"]*" <(\d+)>, Mode: (\w+)', line)
        offset = re.search(r'"Offset" <\d+>; UINT64; (\d+)', line)
        if event:
            begun = event.groups()
        elif begun and begun[0] in who and offset:
            tie, _, group = who[begun[0]].partition(" ")
            pid = re.compile(r"\[\d+\]$")
            assert not group or pid.findall(groups[group]) == pid.findall(names[begun[0]]), (group, groups, names)
            found.append((tie, names[begun[0]], begun[1], int(offset[1])))
            begun = None
    return found


def is_in(extents, offset):
    return any(place <= offset < place + length for _, place, length in extents)


def recorded(library, recorder, archive, *commands):
    process, ready = block.start(recorder, archive)
    assert ready == "ready", block.end(process)
    for command in commands:
        if callable(command):
            command()
        else:
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                           env=dict(os.environ, LD_PRELOAD=library, IOSTRATA_DIR=archive))
    assert block.end(process) == (0, "")
    return os.path.join(archive, "traces.otf2")


def by_its_process(library, recorder, place, disk, name, *command):
    """All of the file's writes are asked for by the program itself, or a thread that the kernel runs for it."""
    path = os.path.join(disk, name)
    anchor = recorded(library, recorder, os.path.join(place, name), [*command, path])
    extents = block.extents_of(anchor, path)
    writes = [(who, process) for who, process, mode, at in requests(anchor) if mode == "WRITE" and is_in(extents, at)]
    assert writes and {who for who, _ in writes} == {"program"}, writes
    assert all(process.startswith(os.path.basename(command[0])[:15]) for _, process in writes), writes


def by_its_extents(library, recorder, place, disk):
    """What is written later, by the kernel or because somebody else wants all on the disk, lies in the program's file."""
    path = os.path.join(disk, "later")
    anchor = recorded(library, recorder, os.path.join(place, "later"),
                      ["dd", "if=/dev/zero", f"of={path}", "bs=64K", "count=16"], os.sync)
    extents = block.extents_of(anchor, path)
    assert sum(length for _, _, length in extents) == 1 << 20, extents
    writes = [who for who, _, mode, at in requests(anchor) if mode == "WRITE" and is_in(extents, at)]
    assert writes and "program" not in writes, writes


def of_somebody_else(library, recorder, place, disk):
    """A program that was not started by who started the recorder, and is not recorded."""
    path, other = os.path.join(disk, "own"), os.path.join(disk, "other")
    with subprocess.Popen(["sh"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as somebody:
        def writes():
            command = f"dd if=/dev/zero of={other} bs=64K count=16 oflag=direct 2>/dev/null; echo done\n"
            somebody.stdin.write(command)
            somebody.stdin.flush()
            assert somebody.stdout.readline() == "done\n"

        anchor = recorded(library, recorder, os.path.join(place, "somebody"), writes,
                          ["dd", "if=/dev/zero", f"of={path}", "bs=64K", "count=16", "oflag=direct"])
        somebody.stdin.close()
    extents = block.extents_of(anchor, path)
    all_of = requests(anchor)
    own = [process for who, process, mode, at in all_of if mode == "WRITE" and who == "program"]
    foreign = [process for who, process, mode, at in all_of
               if mode == "WRITE" and who == "other" and not is_in(extents, at) and process.startswith("dd [")]
    assert len(own) >= 16 and len(foreign) >= 16 and not set(own) & set(foreign), all_of


def main():
    library, recorder, directory, raw, mapped = sys.argv[1:]
    with tempfile.TemporaryDirectory(dir=directory) as place:
        probe, ready = block.start(recorder, os.path.join(place, "probe"))
        block.end(probe)
        if not ready or not all(map(shutil.which, ["losetup", "addpart", "mkfs.ext4"])) or not os.path.exists("/dev/loop-control"):
            print("no rights to trace the kernel, or no loop devices or tools for them")
            return 77
        partition = block.Partition(place)
        try:
            arguments = library, recorder, place, partition.mounted
            by_its_process(*arguments, "mapped", mapped)
            by_its_extents(*arguments)
            of_somebody_else(*arguments)
            if subprocess.run([raw, "/dev/null"], stdout=subprocess.DEVNULL).returncode != 77:
                by_its_process(*arguments, "raw", raw)
        finally:
            partition.remove()
    return 0


if __name__ == "__main__":
    sys.exit(main())
