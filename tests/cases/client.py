#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""Writes files of a folder by several threads at once, each a file of its own, and prints the seconds it took.

usage: client.py FOLDER THREADS BLOCK COUNT [direct]
"""
import mmap
import os
import sys
import threading
import time


def write(path, block, count, flags):
    buffer = mmap.mmap(-1, block)  # aligned, as O_DIRECT wants it
    file = os.open(path, os.O_WRONLY | os.O_CREAT | flags, 0o644)
    for i in range(count):
        if os.pwritev(file, [buffer], i * block) != block:
            raise OSError("a short write")
    os.close(file)


def main():
    folder, threads, block, count = sys.argv[1], *map(int, sys.argv[2:5])
    flags = os.O_DIRECT if "direct" in sys.argv[5:] else 0
    work = [threading.Thread(target=write, args=(f"{folder}/file{i}", block, count, flags)) for i in range(threads)]
    begin = time.monotonic()
    for thread in work:
        thread.start()
    for thread in work:
        thread.join()
    print(f"{time.monotonic() - begin:.3f}")


if __name__ == "__main__":
    main()
