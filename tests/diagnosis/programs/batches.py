# SPDX-License-Identifier: EPL-2.0
# Trouble: a training loop reads a batch, trains with it, reads the next. Repaired: a thread reads two batches ahead.
# SIZE is the number of batches.
import concurrent.futures
import os
import time

from common import bad, path, size, timed

BATCH = 1 << 20
fd = os.open(path("batches"), os.O_RDONLY)


def read(number):
    return os.pread(fd, BATCH, number * BATCH)


def train(batch):
    assert len(batch) == BATCH
    time.sleep(0.0035)  # the graphics card does it


with timed(), concurrent.futures.ThreadPoolExecutor(1) as reader:
    if bad:
        for i in range(size):
            train(read(i))
    else:
        ahead = [reader.submit(read, i) for i in range(2)]
        for i in range(size):
            batch = ahead.pop(0).result()
            if i + 2 < size:
                ahead.append(reader.submit(read, i + 2))
            train(batch)
