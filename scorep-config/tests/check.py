#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""Runs a sample program with and without the tracer and compares the archive with what the sample says it does.

usage: check.py LIBRARY SOURCE COMMAND...

In COMMAND {} is a fresh directory. Both runs have to print the same and end the same. SOURCE, and what it includes
from its own folder, holds lines

    // EXPECT calls REGION N            Enter records of a region, or of several: A|B
    // EXPECT bytes read|write LAYER N  bytes completed; non-blocking operations of POSIX are those of layer aio
    // EXPECT offsets read|write LAYER NAME A B C ...   of a file, sorted; "?" where undefined
    // EXPECT file-bytes read|write LAYER NAME N   bytes completed on the handles of this name, or on this file
    // EXPECT offsets-at OFFSET read|write LAYER NAME N   how many begin there
    // EXPECT records TYPE N            records as otf2-print names them
    // EXPECT balanced                  every Leave matches the last Enter, and nothing is left open
    // EXPECT processes N, locations N, hosts N
    // EXPECT defined TYPE N            definitions as otf2-print names them
    // EXPECT defined-as ROLE N         regions of a role
    // EXPECT handle LAYER NAME PARENT  a handle of this name (or file) whose parent is of layer PARENT ("-": has none)
    // EXPECT no REGION                 that was never entered
    // EXPECT lasts REGION NS           its longest call, at least
    // EXPECT long-calls REGION N       that last 20 ms or longer: others are preempted, and wait for the processor only
    // EXPECT fewer REGION N           calls of it
    // EXPECT shorter N                 seconds from the first event to the last
    // EXPECT collective LAYER N        collective reads and writes
    // EXPECT nonblocking LAYER N       operations begun
    // EXPECT outstanding N             of them that neither completed nor were cancelled
    // EXPECT issued-at-once N          of them that were handed on when they began
    // EXPECT rank-names N              processes named after ranks 0 to N-1, in this order
    // EXPECT hint NAME VALUE           a property of a file
    // EXPECT as-printed                what the program prints is what messages and collective calls carried
    // EXPECT words-as-printed          the same of lines "words SENDER NUMBER..."; what is told is hashed, and differs where they do
    // EXPECT paired                    each send of a rank to another has its receive, and each receive its send
    // EXPECT streams N                 directions of connections in which what is sent at a place is received there, and all of it
    // EXPECT runs N A-B C-D ...        directions of connections in which these bytes are sent, and no others
    // EXPECT answered N                at least so many requests of the kernel to a file system in user space are, and no others
    // EXPECT errors REGION A B C ...   the error numbers of its calls that failed, sorted
    // EXPECT told-partners REGION N    at least so many of its calls tell whom they sent to or received from
    // EXPECT property NAME             some file or process has it; _ for a blank
    // EXPECT attribute NAME N          how often events have it
    // ENV NAME=VALUE                   of the traced run
    // STDERR TEXT                      a line the tracer writes
"""
import collections
import os
import re
import shlex
import subprocess
import sys
import tempfile

LAYERS = {"POSIX I/O": "posix", "ISO C I/O": "isoc", "MPI I/O": "mpiio", "HDF5": "hdf5", "NetCDF": "netcdf",
          "Network": "net", "Client of a file server": "client"}

LONG_NS = 20_000_000
SKIPPED = 77  # exit code of a sample that cannot run here

Handle = collections.namedtuple("Handle", "layer name parent")
Moving = collections.namedtuple("Moving", "location handle matching")  # an operation on a connection


class Archive:
    """What otf2-print says of an archive."""

    def __init__(self, anchor):
        run = subprocess.run(["otf2-print", anchor], capture_output=True, text=True, errors="replace")
        self.errors = run.stderr + "".join(line for line in run.stdout.splitlines() if "ERROR" in line)
        self.records = collections.Counter()
        self.calls = collections.Counter()
        self.long_calls = collections.Counter()
        self.stacks = collections.defaultdict(list)
        self.longest = collections.Counter()
        self.wrong_leaves = 0
        self.bytes = collections.Counter()
        self.file_bytes = collections.Counter()
        self.offsets = collections.defaultdict(list)
        self.defined = collections.Counter()
        self.last = collections.defaultdict(int)
        self.first = 2**64
        self.backwards = 0
        self.modes = collections.defaultdict(list)
        self.collective = collections.Counter()
        self.nonblocking = collections.Counter()
        self.issued = collections.defaultdict(list)
        self.begun_at = {}
        self.issued_at_once = 0
        self.ranks = []
        self.hosts = 0
        self.hints = collections.defaultdict(list)
        self.attributes = collections.Counter()
        self.handles = {}
        self.stream_of = {}  # of a handle
        self.begun = collections.defaultdict(list)  # of such: where those under way begin
        self.streams = collections.defaultdict(lambda: {"READ": [], "WRITE": []})
        self.uniques = {"asked": [], "answered": []}  # the kernel's numbers of requests
        self.words = collections.defaultdict(list)  # of what was sent, by location; "" where it is as before
        self.rank_of = {}
        self.worlds = []
        self.exchanged = []
        self.messages = {"MPI_SEND": collections.Counter(), "MPI_RECV": collections.Counter()}
        self.partners = collections.Counter()
        self.failed = collections.defaultdict(list)
        self.definitions(anchor)
        pending = None
        for line in run.stdout.splitlines():
            pending = self.line(line, pending)

    def definitions(self, anchor):
        run = subprocess.run(["otf2-print", "-G", anchor], capture_output=True, text=True, errors="replace")
        for line in run.stdout.splitlines():
            self.defined[line.split(" ", 1)[0]] += 1
            role = re.match(r"REGION .* Role: (\w+)", line)
            if role:
                self.defined[role[1]] += 1
            self.hosts += line.startswith("SYSTEM_TREE_NODE ") and 'Class: "node"' in line
            rank = re.match(r'LOCATION_GROUP .*Name: "MPI Rank (\d+)"', line)
            if rank:
                self.ranks.append(int(rank[1]))
            members = re.match(r"GROUP .* Type: COMM_GROUP,.* Members: (.*)", line)
            if members:  # one group for each communicator, in their order
                world = re.findall(r'\("[^"]*" <(\d+)>\)', members[1])
                self.rank_of.update((location, rank) for rank, location in enumerate(world))
                self.worlds.append(world)
            hint = re.match(r'(?:IO_FILE|LOCATION_GROUP)_PROPERTY .*Name: "([^"]*)".*Value: "([^"]*)"', line)
            if hint:
                self.hints[hint[1]].append(hint[2])
            handle = re.match(r'IO_HANDLE\s+(\d+)\s+Name: "([^"]*)".*File: (?:"\w+://([^"]*)"|UNDEFINED).*'
                              r'Paradigm: "([^"]*)".*Parent: (?:"[^"]*" <(\d+)>|UNDEFINED)', line)
            if handle:
                name = handle[2] or os.path.basename(handle[3] or "")
                self.handles[handle[1]] = Handle(LAYERS.get(handle[4], handle[4]), name, handle[5])
                if handle[4] == "Network":
                    self.stream_of[handle[1]] = handle[3]

    def parents(self, layer, name):
        """The layers of the parents of all handles of this layer and name."""
        found = {h.parent and self.handles[h.parent].layer for h in self.handles.values() if h[:2] == (layer, name)}
        return sorted(layer or "-" for layer in found)

    def line(self, line, pending):
        if "ADDITIONAL ATTRIBUTES" in line:
            self.attributes.update(re.findall(r'\("([^"]*)" <', line))
        extra = re.match(r'\s+ADDITIONAL ATTRIBUTES: \("Offset" <\d+>; UINT64; (\d+)\)', line)
        if extra and isinstance(pending, Moving):
            self.begun[pending].append(int(extra[1]))
            for pair, value in re.findall(r'"IOStrata::WORDS::(\d)" <\d+>; UINT64; (\d+)', line):
                self.told += [""] * (int(pair) - len(self.told)) + [value]
            unique = re.search(r'"IOStrata::UNIQUE" <\d+>; UINT64; (\d+)', line)
            if unique:
                self.uniques["asked" if "IOStrata::CALLER" in line else "answered"].append(unique[1])
            return None
        if extra and pending:
            value = int(extra[1])
            self.offsets[pending].append("?" if value == 2**64 - 1 else value)
            return None
        error = re.match(r'\s+ADDITIONAL ATTRIBUTES: \("IOStrata::ERRNO" <\d+>; UINT64; (\d+)\)', line)
        if error and isinstance(pending, str):
            self.failed[pending].append(int(error[1]))
        event = re.match(r"([A-Z_]+)\s+(\d+)\s+(\d+)\s+(.*)", line)
        if not event:
            return None
        kind, location, time, rest = event[1], event[2], int(event[3]), event[4]
        self.backwards += time < self.last[location]
        self.last[location] = time
        self.first = min(self.first, time)
        self.records[kind] += 1
        if kind in ("ENTER", "LEAVE"):
            self.step(kind, self.stacks[location], re.search(r'Region: "([^"]*)"', rest)[1], time)
        self.exchange(kind, location, rest)
        reference = re.search(r'Handle: "[^"]*" <(\d+)>', rest)
        if kind == "IO_OPERATION_BEGIN":
            handle = self.handles[reference[1]]
            mode, layer = re.search(r"Mode: (\w+)", rest)[1].lower(), handle.layer
            if "NON_BLOCKING" in rest:
                layer = layer.replace("posix", "aio")
                self.nonblocking[layer] += 1
                self.issued[reference[1], self.matching(rest)].append((mode, layer))
                self.begun_at[reference[1], self.matching(rest)] = time
            else:
                self.modes[location, reference[1], self.matching(rest)].append((mode, layer))
            self.collective[layer] += "COLLECTIVE" in rest
            if reference[1] in self.stream_of and mode == "write":
                self.told = []
                self.words[location].append(self.told)
            if reference[1] in self.stream_of:
                return Moving(None if "NON_BLOCKING" in rest else location, reference[1], self.matching(rest))
            return (mode, layer, handle.name)
        if kind == "IO_OPERATION_ISSUED":
            self.issued_at_once += self.begun_at.get((reference[1], self.matching(rest))) == time
        if kind in ("IO_OPERATION_COMPLETE", "IO_OPERATION_CANCELLED"):
            self.complete(location, reference[1], rest)
        return re.search(r'Region: "([^"]*)"', rest)[1] if kind == "LEAVE" else None

    def exchange(self, kind, location, rest):
        message = re.match(r"(?:Receiver|Sender): (\d+) .*Tag: (\d+), Length: (\d+)", rest)
        together = re.match(r"Operation: (\w+),.*Root: (\w+).*Sent: (\w+), Received: (\w+)", rest)
        rank = self.rank_of.get(location)
        if kind in ("MPI_SEND", "MPI_RECV"):
            self.partners[self.stacks[location][-1][0]] += 1
            world = self.worlds[int(re.search(r'Communicator: "MPI_COMM_WORLD" <(\d+)>', rest)[1])]
            ends = [location, world[int(message[1])]]
            if ends[0] != ends[1]:
                self.messages[kind][tuple(ends if kind == "MPI_SEND" else ends[::-1]) + message.groups()[1:]] += 1
            verb = "send" if kind == "MPI_SEND" else "receive"
            self.exchanged.append(f"{rank} {verb} {' '.join(message.groups())}")
        elif kind == "MPI_COLLECTIVE_END":
            words = ["UNDEFINED" if word == str(2**64 - 1) else word for word in together.groups()]
            self.exchanged.append(f"{rank} {' '.join(words)}")

    def step(self, kind, stack, region, time):
        if kind == "ENTER":
            self.calls[region] += 1
            stack.append((region, time))
            return
        entered, begin = stack.pop() if stack else (None, 0)
        self.wrong_leaves += entered != region
        self.longest[region] = max(self.longest[region], time - begin)
        self.long_calls[region] += time - begin >= LONG_NS

    @staticmethod
    def matching(rest):
        return re.search(r"Matching Id: (\w+)", rest)[1]

    def complete(self, location, handle, rest):
        anywhere = self.issued[handle, self.matching(rest)]  # of whichever thread
        blocking = self.modes[location, handle, self.matching(rest)]
        moving = Moving(None if anywhere else location, handle, self.matching(rest))
        mode, layer = anywhere.pop(0) if anywhere else blocking.pop()
        done = re.search(r"Bytes Result: (\d+)", rest)
        size = int(done[1]) if done and int(done[1]) != 2**64 - 1 else 0
        if handle in self.stream_of:
            at = self.begun[moving].pop()
            self.streams[self.stream_of[handle]][mode.upper()].append((at, at + size))
        self.bytes[(mode, layer)] += size
        self.file_bytes[(mode, layer, self.handles[handle].name)] += size


def large(suffix):
    """The end of the name of a call that takes large offsets, in place of that of one that does not."""
    return {"2": "64v2", "_r": "64_r"}.get(suffix[0], "64")


def shapes(senders):
    """What is the same as what in the words that each sender sent: numbers in the order in which they come first; zero is zero."""
    found = []
    for messages in senders:
        before, numbers, shape = [""] * 8, {"0": 0}, []
        for words in messages:
            words = [word or old for word, old in zip(words, before)]
            before[:len(words)] = words
            shape.append([numbers.setdefault(word, len(numbers)) for word in words])
        found.append(shape)
    return sorted(found)


def said_words(lines):
    """What a program says of the words of its messages, by sender."""
    senders = collections.defaultdict(list)
    for _, sender, *words in map(str.split, lines):
        senders[sender].append(words)
    return senders.values()


def joined(pieces):
    """Pieces of a stream as runs: [0, 10) and [10, 12) are [0, 12)."""
    runs = []
    for begin, end in sorted(pieces):
        if runs and runs[-1][1] == begin:
            runs[-1][1] = end
        else:
            runs.append([begin, end])
    return runs


def check(archive, words):
    """Returns what is found and what was expected."""
    what = words[0]
    if what == "calls":
        # Programs compiled with _FILE_OFFSET_BITS=64 call pread64 where the source says pread, preadv64v2, readdir64_r.
        names = {name: re.sub("(2|_r)?$", large, name, count=1) for name in words[1].split("|")}
        return sum(archive.calls[name] + archive.calls[other] for name, other in names.items()), int(words[2])
    if what == "long-calls":
        return archive.long_calls[words[1]], int(words[2])
    if what == "no":
        return archive.calls[words[1]], 0
    if what == "fewer":
        return archive.calls[words[1]] < int(words[2]), True
    if what == "paired":
        return archive.messages["MPI_SEND"], archive.messages["MPI_RECV"]
    if what == "streams":
        same = [joined(s["READ"]) == joined(s["WRITE"]) for s in archive.streams.values()]
        return sum(same), int(words[1])
    if what == "runs":
        wanted = [[int(end) for end in word.split("-")] for word in words[2:]]
        return sum(joined(s["WRITE"]) == wanted for s in archive.streams.values()), int(words[1])
    if what == "answered":
        asked, answered = (collections.Counter(archive.uniques[which]) for which in ("asked", "answered"))
        return len(answered) >= int(words[1]) and answered <= asked, True
    if what == "told-partners":
        return archive.partners[words[1]] >= int(words[2]), True
    if what == "errors":
        names = (words[1], words[1] + "64")
        return sorted(sum((archive.failed[name] for name in names), [])), [int(word) for word in words[2:]]
    if what == "lasts":
        return archive.longest[words[1]] >= int(words[2]), True
    if what == "bytes":
        return archive.bytes[(words[1], words[2])], int(words[3])
    if what == "file-bytes":
        return archive.file_bytes[tuple(words[1:4])], int(words[4])
    if what == "offsets-at":
        wanted = words[1] if words[1] == "?" else int(words[1])
        return archive.offsets[tuple(words[2:5])].count(wanted), int(words[5])
    if what == "records":
        return archive.records[words[1]], int(words[2])
    if what == "offsets":
        found = sorted(archive.offsets[(words[1], words[2], words[3])], key=str)
        return found, sorted((w if w == "?" else int(w) for w in words[4:]), key=str)
    if what == "handle":
        return archive.parents(words[1], words[2]), [words[3]]
    if what == "shorter":
        return max(archive.last.values()) - archive.first < int(words[1]) * 10**9, True
    if what == "collective":
        return archive.collective[words[1]], int(words[2])
    if what == "nonblocking":
        return archive.nonblocking[words[1]], int(words[2])
    if what == "outstanding":
        return sum(map(len, archive.issued.values())), int(words[1])
    if what == "issued-at-once":
        return archive.issued_at_once, int(words[1])
    if what == "balanced":
        return archive.wrong_leaves + sum(map(len, archive.stacks.values())), 0
    if what == "processes":
        return archive.defined["LOCATION_GROUP"], int(words[1])
    if what in ("defined", "defined-as"):
        return archive.defined[words[1]], int(words[2])
    if what == "rank-names":
        return archive.ranks, list(range(int(words[1])))
    if what == "property":
        return bool(archive.hints[words[1].replace("_", " ")]), True
    if what == "attribute":
        return archive.attributes[words[1]], int(words[2])
    if what == "hint":
        return words[2] in archive.hints[words[1]], True
    if what == "locations":
        return archive.defined["LOCATION"], int(words[1])
    if what == "hosts":
        return archive.hosts, int(words[1])
    raise ValueError(words)


def run(command, environment):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        words = [word.replace("{}", place) for word in command]
        done = subprocess.run(words, capture_output=True, env=environment, timeout=200)
        out = done.stdout.replace(place.encode(), b"DIR")
        return out, done.returncode, done.stderr.decode(errors="replace").replace(place, "DIR")


def lines_of(source):
    lines = open(source).read().splitlines()
    for line in lines[:]:
        included = re.match(r"\s*#?include ['\"](s-.*)['\"]", line)
        if included:
            lines += lines_of(os.path.join(os.path.dirname(source), included[1]))
    return lines


def main():
    library, source, command = sys.argv[1], sys.argv[2], sys.argv[3:]
    lines = lines_of(source)
    said = [shlex.split(line.split("EXPECT ", 1)[1]) for line in lines if "EXPECT " in line]
    extra = [line.split("ENV ", 1)[1] for line in lines if line.startswith("// ENV ")]
    stderr = [line.split("STDERR ", 1)[1] for line in lines if line.startswith("// STDERR ")]
    plain = run(command, dict(os.environ))
    if plain[1] == SKIPPED:
        print(plain[0].decode(errors="replace"))
        return SKIPPED
    with tempfile.TemporaryDirectory() as out:
        where = os.path.join(out, "archive")
        environment = dict(os.environ, LD_PRELOAD=library, IOSTRATA_DIR=where)
        environment.update(item.split("=", 1) for item in extra)
        traced = run(command, environment)
        wrong = []
        for name, a, b in zip(("stdout", "exit code"), plain, traced):
            if a != b:
                wrong.append(f"{name}: {a!r} without, {b!r} with the tracer\n{traced[2]}")
        for text in stderr:
            if text not in traced[2]:
                wrong.append(f"stderr: {text!r} is not in {traced[2]!r}")
        if not stderr and plain[2] != traced[2]:
            wrong.append(f"stderr: {plain[2]!r} without, {traced[2]!r} with the tracer")
        if said:
            archive = Archive(os.path.join(where, "traces.otf2"))
            if archive.errors:
                wrong.append("otf2-print: " + archive.errors)
            if archive.backwards:
                wrong.append(f"{archive.backwards} times go backwards")
            for words in said:
                if words[0] == "as-printed":
                    found = "\n".join(sorted(archive.exchanged))
                    expected = "\n".join(sorted(plain[0].decode().splitlines()))
                elif words[0] == "words-as-printed":
                    found = shapes(archive.words.values())
                    expected = shapes(said_words(plain[0].decode().splitlines()))
                else:
                    found, expected = check(archive, words)
                if found != expected:
                    wrong.append(f"{' '.join(words)}: found {found}")
    for line in wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
