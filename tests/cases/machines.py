#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""The clocks in the logs of a recording's processes.

usage: machines.py wrong DIR SECONDS     the time of day of all processes becomes wrong by so much
       machines.py right DIR HOST AHEAD  1 unless the clock of the host is corrected by AHEAD seconds, within what it says
"""
import glob
import struct
import sys

RECORD = struct.Struct("<IIIIIIQQ")  # struct ios_log_record of scorep-config/common/registry.h
PROCESS, ALIGNED = 0, 16
SECOND = 10**9


def records(log):
    at = 0
    while at + RECORD.size <= len(log):
        fields = RECORD.unpack_from(log, at)
        yield at, fields, log[at + RECORD.size:at + fields[0]].split(b"\0")[0].decode()
        at += fields[0]


def make_wrong(directory, seconds):
    for path in glob.glob(f"{directory}/registry/*.log"):
        with open(path, "rb") as file:
            log = bytearray(file.read())
        for at, fields, _ in list(records(log)):
            if fields[1] == PROCESS:
                RECORD.pack_into(log, at, *fields[:7], fields[7] + seconds * SECOND)
        with open(path, "wb") as file:
            file.write(log)


def is_right(directory, host, ahead_s):
    checked = 0
    for path in glob.glob(f"{directory}/registry/*.log"):
        with open(path, "rb") as file:
            told = list(records(file.read()))
        if not any(fields[1] == PROCESS and text == host for _, fields, text in told):
            continue
        for _, fields, _ in told:
            if fields[1] == ALIGNED:
                add = struct.unpack("<q", struct.pack("<Q", fields[7]))[0]
                off, within = add + ahead_s * SECOND, fields[3]
                print(f"off by {off} ns, within {within} ns")
                checked += 1
                if abs(off) > within:
                    return False
    return checked > 0


def main():
    what, directory, *more = sys.argv[1:]
    if what == "wrong":
        make_wrong(directory, int(more[0]))
        return 0
    return 0 if is_right(directory, more[0], int(more[1])) else 1


if __name__ == "__main__":
    sys.exit(main())
