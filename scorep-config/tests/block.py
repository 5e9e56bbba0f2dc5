#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""Block requests of a program on a disk, and what is left of the recorder when it ends in any way.

usage: block.py LIBRARY RECORDER DIRECTORY; 77 when it cannot be tested here
"""
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time

SIZE = 3 << 20


def start(recorder, archive, **environment):
    process = subprocess.Popen([recorder, archive], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, env=dict(os.environ, **environment))
    return process, process.stdout.readline().strip()


def end(process):
    _, said = process.communicate(timeout=60)
    return process.returncode, said


def has_instance(process):
    """Whether a recorder's instance is there, seen through a tracefs of our own."""
    with tempfile.TemporaryDirectory() as place:
        done = subprocess.run(["unshare", "-m", "sh", "-c", f"mount -t tracefs nodev {place} && ls {place}/instances"],
                              capture_output=True, text=True, check=True)
    return f"iostrata-{process.pid}" in done.stdout.split()


def traced(library, archive, *command):
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL,
                   env=dict(os.environ, LD_PRELOAD=library, IOSTRATA_DIR=archive))


def printed(anchor, *options):
    done = subprocess.run(["otf2-print", *options, anchor], capture_output=True, text=True, check=True)
    return done.stdout


def extents_of(anchor, path):
    found = re.search(rf'IO_FILE_PROPERTY .*{path}" .*Name: "iostrata.extents".*Value: "([^"]*)"',
                      printed(anchor, "-G"))
    return [tuple(map(int, extent.split(":"))) for extent in found[1].split()]


def operations(anchor):
    """(mode, offset, bytes, begin, issued, complete) of every block request that was completed."""
    begun, done, last = {}, [], None
    for line in printed(anchor).splitlines():
        offset = re.search(r'"Offset" <\d+>; UINT64; (\d+)', line)
        event = re.match(r'IO_OPERATION_(\w+) +\d+ +(\d+) +Handle: "vd|IO_OPERATION_(\w+) +\d+ +(\d+) +Handle: "(?!\[)', line)
        if offset and last:
            begun[last][1] = int(offset[1])
        last = None
        if not event or "Matching Id" not in line:
            continue
        kind, time = event[1] or event[3], int(event[2] or event[4])
        key = re.search(r"Matching Id: (\d+)", line)[1]
        if kind == "BEGIN" and "NON_BLOCKING" in line:
            begun[key] = [re.search(r"Mode: (\w+)", line)[1], None, 0, time, None, None]
            last = key
        elif kind == "ISSUED":
            begun[key][4] = time
        elif kind == "COMPLETE" and key in begun:
            operation = begun.pop(key)
            operation[2] = int(re.search(r"Bytes Result: (\d+)", line)[1])
            done.append((*operation[:5], time))
    return done


def bytes_in(extents, done, mode):
    return sum(size for kind, offset, size, *_ in done
               if kind == mode and any(place <= offset < place + length for _, place, length in extents))


def a_file_is_found_on_its_disk(library, recorder, place):
    archive, path = os.path.join(place, "archive"), os.path.join(place, "file")
    process, ready = start(recorder, archive)
    assert ready == "ready", end(process)
    process.send_signal(signal.SIGINT)  # as a terminal sends it to the command and all around it
    traced(library, archive, "dd", "if=/dev/zero", f"of={path}", "bs=1M", "count=3", "conv=fsync")
    traced(library, archive, "dd", f"if={path}", "of=/dev/null", "bs=64K", "count=8", "iflag=direct")
    assert has_instance(process)
    assert end(process) == (0, "")
    assert not has_instance(process)
    anchor = os.path.join(archive, "traces.otf2")
    extents, done = extents_of(anchor, path), operations(anchor)
    assert sum(length for _, _, length in extents) == SIZE, extents
    assert bytes_in(extents, done, "WRITE") == SIZE, done
    assert bytes_in(extents, done, "READ") == 8 << 16, done
    assert all(begin < issued < complete for kind, *_, begin, issued, complete in done if kind != "FLUSH"), done


class Partition:
    """A file system in a partition of a disk that is a file."""
    FIRST_SECTOR, SECTORS = 4096, (60 << 20) // 512

    def __init__(self, place):
        self.image, self.mounted = os.path.join(place, "image"), os.path.join(place, "mounted")
        with open(self.image, "wb") as image:
            image.truncate(64 << 20)
        os.mkdir(self.mounted)
        self.disk = said("losetup", "--find", "--show", self.image)
        said("addpart", self.disk, "1", str(self.FIRST_SECTOR), str(self.SECTORS))
        name = os.path.basename(self.disk)
        numbers = open(f"/sys/block/{name}/{name}p1/dev").read().strip().split(":")
        self.node = os.path.join(place, "partition")  # nobody may be there who makes one in /dev
        os.mknod(self.node, 0o600 | stat.S_IFBLK, os.makedev(*map(int, numbers)))
        said("mkfs.ext4", "-q", "-E", "lazy_itable_init=0,lazy_journal_init=0", self.node)
        said("mount", self.node, self.mounted)

    def remove(self):
        if os.path.ismount(self.mounted):
            said("umount", self.mounted)
        said("delpart", self.disk, "1")  # with the disk alone it would stay
        said("losetup", "--detach", self.disk)


def said(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


class WithoutRequests:
    """A file system on a disk that takes bios as they are and has no requests to issue: zram, as the device mapper."""
    CONTROL = "/sys/class/zram-control/"

    def __init__(self, place):
        self.mounted = os.path.join(place, "mounted")
        os.mkdir(self.mounted)
        self.number = open(self.CONTROL + "hot_add").read().strip()
        with open(f"/sys/block/zram{self.number}/disksize", "w") as size:
            size.write("64M")
        numbers = open(f"/sys/block/zram{self.number}/dev").read().strip().split(":")
        self.node = os.path.join(place, "disk")
        os.mknod(self.node, 0o600 | stat.S_IFBLK, os.makedev(*map(int, numbers)))
        said("mkfs.ext4", "-q", "-E", "lazy_itable_init=0,lazy_journal_init=0", self.node)
        said("mount", self.node, self.mounted)

    def remove(self):
        said("umount", self.mounted)
        for last in [False] * 50 + [True]:  # somebody may be looking at it
            try:
                with open(self.CONTROL + "hot_remove", "w") as remove:
                    remove.write(self.number)
                return
            except OSError:
                if last:
                    raise
                time.sleep(0.1)


def a_disk_without_requests_completes(library, recorder, place):
    disk = WithoutRequests(place)
    try:
        archive, path = os.path.join(place, "archive"), os.path.join(disk.mounted, "file")
        process, ready = start(recorder, archive)
        assert ready == "ready", end(process)
        traced(library, archive, "dd", "if=/dev/zero", f"of={path}", "bs=1M", "count=3", "conv=fsync")
        assert end(process) == (0, "")
        anchor = os.path.join(archive, "traces.otf2")
        done = operations(anchor)
        assert bytes_in(extents_of(anchor, path), done, "WRITE") == SIZE, done
        assert all(issued is None and begin <= complete for *_, begin, issued, complete in done), done
    finally:
        disk.remove()


def files_that_go_are_found_too(library, recorder, place):
    """In a partition: one that stays, one that is removed, one that gets another name and one in whose place it comes."""
    partition = Partition(place)
    try:
        archive, names = os.path.join(place, "archive"), ["stays", "goes", "moves", "replaced"]
        paths = [os.path.join(partition.mounted, name) for name in names]
        process, ready = start(recorder, archive)
        assert ready == "ready", end(process)
        for number, path in enumerate(paths):
            traced(library, archive, "dd", "if=/dev/zero", f"of={path}", "bs=64K", f"count={number + 1}", "conv=fsync")
        traced(library, archive, "rm", paths[1])
        traced(library, archive, "mv", paths[2], paths[3])
        assert end(process) == (0, "")
        anchor = os.path.join(archive, "traces.otf2")
        assert not os.path.exists(os.path.join(archive, "registry", "gone"))
        done = operations(anchor)
        for number, path in enumerate(paths[:3]):
            extents = extents_of(anchor, path)
            assert sum(length for _, _, length in extents) == (number + 1) << 16, (path, extents)
            assert bytes_in(extents, done, "WRITE") == (number + 1) << 16, (path, extents, done)
        both = extents_of(anchor, paths[3])  # what is there now, and what was there before
        assert sum(length for _, _, length in both) == (3 + 4) << 16, both
        assert min(begin for _, begin, _ in both) >= Partition.FIRST_SECTOR * 512
    finally:
        partition.remove()


def a_killed_recorder_leaves_the_archive_whole(library, recorder, place):
    archive, path = os.path.join(place, "archive"), os.path.join(place, "file")
    process, ready = start(recorder, archive)
    traced(library, archive, "dd", "if=/dev/zero", f"of={path}", "bs=1M", "count=1", "conv=fsync")
    process.kill()
    end(process)
    assert "IO_OPERATION_BEGIN" in printed(os.path.join(archive, "traces.otf2"))
    assert has_instance(process)
    other, ready = start(recorder, os.path.join(place, "other"))  # cleans up behind the killed one
    assert has_instance(other) and not has_instance(process)
    other.terminate()
    assert end(other) == (0, "")
    assert not has_instance(other)


def write(library, archive, path):
    """A program that writes a file by 20 requests; its number."""
    program = subprocess.Popen(["dd", "if=/dev/zero", f"of={path}", "bs=64K", "count=20", "oflag=direct"],
                               stderr=subprocess.DEVNULL, env=dict(os.environ, LD_PRELOAD=library, IOSTRATA_DIR=archive))
    assert program.wait() == 0
    return program.pid


def written_by(anchor, path, pid):
    """How many times 64 KiB a program's requests write of a file; where that lies others may have written before."""
    extents, begun, written = extents_of(anchor, path), None, 0
    for line in printed(anchor).splitlines():
        offset = re.search(r'"Offset" <\d+>; UINT64; (\d+)', line)
        if begun and offset and any(place <= int(offset[1]) < place + length for _, place, length in extents):
            written += int(begun[1])
        begun = re.match(rf'IO_OPERATION_BEGIN .*Handle: "dd \[{pid}\]" .*Mode: WRITE.*NON_BLOCKING.*Bytes Request: (\d+)', line)
    return written / (64 << 10)


def of_several_recorders_one_records(library, recorder, place, killed):
    """The second one goes on where the first one ends, or is killed, which loses what that one had recorded."""
    archive, paths = os.path.join(place, "archive"), [os.path.join(place, name) for name in "abc"]
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE,
                          env=dict(os.environ, LD_PRELOAD=library, IOSTRATA_DIR=archive)) as goes_on:
        first, ready = start(recorder, archive)
        second, ready_too = start(recorder, archive)
        assert ready == ready_too == "ready"
        pids = [write(library, archive, paths[0])]
        time.sleep(1.5)  # longer than the second one keeps what is not its turn
        pids.append(write(library, archive, paths[1]))
        if killed:
            first.kill()
            end(first)
        else:
            assert end(first) == (0, "")
        pids.append(write(library, archive, paths[2]))
        assert end(second) == (0, "")
        goes_on.stdin.close()
    anchor = os.path.join(archive, "traces.otf2")
    written = [written_by(anchor, path, pid) for path, pid in zip(paths, pids)]
    assert written[0] == (0 if killed else 20) and written[2] == 20, written
    assert written[1] == 20 or killed, written  # what the killed one had seen last, the other one still has


def of_each_part_another_one_may(library, recorder, place):
    """One that does not record block requests leaves them to others."""
    archive, path = os.path.join(place, "archive"), os.path.join(place, "file")
    first, _ = start(recorder, archive, IOSTRATA_LAYERS="aio,net")
    second, ready = start(recorder, archive, IOSTRATA_LAYERS="block,aio")
    assert ready == "ready"
    pid = write(library, archive, path)
    end(first)
    assert end(second) == (0, "")
    assert written_by(os.path.join(archive, "traces.otf2"), path, pid) == 20


def without_rights_one_line_says_so(recorder, place):
    process = subprocess.run(["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", recorder, place],
                             stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert process.returncode == 4 and process.stdout == "", process
    assert process.stderr == "iostrata: block requests and io_uring without liburing are not recorded: only root may\n", process


def main():
    library, recorder, directory = sys.argv[1:]
    with tempfile.TemporaryDirectory(dir=directory) as first, tempfile.TemporaryDirectory(dir=directory) as second:
        probe, ready = start(recorder, os.path.join(first, "probe"))
        end(probe)
        if not ready or not os.path.exists("/sys/dev/block/%d:%d" % (os.major(os.stat(first).st_dev),
                                                                      os.minor(os.stat(first).st_dev))):
            print("no rights to trace the kernel, or no disk below", directory)
            return 77
        a_file_is_found_on_its_disk(library, recorder, first)
        for test, needs in [(files_that_go_are_found_too, "/dev/loop-control"),
                            (a_disk_without_requests_completes, WithoutRequests.CONTROL)]:
            if all(map(shutil.which, ["losetup", "addpart", "mkfs.ext4"])) and os.path.exists(needs):
                with tempfile.TemporaryDirectory(dir=directory) as another:
                    test(library, recorder, another)
            else:
                print("no", needs, "or no tools for it: not tested")
        a_killed_recorder_leaves_the_archive_whole(library, recorder, second)
        for killed in False, True:
            with tempfile.TemporaryDirectory(dir=directory) as another:
                of_several_recorders_one_records(library, recorder, another, killed)
        with tempfile.TemporaryDirectory(dir=directory) as another:
            of_each_part_another_one_may(library, recorder, another)
        # Where anybody may read it, for a user who is nobody.
        public = os.path.join(tempfile.mkdtemp(), "recorder")
        os.chmod(os.path.dirname(public), 0o755)
        with open(recorder, "rb") as source, open(public, "wb") as copy:
            copy.write(source.read())
        os.chmod(public, 0o755)
        without_rights_one_line_says_so(public, second)
        os.remove(public)
        os.rmdir(os.path.dirname(public))
    return 0


if __name__ == "__main__":
    sys.exit(main())
