# SPDX-License-Identifier: EPL-2.0
# Trouble: lines of a compressed file are looked up by their place, in no order, and each step back unpacks the file from its
# begin. Repaired: they are looked up in their order. SIZE is the number of lines.
import gzip

from common import bad, path, size, timed

LENGTH = 1 << 12
order = [i * 7 % size for i in range(size)] if bad else range(size)
with timed(), open(path("lines.gz"), "rb", 1 << 20) as packed, gzip.open(packed) as lines:
    for i in order:
        lines.seek(i * (LENGTH << 5))
        assert len(lines.read(LENGTH)) == LENGTH
