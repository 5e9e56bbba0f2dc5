# SPDX-License-Identifier: EPL-2.0
# Trouble: the file is opened for every row that is added, and closed again. Repaired: it stays open. SIZE is the number
# of rows.
import h5py
import numpy

from common import bad, path, size, timed

COLUMNS = 16384
row = numpy.random.default_rng(1).random(COLUMNS)
with h5py.File(path("data.h5"), "w") as f:
    f.create_dataset("rows", (size, COLUMNS), dtype="f8")

with timed():
    if bad:
        for i in range(size):
            with h5py.File(path("data.h5"), "a") as f:
                f["rows"][i] = row
    else:
        with h5py.File(path("data.h5"), "a") as f:
            for i in range(size):
                f["rows"][i] = row
