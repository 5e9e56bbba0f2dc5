#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""How many writes of a program were followed to one of a brick of GlusterFS that wrote their bytes, and how many to another.

A brick has several names for a file, one of them by its number (.glusterfs); a piece of a file is there as .shard/NUMBER.PIECE
(GlusterFS 10, features/shard). Which names are one file says the list of inodes.

usage: bricks.py INODES WRITES < FOLLOWED
  INODES     lines INODE BRICK/PATH
  FOLLOWED   CSV: clientProcess, clientId, clientFile, clientOffsetBytes, clientBytes, servedFile, servedOffsetBytes, servedBytes
"""
import collections
import csv
import re
import sys

PIECE = 4 << 20


def places(lines):
    """By name of a file of a brick: the file of the program, and where in it that begins."""
    names = collections.defaultdict(list)
    for line in lines:
        inode, path = line.split()
        names[inode].append(path)
    files, pieces = {}, {}
    for same in names.values():
        own = [name.split("/", 1)[1] for name in same]
        path = next((name for name in own if not name.startswith(".glusterfs/")), None)
        if path is None:
            continue  # of the brick itself
        number = next(name.rsplit("/", 1)[1] for name in own if name != path)
        if path.startswith(".shard/"):
            pieces.update((name, path[len(".shard/"):].rsplit(".", 1)) for name in same)
        else:
            files[number] = path
            pieces.update((name, (number, 0)) for name in same)
    return {name: (files[number], int(piece) * PIECE) for name, (number, piece) in pieces.items()}


def holds(served, written):
    """Whether a brick wrote all of what a program did, or the part of it that is in its piece of the file."""
    begins = served.start <= written.start or served.start % PIECE == 0
    ends = written.stop <= served.stop or served.stop % PIECE == 0
    overlap = served.start < written.stop and written.start < served.stop
    return overlap and begins and ends


def main():
    with open(sys.argv[1], encoding="utf-8") as lines:
        place = places(lines)
    right, wrong = set(), 0
    for row in csv.DictReader(sys.stdin):
        brick = re.search("brick[0-9]+/.*", row["servedFile"]).group()
        file, begin = place[brick]
        first = begin + int(row["servedOffsetBytes"])
        served = range(first, first + int(row["servedBytes"]))
        first = int(row["clientOffsetBytes"])
        written = range(first, first + int(row["clientBytes"]))
        if row["clientFile"].endswith("/mnt/" + file) and holds(served, written):
            right.add((row["clientProcess"], row["clientId"]))
        else:
            wrong += 1
    print(f"{len(right)} of {sys.argv[2]}, {wrong} wrong")
    sys.exit(len(right) != int(sys.argv[2]) or wrong > 0)


if __name__ == "__main__":
    main()
