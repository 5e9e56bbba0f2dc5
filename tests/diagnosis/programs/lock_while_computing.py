# SPDX-License-Identifier: EPL-2.0
# Trouble: workers hold the lock of a table (flock) while they compute what they write into it. Repaired: they compute
# first, and hold it for the write only. SIZE is the number of results of a worker.
import fcntl
import time

from common import bad, in_processes, path, size, timed

WORKERS = 4


def compute():
    time.sleep(0.005)
    return b"result" * 100


def work(number):
    with open(path("table"), "ab", buffering=0) as table:
        for _ in range(size):
            result = None if bad else compute()
            fcntl.flock(table, fcntl.LOCK_EX)
            table.write(result or compute())
            fcntl.flock(table, fcntl.LOCK_UN)


with timed():
    in_processes(WORKERS, work)
