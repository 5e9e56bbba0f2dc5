# SPDX-License-Identifier: EPL-2.0
"""k-pool.py METHOD COUNT DATA: a pool of three processes (fork, spawn or forkserver) writes."""
import ctypes
import fcntl
import mmap
import multiprocessing
import os
import sys
import time


def work(count, data):
    """Each has its own eight bytes of the count, so no update is lost."""
    counted = os.open(count, os.O_RDWR)
    fcntl.lockf(counted, fcntl.LOCK_EX)
    place = os.fstat(counted).st_size
    os.ftruncate(counted, place + 8)
    fcntl.lockf(counted, fcntl.LOCK_UN)
    cell = ctypes.c_uint64.from_buffer(mmap.mmap(counted, place + 8), place)
    file = os.open(data, os.O_RDWR | os.O_CREAT)
    number = 0
    while True:
        os.pwrite(file, b"0123456789", number % 1000 * 10)
        number += 1
        cell.value = number
        if number % 64 == 0:
            time.sleep(0.0005)


if __name__ == "__main__":
    method, *arguments = sys.argv[1:]
    context = multiprocessing.get_context(method)
    with context.Pool(3) as pool:
        pool.starmap(work, [arguments] * 3)
