# SPDX-License-Identifier: EPL-2.0
# Trouble: a file is read from its end to its begin, block by block, and storage has to seek for each. Repaired: in its
# order. SIZE is the number of blocks.
import os

from common import bad, path, size, timed

BLOCK = 131072
fd = os.open(path("data"), os.O_RDONLY)
blocks = range(size)
with timed():
    for i in reversed(blocks) if bad else blocks:
        assert len(os.pread(fd, BLOCK, i * BLOCK)) == BLOCK
