#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""The kernel's end of file systems in user space, held against what programs did there and what a recorded daemon got.

usage: fuse.py LIBRARY RECORDER DIRECTORY s-net-fuse; 77 when it cannot be tested here
"""
import os
import re
import subprocess
import sys
import tempfile
import time

import block

READ = 15  # Linux, enum fuse_opcode


class Mounted:
    """A file system of ours at PLACE/mount, until the end; environment: of its daemon."""

    def __init__(self, daemon, place, environment):
        os.mkdir(place)
        self.at = os.path.join(place, "mount")
        self.daemon = subprocess.Popen([daemon, place, "serve"], env=environment)
        until = time.monotonic() + 10
        while not os.path.ismount(self.at):
            assert self.daemon.poll() is None and time.monotonic() < until, "it is not mounted"
            time.sleep(0.01)
        self.file = os.path.join(self.at, "file")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(["umount", self.at], check=True)
        assert self.daemon.wait(10) == 0


def read(path, environment, times):
    """A program that reads so many pieces; its number."""
    program = subprocess.Popen(["dd", f"if={path}", "of=/dev/null", "bs=100", f"count={times}"],
                               env=environment, stderr=subprocess.DEVNULL)
    assert program.wait() == 0
    return program.pid


def messages(anchor):
    """(group, mode, handle's file, time, unique, caller, opcode) of all operations with a request's number."""
    groups, files, found, last = {}, {}, [], None
    for line in block.printed(anchor, "-G").splitlines():
        location = re.match(r'LOCATION +(\d+) .*Group: "([^"]*)"', line)
        handle = re.match(r'IO_HANDLE +(\d+) .*File: "file://(fuse:[^"]*)"', line)
        if location:
            groups[location[1]] = location[2]
        if handle:
            files[handle[1]] = handle[2]
    for line in block.printed(anchor).splitlines():
        begin = re.match(r'IO_OPERATION_BEGIN +(\d+) +(\d+) +Handle: "[^"]*" <(\d+)>, Mode: (\w+)', line)
        numbers = dict(re.findall(r'"IOStrata::(\w+)" <\d+>; UINT64; (\d+)', line))
        if begin:
            last = groups[begin[1]], begin[4], files.get(begin[3]), int(begin[2])
        elif "UNIQUE" in numbers:
            found.append(last + tuple(int(numbers[key]) if key in numbers else None
                                      for key in ("UNIQUE", "CALLER", "OPCODE")))
    return found


def recorded(recorder, place, environment, act):
    """What act does, recorded: its result, and the messages."""
    archive = environment["IOSTRATA_DIR"] = os.path.join(place, "archive")
    os.environ["IOSTRATA_LAYERS"] = environment["IOSTRATA_LAYERS"] = "posix,net"
    process, ready = block.start(recorder, archive)
    assert ready == "ready", block.end(process)
    result = act()
    assert block.end(process) == (0, "")
    return result, messages(os.path.join(archive, "traces.otf2"))


def a_daemon_that_is_not_recorded(library, recorder, place, daemon):
    environment = dict(os.environ, LD_PRELOAD=library)
    plain = dict(os.environ)
    with Mounted(daemon, os.path.join(place, "ours"), plain) as ours, \
            Mounted(daemon, os.path.join(place, "others"), plain) as others, \
            subprocess.Popen(["sh"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as somebody:
        def act():
            somebody.stdin.write(f"head -c 300 {others.file} > /dev/null; echo done\n")  # which was there before the recorder
            somebody.stdin.flush()
            assert somebody.stdout.readline() == "done\n"
            return read(ours.file, environment, 3)
        pid, found = recorded(recorder, place, environment, act)
        somebody.stdin.close()
    assert found, "nothing was told"
    assert {group for group, *_ in found} == {f"fuse {ours.at}"}, found
    asked = [row for row in found if row[1] == "WRITE"]
    reads = [row for row in asked if row[6] == READ]
    assert len(reads) == 3 and all(row[5] == pid for row in reads), found
    answered = {row[4]: row[3] for row in found if row[1] == "READ"}
    assert len(answered) == len(asked) == len({row[4] for row in asked}), found
    assert all(row[3] < answered[row[4]] for row in asked), found
    assert all(re.fullmatch(r"fuse:kernel>\d+:\d+", row[2]) for row in asked), found


def tells_connections(pid):
    return any("fuse_connection" in open(f"/proc/{pid}/fdinfo/{fd}").read() for fd in os.listdir(f"/proc/{pid}/fdinfo"))


def a_daemon_that_is_recorded(library, recorder, place, daemon):
    environment = dict(os.environ, LD_PRELOAD=library)

    def act():
        with Mounted(daemon, os.path.join(place, "ours"), environment) as ours:
            read(ours.file, environment, 3)
            return ours.daemon.pid, tells_connections(ours.daemon.pid)
    (pid, told), found = recorded(recorder, place, environment, act)
    if not told:  # nobody knows which daemon's the kernel's end is
        assert all(not row[0].startswith("fuse") for row in found), found
        return
    for name, own, kernels in ((f"fuse:kernel>{pid}", "READ", "WRITE"), (f"fuse:{pid}>kernel", "WRITE", "READ")):
        rows = [row for row in found if row[2] == name]
        daemons = {row[4]: row for row in rows if row[1] == own}
        kernel = {row[4]: row for row in rows if row[1] == kernels and row[0].startswith("fuse ")}
        assert len(daemons) >= 8 and daemons.keys() == kernel.keys(), (name, found)
        for unique, row in daemons.items():
            # Of some, as what a close leaves, the daemon is told that they are for nobody.
            same = row[6] == kernel[unique][6] and row[5] in (kernel[unique][5], 0)
            assert own == "WRITE" or same, (row, kernel[unique])
            # An answer is with the kernel after the daemon began to give it.
            assert own == "READ" or row[3] <= kernel[unique][3], (row, kernel[unique])
    assert all(row[2] in (f"fuse:kernel>{pid}", f"fuse:{pid}>kernel") for row in found), found


def a_daemon_that_is_left_out(library, recorder, place, daemon):
    os.environ["IOSTRATA_NET_EXCLUDE"] = "program:" + os.path.basename(daemon)
    environment = dict(os.environ, LD_PRELOAD=library)

    def act():
        with Mounted(daemon, os.path.join(place, "ours"), environment) as ours:
            read(ours.file, environment, 3)
            return tells_connections(ours.daemon.pid)
    told, found = recorded(recorder, place, environment, act)
    del os.environ["IOSTRATA_NET_EXCLUDE"]
    assert found == [] or not told, found


def a_daemon_that_ends_while_it_is_recorded(library, recorder, place, daemon):
    ours = Mounted(daemon, os.path.join(place, "ours"), dict(os.environ))
    environment = dict(os.environ, LD_PRELOAD=library)

    def act():
        with ours:  # it ends when nobody has the mount any more, the recorder neither
            return read(ours.file, environment, 3)
    _, found = recorded(recorder, place, environment, act)
    assert any(row[1] == "WRITE" and row[6] == READ for row in found), found


def nothing_without_layer_net(library, recorder, place, daemon):
    environment = dict(os.environ, LD_PRELOAD=library)
    with Mounted(daemon, os.path.join(place, "ours"), dict(os.environ)) as ours:
        archive = environment["IOSTRATA_DIR"] = os.path.join(place, "archive")
        os.environ.pop("IOSTRATA_LAYERS", None)
        process, ready = block.start(recorder, archive)
        assert ready == "ready", block.end(process)
        read(ours.file, environment, 3)
        assert block.end(process) == (0, "")
    assert messages(os.path.join(archive, "traces.otf2")) == []


def can_be_tested(recorder):
    with tempfile.TemporaryDirectory() as place:
        environment = dict(os.environ, IOSTRATA_LAYERS="net")
        process = subprocess.Popen([recorder, os.path.join(place, "a")], stdin=subprocess.PIPE, env=environment,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        _, said = process.communicate(timeout=60)
        return process.returncode == 0 and not said and os.access("/dev/fuse", os.W_OK)


def main():
    library, recorder, directory, daemon = sys.argv[1:]
    if "IOSTRATA_APART" not in os.environ:  # mounts that nobody else sees
        os.environ["IOSTRATA_APART"] = "1"
        apart = ["unshare", "--mount", "--propagation", "private", "true"]
        if os.geteuid() != 0 or subprocess.run(apart, check=False).returncode != 0:
            print("only root may")
            return 77
        os.execvp(apart[0], apart[:-1] + [sys.executable, *sys.argv])
    if not can_be_tested(recorder):
        print("this kernel does not tell")
        return 77
    for test in (a_daemon_that_is_not_recorded, a_daemon_that_is_recorded, a_daemon_that_is_left_out,
                 a_daemon_that_ends_while_it_is_recorded, nothing_without_layer_net):
        with tempfile.TemporaryDirectory(dir=directory) as place:
            test(library, recorder, place, daemon)
            print(test.__name__.replace("_", " "))
    return 0


if __name__ == "__main__":
    sys.exit(main())
