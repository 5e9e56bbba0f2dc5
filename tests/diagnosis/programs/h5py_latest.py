# SPDX-License-Identifier: EPL-2.0
# Healthy, though a dataset grows by small pieces: its chunks are large, and stay in the cache. SIZE is the number of pieces.
import h5py
import numpy

from common import path, size, timed

with timed(), h5py.File(path("grows.h5"), "w", libver="latest", rdcc_nbytes=16 << 20) as file:
    rows = file.create_dataset("rows", (0, 512), maxshape=(None, 512), chunks=(1024, 512), dtype="f8")
    piece = numpy.random.default_rng(1).random((16, 512))
    for i in range(size):
        rows.resize((i + 1) * 16, axis=0)
        rows[i * 16:] = piece
