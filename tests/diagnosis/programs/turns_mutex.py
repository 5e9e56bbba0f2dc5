# SPDX-License-Identifier: EPL-2.0
# Trouble: processes write under a lock in memory, though each has a file of its own. Repaired: without it. SIZE is the
# number of writes of each.
import multiprocessing
import os

from common import bad, in_processes, path, size, timed

PIECE = os.urandom(1 << 20)


def write(number, lock):
    fd = os.open(path(f"part.{number}"), os.O_WRONLY | os.O_CREAT)
    for _ in range(size):
        if bad:
            with lock:
                os.write(fd, PIECE)
        else:
            os.write(fd, PIECE)
    os.close(fd)


with timed():
    lock = multiprocessing.Lock()
    in_processes(4, write, lock)
