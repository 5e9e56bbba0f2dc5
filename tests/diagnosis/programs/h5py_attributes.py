# SPDX-License-Identifier: EPL-2.0
# Trouble: three numbers of each run are attributes of a group of its own. Repaired: they are a table. SIZE is the number of runs.
import h5py

from common import bad, path, size, timed

with timed(), h5py.File(path("attributes.h5"), "r") as file:
    if bad:
        total = sum(file[f"run {i}"].attrs["temperature"] for i in range(size))
    else:
        total = file["table"][:size, 0].sum()
print(f"{total:.3f}")
