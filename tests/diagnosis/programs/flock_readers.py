# SPDX-License-Identifier: EPL-2.0
# Trouble: processes that only read lock a table for themselves (LOCK_EX). Repaired: they share the lock (LOCK_SH).
# SIZE is how often each reads.
import fcntl
import os

from common import bad, in_processes, path, size, timed

PIECE = 1 << 18


def look_up(number):
    table, lock = os.open(path("table"), os.O_RDONLY), os.open(path("table.lock"), os.O_RDWR)
    for i in range(size):
        fcntl.flock(lock, fcntl.LOCK_EX if bad else fcntl.LOCK_SH)
        for piece in range(3):
            assert len(os.pread(table, PIECE, (number * size + i) * 3 * PIECE + piece * PIECE)) == PIECE
        fcntl.flock(lock, fcntl.LOCK_UN)


with timed():
    in_processes(4, look_up)
