# SPDX-License-Identifier: EPL-2.0
# Trouble: four workers send what they computed to one process, which writes all of it. Repaired: each writes a file of its
# own. SIZE is the number of results of a worker.
import multiprocessing
import os
import time

from common import bad, path, size, timed

RESULT = os.urandom(1 << 19)


def work(number, results):
    fd = None if bad else os.open(path(f"results.{number}"), os.O_WRONLY | os.O_CREAT)
    for _ in range(size):
        time.sleep(0.002)  # computes
        if bad:
            results.put(RESULT)
        else:
            os.write(fd, RESULT)


with timed():
    results = multiprocessing.Queue(4)
    workers = [multiprocessing.Process(target=work, args=(i, results)) for i in range(4)]
    for worker in workers:
        worker.start()
    if bad:
        fd = os.open(path("results"), os.O_WRONLY | os.O_CREAT)
        for _ in range(4 * size):
            os.write(fd, results.get())
    for worker in workers:
        worker.join()
