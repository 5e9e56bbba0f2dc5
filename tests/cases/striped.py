#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""Compares requests that were followed to a server's operation with the log of the program that made them.

usage: striped.py LOG < requests.csv    prints 'RIGHT of ALL, WRONG wrong'; fails unless all are right
"""
import csv
import re
import sys


def main():
    asked = {}
    with open(sys.argv[1]) as log:
        for port, number, offset, kind in map(str.split, log):
            asked[port, int(number)] = offset, {"r": "read", "w": "write"}[kind]
    seen, right, wrong = {}, 0, 0
    for row in csv.DictReader(sys.stdin):
        port = re.match(r"tcp:[0-9.]+:([0-9]+)>", row["connection"])[1]
        number = seen.get(port, 0)
        seen[port] = number + 1
        right += (row["servedOffsetBytes"], row["servedKind"]) == asked.get((port, number))
        wrong += row["servedOffsetBytes"] != "" and (row["servedOffsetBytes"], row["servedKind"]) != asked.get((port, number))
    print(f"{right} of {len(asked)}, {wrong} wrong")
    sys.exit(right != len(asked))


if __name__ == "__main__":
    main()
