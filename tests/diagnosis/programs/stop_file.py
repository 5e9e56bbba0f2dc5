# SPDX-License-Identifier: EPL-2.0
# Healthy, though it asks again and again for a file that is not there: it computes, and after each step looks whether it
# should stop. SIZE is the number of steps.
import os
import time

from common import path, size, timed

with timed():
    for i in range(size):
        time.sleep(0.015)  # computes
        if os.path.exists(path("stop")):
            break
    with open(path("result"), "wb") as file:
        file.write(os.urandom(1 << 20))
