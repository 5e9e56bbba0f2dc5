# SPDX-License-Identifier: EPL-2.0
# Trouble: lines are read through a buffer of 512 bytes. Repaired: of 1 MiB. SIZE is the number of lines.
from common import bad, path, size, timed

with timed(), open(path("lines"), "rb", buffering=512 if bad else 1 << 20) as f:
    count = sum(1 for line in f)
assert count == size
