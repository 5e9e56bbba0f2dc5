# SPDX-License-Identifier: EPL-2.0
# Trouble: two processes hand files to each other; each asks for the next one every 20 ms. Repaired: a byte in a pipe tells
# that it is there. SIZE is how often they do.
import os
import time

from common import bad, path, size, timed


def put(name, tell):
    with open(path("new"), "wb", buffering=0) as file:
        file.write(os.urandom(4096))
    os.rename(path("new"), path(name))
    os.write(tell, b"!")


def take(name, told):
    if bad:
        while not os.path.exists(path(name)):
            time.sleep(0.02)
    else:
        os.read(told, 1)
    with open(path(name), "rb", buffering=0) as file:
        file.read()


there, back = os.pipe(), os.pipe()
if os.fork() == 0:
    for i in range(size):
        take(f"question.{i}", there[0])
        time.sleep(0.002)  # computes
        put(f"answer.{i}", back[1])
    os._exit(0)
with timed():
    for i in range(size):
        time.sleep(0.002)
        put(f"question.{i}", there[1])
        take(f"answer.{i}", back[0])
os.wait()
