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


def lock(name):
    """Makes the file that serves as a lock, and tries again after 2 ms while another process has it."""
    while True:
        try:
            os.close(os.open(path(name), os.O_CREAT | os.O_EXCL))
            return
        except FileExistsError:
            time.sleep(0.002)


@contextlib.contextmanager
def timed():
    start = time.monotonic()
    yield
    print(f"seconds {time.monotonic() - start:.4f}")
