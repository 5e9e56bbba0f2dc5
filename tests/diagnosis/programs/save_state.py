# SPDX-License-Identifier: EPL-2.0
# Trouble: a program saves its state after each step: a new file, flushed, and renamed. Repaired: after every
# twentieth. SIZE is the number of steps.
import json
import os
import time

from common import bad, path, size, timed


def save(state):
    with open(path("state.new"), "w") as f:
        json.dump(state, f)
        f.flush()
        os.fsync(f.fileno())
    os.rename(path("state.new"), path("state"))


state = {"step": 0, "values": list(range(2000))}
with timed():
    for i in range(size):
        time.sleep(0.002)  # stands for computing
        state["step"] = i
        if bad or i % 20 == 19:
            save(state)
