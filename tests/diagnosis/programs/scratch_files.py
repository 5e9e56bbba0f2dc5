# SPDX-License-Identifier: EPL-2.0
# Trouble: each step hands its data to the next one in a temporary file, which is made, written, read and removed.
# Repaired: in memory. SIZE is the number of steps.
import os
import tempfile

from common import bad, directory, size, timed

data = b"x" * 2000
with timed():
    for _ in range(size):
        if bad:
            fd, name = tempfile.mkstemp(dir=directory)
            os.write(fd, data)
            os.close(fd)
            with open(name, "rb") as f:
                data = f.read()
            os.unlink(name)
        else:
            data = bytes(data)
with open(os.path.join(directory, "result"), "wb") as f:
    f.write(data)
