# SPDX-License-Identifier: EPL-2.0
# Makes the file for h5_chunks.c: chunks of 256 whole rows.
import h5py
import numpy

with h5py.File("data.h5", "w") as f:
    values = numpy.random.default_rng(1).random((1024, 1024))
    f.create_dataset("field", data=values, chunks=(256, 1024), fletcher32=True)
