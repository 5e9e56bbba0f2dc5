# SPDX-License-Identifier: EPL-2.0
"""Runs the program behind `iostrata ior` and reads what it left, knowing only what its options mean.

usage: ior.py PROGRAM... (its launcher first, if there is one; ranks are always 4)
"""
import json
import os
import subprocess
import sys
import tempfile

RANKS = 4
MASK = (1 << 64) - 1
KIB = 1024
SHAPES = ([], ["-F"], ["-z"], ["-F", "-z"], ["-C"], ["-F", "-C"], ["-Z"], ["-F", "-Z"])


def word(place, file):
    """The eight bytes at a place, as scorep-config/ior/pattern.c says in its own way."""
    value = place // 8 * 0x9E3779B97F4A7C15 + file * 0xD1B54A32D192ED03 + 0x8CB92BA72F3D8DD7
    return (value & MASK).to_bytes(8, sys.byteorder)


def check(condition, *what):
    if not condition:
        sys.exit("ior.py: " + " ".join(str(part) for part in what))


class Runs:
    def __init__(self, command, folder):
        self.command = command
        self.folder = folder
        self.mpi = not command[-1].endswith("forked")

    def run(self, *options):
        """The exit code, and the document when there is one."""
        out = os.path.join(self.folder, "results.json")
        if os.path.exists(out):
            os.remove(out)
        words = self.command + ([] if self.mpi else ["-N", str(RANKS)])
        words += ["-o", os.path.join(self.folder, "data"), "-O", "summaryFile=" + out, *options]
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=300)
        document = None
        if os.path.exists(out):
            with open(out, encoding="utf-8") as file:
                document = json.load(file)
        return done, document

    def files(self):
        return {name: self.read(name) for name in os.listdir(self.folder) if name.startswith("data")}

    def read(self, name):
        with open(os.path.join(self.folder, name), "rb") as file:
            return file.read()

    def clear(self):
        for name in self.files():
            os.remove(os.path.join(self.folder, name))


def data_is_right(runs, options, per_rank):
    files = runs.files()
    alone = "-F" in options
    names = ["data.%08d" % rank for rank in range(RANKS)] if alone else ["data"]
    check(sorted(files) == names, options, sorted(files))
    for number, name in enumerate(names):
        size = per_rank if alone else per_rank * RANKS
        expected = b"".join(word(place, number + 1 if alone else 0) for place in range(0, size, 8))
        check(files[name] == expected, options, name, "is not what was to be written")


def document_is_right(document, options, per_rank, repetitions):
    test = document["tests"][0]
    check(test["Options"]["tasks"] == RANKS, test["Options"])
    check(test["Parameters"]["filePerProc"] == int("-F" in options), test["Parameters"])
    results = test["Results"]
    check([r["access"] for r in results] == ["write", "read"] * repetitions, results)
    check([r["iteration"] for r in results] == [i // 2 for i in range(2 * repetitions)], results)
    for result in results:
        check(result["bytes"] == per_rank * RANKS, result)
        mib = result["bytes"] / 2**20 / result["totalTime"]
        check(abs(result["bwMiB"] - mib) < 1e-5 * mib, result)
        check(result["openTime"] <= result["totalTime"] and result["wrRdTime"] <= result["totalTime"], result)
        check(result.get("errors", 0) == 0, result)
        if result["access"] == "write":
            check("-e" in options or result["flushTime"] >= 0, result)
            check(result["askedWrittenBytes"] >= result["bytes"], result)
        else:
            check(result["askedReadBytes"] >= result["bytes"] or test["Parameters"]["collective"], result)
            check(0 <= result.get("fromMemory", 0) <= 1, result)


def patterns(runs, apis):
    for api in apis:
        for shape in SHAPES:
            if "-z" in shape and "-c" in api:
                continue
            times = 1 if runs.mpi else 2
            options = [*api, *shape, "-t", "4k", "-b", "12k", "-s", "3", "-R", "-e", "-k", "-X", "5", "-i", str(times)]
            done, document = runs.run(*options)
            check(done.returncode == 0, options, done.stderr)
            document_is_right(document, options, 36 * KIB, times)
            data_is_right(runs, options, 36 * KIB)
            runs.clear()


def damage_is_found(runs):
    """A read checks what is there, not what it just wrote."""
    runs.run("-w", "-k", "-t", "4k", "-b", "16k")
    with open(os.path.join(runs.folder, "data"), "r+b") as file:
        file.seek(20 * KIB + 8)
        file.write(b"x" * 16)
    done, document = runs.run("-r", "-R", "-k", "-t", "4k", "-b", "16k")
    check(done.returncode == 1, "damage was not found", done.stderr)
    check(document["tests"][0]["Results"][0]["errors"] == 2, document)
    runs.clear()


def failures_end(runs):
    """All ranks end when one cannot go on; nothing stays."""
    done, document = runs.run("-r")
    check(done.returncode not in (0, 1) and document is None, "a missing file was read")
    check("open" in done.stderr and "No such file" in done.stderr, done.stderr)
    runs.run("-w", "-k", "-t", "4k", "-b", "16k")
    os.truncate(os.path.join(runs.folder, "data"), 50 * KIB)
    done, _ = runs.run("-r", "-k", "-t", "4k", "-b", "16k")
    check(done.returncode not in (0, 1) and "shorter" in done.stderr, done.returncode, done.stderr)
    runs.clear()
    done, _ = runs.run("-t", "3")
    check(done.returncode == 2 and "multiple of 8" in done.stderr, done.returncode, done.stderr)


def the_rest(runs):
    done, document = runs.run("-t", "4k", "-b", "64k", "--drop", "--posix.lustre.stripecount", "2")
    check(done.returncode == 0 and not runs.files(), "files stay without -k", done.stderr)
    more = document["tests"][0]["IOStrata"]
    check(more["dropped"] and more["stripes"].startswith("not set"), more)
    write, read = document["tests"][0]["Results"]
    if more["storage"] == "counted":
        check(read["fromMemory"] < 0.5, "pages were to leave the memory", read)
        check(read["storageBytes"] == read["storageReadBytes"] and "storageBytes" not in write, document)
    done, document = runs.run("-t", "4k", "-b", "64k")
    if document["tests"][0]["IOStrata"]["storage"] == "counted":
        check(document["tests"][0]["Results"][1]["fromMemory"] > 0.5, document)
    done, document = runs.run("-t", "4k", "-b", "1g", "-D", "0.001", "-R")
    check(done.returncode == 0, done.stderr)
    write, read = document["tests"][0]["Results"]
    check(0 < write["bytes"] < RANKS << 30 and read["bytes"] <= write["bytes"], document)


def main():
    with tempfile.TemporaryDirectory() as folder:
        runs = Runs(sys.argv[1:], folder)
        apis = [["-a", "POSIX"]]
        if runs.mpi:
            apis += [["-a", "MPIIO"], ["-a", "MPIIO", "-c"]]
        else:
            done, _ = runs.run("-a", "MPIIO")
            check(done.returncode == 2 and "without" in done.stderr, done.returncode, done.stderr)
        patterns(runs, apis)
        damage_is_found(runs)
        failures_end(runs)
        the_rest(runs)


main()
