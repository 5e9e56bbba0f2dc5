# SPDX-License-Identifier: EPL-2.0
# Trouble: a worker lists the directory of jobs for each job to find the next one, and asks of each how old it is.
# Repaired: once, and takes them one after the other. SIZE is the number of jobs that it does.
import os

from common import bad, directory, size, timed


def by_age():
    return sorted(os.listdir(directory), key=lambda name: (os.stat(os.path.join(directory, name)).st_mtime, name))


with timed():
    names = by_age()
    for i in range(size):
        name = by_age()[i] if bad else names[i]
        with open(os.path.join(directory, name), "rb") as f:
            assert f.read()
