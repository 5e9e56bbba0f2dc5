# SPDX-License-Identifier: EPL-2.0
# Trouble: a training set has a small file for each sample, and every epoch opens them all. Repaired: the samples are
# packed into one file, which is read by large requests. SIZE is the number of samples.
from common import bad, path, size, timed

SAMPLE, BATCH = 16384, 64


def of_files():
    for i in range(size):
        with open(path(f"sample.{i}"), "rb") as f:
            yield f.read()


def of_pack():
    with open(path("packed"), "rb", buffering=0) as f:
        for _ in range(0, size, BATCH):
            batch = f.read(SAMPLE * BATCH)
            for at in range(0, len(batch), SAMPLE):
                yield batch[at:at + SAMPLE]


with timed():
    total = sum(len(sample) for sample in (of_files() if bad else of_pack()))
assert total == size * SAMPLE, total
