# SPDX-License-Identifier: EPL-2.0
# Trouble: workers share files by their number, and the large ones are all with the first. Repaired: each takes the next one.
# SIZE is the number of files.
import multiprocessing

from common import bad, path, size, timed


def read(name):
    with open(name, "rb", buffering=0) as file:
        total = 0
        while piece := file.read(1 << 20):
            total += len(piece)
        return total


def work(names):
    return sum(map(read, names))


with timed(), multiprocessing.Pool(4) as pool:
    names = [path(f"large.{i}") for i in range(size // 4)] + [path(f"medium.{i}") for i in range(size * 3 // 4)]
    parts = [names[i::4] for i in range(4)]
    if bad:
        parts = [names[i * size // 4:(i + 1) * size // 4] for i in range(4)]
    assert sum(pool.map(work, parts, 1)) > 0
