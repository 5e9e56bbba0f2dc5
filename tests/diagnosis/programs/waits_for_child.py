# SPDX-License-Identifier: EPL-2.0
# Trouble: a program starts another one that writes a file, waits until it is over, and only then reads the file and
# works. Repaired: the other one writes into a pipe, and both work at once. SIZE is the number of blocks.
import os
import subprocess
import sys
import time

from common import bad, directory, size, timed

BLOCK = 524288
CHILD = """
import os, sys, time
out = os.open(sys.argv[1], os.O_WRONLY | os.O_CREAT) if len(sys.argv) > 3 else 1
block = bytes(%d)
for _ in range(int(sys.argv[2])):
    time.sleep(0.005)
    done = 0
    while done < len(block):
        done += os.write(out, block[done:])
""" % BLOCK


def consume(file):
    while block := file.read(BLOCK):
        time.sleep(0.005)


with timed():
    path = os.path.join(directory, "made")
    child = [sys.executable, "-c", CHILD, path, str(size)]
    if bad:
        subprocess.run(child + ["file"], check=True)
        with open(path, "rb", buffering=0) as file:
            consume(file)
    else:
        with subprocess.Popen(child, stdout=subprocess.PIPE) as running:
            consume(running.stdout)
