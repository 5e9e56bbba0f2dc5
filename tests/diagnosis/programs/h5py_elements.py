# SPDX-License-Identifier: EPL-2.0
# Trouble: a dataset is read element by element. Repaired: as a whole, and then its elements are looked at. SIZE is the
# number of elements.
import h5py
import numpy

from common import bad, path, size, timed

with h5py.File(path("data.h5"), "w") as f:
    f["numbers"] = numpy.arange(size, dtype="f8")
with timed(), h5py.File(path("data.h5")) as f:
    numbers = f["numbers"] if bad else f["numbers"][:]
    assert sum(numbers[i] for i in range(size)) == size * (size - 1) / 2
