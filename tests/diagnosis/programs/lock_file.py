# SPDX-License-Identifier: EPL-2.0
# Trouble: workers append their results to one file, and to do so each has to make the lock file (O_EXCL), which the
# others ask for every 2 ms. Repaired: a file for each worker. SIZE is the number of results of each.
import os

from common import bad, in_processes, lock, path, size, timed

RESULT = b"x" * 262144


def append(name):
    with open(path(name), "ab", buffering=0) as f:
        f.write(RESULT)


def work(number):
    if not bad:
        with open(path(f"results.{number}"), "ab", buffering=0) as f:
            for _ in range(size):
                f.write(RESULT)
        return
    for _ in range(size):
        lock("lock")
        append("results")
        os.unlink(path("lock"))


with timed():
    in_processes(4, work)
