# SPDX-License-Identifier: EPL-2.0
"""What the programs in Python share: `PROGRAM bad|good DIRECTORY SIZE`, and what a run says that its work took."""
import contextlib
import os
import sys
import time

bad = sys.argv[1] == "bad"
directory = sys.argv[2]
size = int(sys.argv[3])


def path(name):
    return os.path.join(directory, name)


@contextlib.contextmanager
def timed():
    start = time.monotonic()
    yield
    print(f"seconds {time.monotonic() - start:.4f}")
