# SPDX-License-Identifier: EPL-2.0
# Trouble: a log of which twenty old parts are kept begins a new part every few lines, and all are renamed. Repaired: a part
# is as long as is reasonable. SIZE is the number of lines.
import os

from common import bad, path, size, timed

KEPT, LINES = 20, 5 if bad else 1000


def rotate():
    for i in range(KEPT - 1, 0, -1):
        if os.path.exists(path(f"log.{i}")):
            os.rename(path(f"log.{i}"), path(f"log.{i + 1}"))
    os.rename(path("log"), path("log.1"))


with timed():
    log = open(path("log"), "w")
    for i in range(size):
        log.write(f"step {i}: residual {1 / (i + 1):f}\n")
        if i % LINES == LINES - 1:
            log.close()
            rotate()
            log = open(path("log"), "w")
    log.close()
