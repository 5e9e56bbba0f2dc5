# SPDX-License-Identifier: EPL-2.0
# Healthy, though each line of the log is written at once: there are few, and the program computes. SIZE is the number of steps.
import logging
import time

from common import path, size, timed

logging.basicConfig(filename=path("log"), level=logging.INFO)
with timed():
    for i in range(size):
        time.sleep(0.01)  # computes
        logging.info("step %d: residual %f", i, 1 / (i + 1))
