# SPDX-License-Identifier: EPL-2.0
# Makes attributes.h5: the same numbers as attributes of many groups, and as one table.
import h5py

with h5py.File("attributes.h5", "w") as file:
    for i in range(120):
        group = file.create_group(f"run {i}")
        for name in ("temperature", "pressure", "duration"):
            group.attrs[name] = i / 7
    file["table"] = [[i / 7] * 3 for i in range(120)]
