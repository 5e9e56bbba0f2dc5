# SPDX-License-Identifier: EPL-2.0
# Trouble: a process hands one file to another again and again, and a second file, empty, tells that it is there; both sleep
# 20 ms between their questions for that one. Repaired: a byte in a pipe tells it. SIZE is how often they do.
import os
import time

from common import bad, path, size, timed


def wait(told, there):
    """Until the flag is there, or gone again."""
    if not bad:
        os.read(told, 1)
    while bad and os.path.exists(path("ready")) != there:
        time.sleep(0.02)


def put(tell):
    with open(path("state"), "wb", buffering=0) as file:
        file.write(os.urandom(4096))
    if bad:
        os.close(os.open(path("ready"), os.O_CREAT | os.O_WRONLY))
    else:
        os.write(tell, b"!")


def take(told, tell):
    wait(told, True)
    with open(path("state"), "rb", buffering=0) as file:
        file.read()
    if bad:
        os.unlink(path("ready"))
    else:
        os.write(tell, b"!")


there, back = os.pipe(), os.pipe()
if os.fork() == 0:
    for _ in range(size):
        take(there[0], back[1])
        time.sleep(0.002)  # computes
    os._exit(0)
with timed():
    for _ in range(size):
        time.sleep(0.002)
        put(there[1])
        wait(back[0], False)
os.wait()
