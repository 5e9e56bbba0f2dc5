# SPDX-License-Identifier: EPL-2.0
# Trouble: workers take the next item from a counter in a file, and keep its lock, a file that each tries to make again after
# 2 ms, while they work on it. Repaired: they keep it while they take the item only. SIZE is the number of items.
import os
import time

from common import bad, in_processes, lock, path, size, timed


def take():
    with open(path("counter"), "r+") as f:
        item = int(f.read())
        f.seek(0)
        f.write(str(item + 1))
    return item


def work(_):
    item = 0
    while item < size:
        lock("lock")
        item = take()
        if not bad:
            os.unlink(path("lock"))
        if item < size:
            time.sleep(0.008)
        if bad:
            os.unlink(path("lock"))


with open(path("counter"), "w") as f:
    f.write("0")
with timed():
    in_processes(4, work)
