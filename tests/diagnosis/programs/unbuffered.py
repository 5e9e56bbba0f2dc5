# SPDX-License-Identifier: EPL-2.0
# Trouble: lines are written without a buffer, each by a system call. Repaired: with a buffer of 1 MiB. SIZE is the
# number of lines.
from common import bad, path, size, timed

with timed(), open(path("lines"), "wb", buffering=0 if bad else 1 << 20) as f:
    for i in range(size):
        f.write(b"%08d %-200d\n" % (i, i * 31))
