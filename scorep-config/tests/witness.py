#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""Whether an archive tells how much of a run it holds: runs commands under iostrata-run, and holds what the kernel counted for all
of their processes, less what is no file's and what the tracer wrote, against the bytes that were recorded.

usage: witness.py LIBRARY MOVES STATIC RAW   MOVES: s-moves; STATIC: the same, statically linked; RAW: s-uring-raw

Exits with 77 where the kernel does not count.
"""
import collections
import os
import re
import shutil
import subprocess
import sys
import tempfile

import check

MIB = 1 << 20
LAYERS = ("posix", "isoc", "aio")

Told = collections.namedtuple("Told", "tree apart own mapped used unseen recorded")


def properties(anchor):
    printed = subprocess.run(["otf2-print", "-G", anchor], capture_output=True, text=True, errors="replace").stdout
    pattern = r'_PROPERTY .*Name: "IOStrata::(\S+)" .*Value: (?:"([^"]*)"|(\d+))'
    return [(name, text or number) for name, text, number in re.findall(pattern, printed)]


def told(where):
    anchor, tree, unseen = os.path.join(where, "traces.otf2"), {}, {}
    sums = collections.Counter()
    for name, value in properties(anchor):
        if name.startswith("TREE::"):
            tree[name[6:]] = int(value)
        elif name.startswith("UNSEEN::"):
            path, reason, count = value.split("\t")
            unseen[os.path.basename(path)] = (reason, int(count))
        elif value.isdigit():
            sums[name] += int(value)
    archive = check.Archive(anchor)
    assert not archive.errors, archive.errors
    recorded = {mode: sum(archive.bytes[(mode, layer)] for layer in LAYERS) for mode in ("read", "write")}
    return Told(tree, (sums["APART::read"], sums["APART::written"]), sums["OWN::written"], sums["MAPPED"],
                [sums["WITNESS::" + name] for name in ("majflt", "cpu_ns", "run_delay")], unseen, recorded)


class Runs:
    def __init__(self, library, place):
        self.library, self.place = library, place

    def run(self, *command, **variables):
        where = os.path.join(self.place, "archive")
        shutil.rmtree(where, ignore_errors=True)
        environment = dict(os.environ, IOSTRATA_PRELOAD=self.library, IOSTRATA_DIR=where, **variables)
        launcher = os.path.join(os.path.dirname(self.library), "iostrata-run")
        done = subprocess.run([launcher, where, *command], cwd=self.place, env=environment, capture_output=True, timeout=200)
        assert done.returncode == 0, (command, done)
        return told(where)

    def shares(self, *command):
        """The recorded shares of the bytes read and written, after what is too little to tell."""
        t = self.run(*command)
        read, written = t.tree["rchar"] - t.apart[0], t.tree["wchar"] - t.apart[1] - t.own
        return share(t.recorded["read"], read, 100_000), share(t.recorded["write"], written, 20_000)


def share(recorded, witnessed, slack):
    return 1 if witnessed - recorded < slack else recorded / witnessed


def healthy(runs):
    """All of these have to be at least 99 %."""
    count = "seq 1 100000 >n; cat n | sort -r | tee s | wc -l"
    programs = {
        "pipes": ("sh", "-c", count),
        "streams": ("sh", "-c", "grep -c 7 n; tac n >r; cut -c1-3 n | uniq >u; head -c 20000 n | od -c >o"),
        "python": (sys.executable, "-c", "d = open('n','rb').read(); open('m','wb').write(d); print(len(d) * 'x')"),
        "workers": (sys.executable, "-c", "import multiprocessing as m\ndef f(x): return b'x' * 1000000\n"
                    "if __name__ == '__main__':\n p = m.Pool(2); print(sum(map(len, p.map(f, range(9))))); p.close(); p.join()"),
        "tar": ("tar", "cf", "t.tar", "n", "s"),
        "cp": ("cp", "n", "p"),
        "dd": ("dd", "if=n", "of=q", "bs=4k"),
        "nothing": ("sh", "-c", "/bin/true; /bin/true"),
    }
    for name, command in programs.items():
        read, written = runs.shares(*command)
        print(f"{name}: {100 * read:.2f} % of the bytes read, {100 * written:.2f} % of those written")
        assert read >= 0.98 and written >= 0.99, name


def unseen(runs, moves, static):
    both = f"{moves} libc a 6; {static} libc b 6"
    t = runs.run("sh", "-c", both)
    assert t.unseen == {"s-moves-static": ("static", 1)}, t.unseen
    assert t.recorded["write"] == 6 * MIB and t.tree["wchar"] >= 12 * MIB, t
    t = runs.run(sys.executable, "-c", f"import subprocess as s\nfor i in 1, 2, 3: s.run(['{static}', 'libc', 'b', '1'])")
    assert t.unseen == {"s-moves-static": ("static", 3)}, t.unseen
    with open(os.path.join(runs.place, "script"), "w") as script:
        script.write(f"#!{static} libc\n")
    os.chmod(script.name, 0o755)
    t = runs.run("sh", "-c", "./script; ./nowhere; cat n >m; true", PATH=".:" + os.environ["PATH"])
    assert t.unseen == {"script": ("static", 1)}, t.unseen
    t = runs.run("sh", "-c", f"env -i {moves} libc a 1")
    assert t.unseen == {"s-moves": ("unknown", 1)}, t.unseen


def killed(runs, static):
    """What a killed process moved through a pipe is known, so the whole tree can be told of."""
    program = ("import os\nb = bytes(1 << 20)\nf = os.open('k', os.O_RDWR | os.O_CREAT)\n"
               "for i in range(6): os.pwrite(f, b, 0)\nfor i in range(48): os.write(1, b[:65536])\nos.kill(os.getpid(), 9)")
    read, written = runs.shares("sh", "-c", f'"$0" -c "$1" | cat >/dev/null; {static} libc b 6', sys.executable, program)
    assert 0.49 < written < 0.51, written


def other_programs(runs, moves):
    """Of another user, and of 32 bits."""
    head = open(moves, "rb").read()
    with open(os.path.join(runs.place, "small"), "wb") as small:
        small.write(head[:4] + b"\1" + head[5:])
    os.chmod(small.name, 0o755)
    t = runs.run("sh", "-c", "./small; cat n >m")
    assert t.unseen == {"small": ("32-bit", 1)}, t.unseen
    if os.geteuid() != 0:
        return
    theirs = os.path.join(runs.place, "theirs")
    shutil.copy(moves, theirs)
    os.chmod(runs.place, 0o777)
    os.chown(theirs, 65534, 65534)
    os.chmod(theirs, 0o4755)
    t = runs.run("sh", "-c", "./theirs libc z 2; cat n >m")
    assert t.unseen == {"theirs": ("setuid", 1)}, t.unseen
    assert t.tree["wchar"] - t.recorded["write"] >= 2 * MIB, t


def past_libc(runs, moves):
    read, written = runs.shares("sh", "-c", f"{moves} libc a 4; {moves} raw a 12")
    assert 0.2 < read < 0.3 and 0.2 < written < 0.3, (read, written)
    t = runs.run(moves, "mapped", "c", "8")
    assert t.mapped == 8 * MIB and 0 < t.used[1] < 1e9, t


def page_by_page(runs):
    """What the kernel counts for a process that reads a mapped file so, as it tells the process itself."""
    t = runs.run(sys.executable, "-c", """
import mmap, os, resource, time
f = os.open('c', os.O_RDWR)
os.fsync(f)
os.posix_fadvise(f, 0, 0, os.POSIX_FADV_DONTNEED)
m = mmap.mmap(f, 0)
m.madvise(mmap.MADV_RANDOM)
assert sum(m[::4096]) == len(m) // 4096
u = resource.getrusage(resource.RUSAGE_SELF)
open('used', 'w').write(f'{u.ru_majflt} {int((u.ru_utime + u.ru_stime) * 1e9)}')""")
    with open(os.path.join(runs.place, "used")) as used:
        faults, cpu_ns = (int(word) for word in used.read().split())
    print(f"{t.used[0]} pages fetched, and the process says {faults}; {t.used[1]} ns on a processor, and it says {cpu_ns}")
    assert faults - 500 <= t.used[0] <= faults + 50, t  # less those of its begin
    assert cpu_ns / 4 <= t.used[1] <= cpu_ns + 500_000_000 and t.mapped >= 8 * MIB, t


def rings(runs, raw):
    """io_uring without liburing is told where nobody records it as the kernel tells."""
    told = runs.run("sh", "-c", f"{raw} f; exit 0").unseen
    assert told in ({"s-uring-raw": ("io_uring", 1)}, {}), told
    supported = subprocess.run([raw, os.path.join(runs.place, "g")]).returncode == 0
    assert bool(told) == supported, (told, supported)


def by_hand(runs, moves, static):
    """Without iostrata-run each process speaks for itself, but for its children that are recorded."""
    where = os.path.join(runs.place, "archive")
    shutil.rmtree(where, ignore_errors=True)
    environment = dict(os.environ, LD_PRELOAD=runs.library, IOSTRATA_DIR=where)
    script = f"{moves} libc k 4; cat k >b; {static} libc c 7; kill -9 $$"
    subprocess.run(["sh", "-c", f"sh -c 'exec {moves} libc d 2'; (sh -c '{script}') 2>e; {moves} raw a 3"], cwd=runs.place,
                   env=environment, check=True, capture_output=True)
    subprocess.run([os.path.join(os.path.dirname(runs.library), "iostrata-finish"), where], check=True, capture_output=True)
    printed = subprocess.run(["otf2-print", "-G", os.path.join(where, "traces.otf2")], capture_output=True, text=True).stdout
    own = collections.defaultdict(list)
    for name, value in re.findall(r'Group: "(\S+) \[\d+\]".*"IOStrata::WITNESS::wchar" .*Value: (\d+)', printed):
        own[name].append(round(int(value) / MIB))
    shells = own.pop("dash", None) or own.pop("bash", None) or own.pop("sh", None)
    assert own == {"s-moves": [2, 4, 3], "cat": [4]}, own
    assert shells and set(shells) == {0}, shells  # one was killed, and its parent cannot know


def not_all_wanted(runs, moves):
    """Where a part only was to be recorded, nothing is said about the rest."""
    for name, value in (("IOSTRATA_LAYERS", "isoc"), ("IOSTRATA_STOPPED", "1")):
        t = runs.run(moves, "libc", "a", "1", **{name: value})
        assert not t.tree, (name, t)
    t = runs.run("sh", "-c", f"{moves} libc a 4; {moves} libc b 4", IOSTRATA_EXCLUDE="*/b")
    assert t.apart == (4 * MIB, 4 * MIB), t


def main():
    library, moves, static, raw = map(os.path.abspath, sys.argv[1:])
    if not os.path.exists("/proc/self/io"):
        return 77
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        runs = Runs(library, place)
        healthy(runs)
        unseen(runs, moves, static)
        killed(runs, static)
        other_programs(runs, moves)
        past_libc(runs, moves)
        page_by_page(runs)
        rings(runs, raw)
        by_hand(runs, moves, static)
        not_all_wanted(runs, moves)
    return 0


if __name__ == "__main__":
    sys.exit(main())
