# SPDX-License-Identifier: EPL-2.0
# Trouble: to see which entries of a directory are files, each is asked (listdir, isfile). Repaired: the listing says so
# itself (scandir). SIZE is the number of times that a program looks.
import os

from common import bad, directory, size, timed


def files():
    if bad:
        return [name for name in os.listdir(directory) if os.path.isfile(os.path.join(directory, name))]
    with os.scandir(directory) as entries:
        return [entry.name for entry in entries if entry.is_file()]


with timed():
    for _ in range(size):
        count = len(files())
print(count, "files")
