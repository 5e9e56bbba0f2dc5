#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""Runs two commands of a shell in turns, each stopped while the other one works, so that both find the machine alike; prints the
seconds that each of them had.

usage: turns.py SECONDS COMMAND COMMAND     so long is a turn
"""
import os
import select
import signal
import subprocess
import sys
import time


class Turns:
    """A command with all its children, and how long they were let work."""

    def __init__(self, command):
        self.process = subprocess.Popen(["sh", "-c", "kill -STOP $$; " + command], start_new_session=True)
        os.waitid(os.P_PID, self.process.pid, os.WSTOPPED | os.WNOWAIT)
        self.ended = os.pidfd_open(self.process.pid)
        self.seconds = 0

    def work(self, most):
        """Returns whether it has not ended in so many seconds."""
        begin = time.monotonic()
        os.killpg(self.process.pid, signal.SIGCONT)
        still = not select.select([self.ended], [], [], most)[0]
        if still:
            os.killpg(self.process.pid, signal.SIGSTOP)
        self.seconds += time.monotonic() - begin
        return still


def main():
    both = [Turns(command) for command in sys.argv[2:4]]
    waiting = list(both)
    while waiting:
        turn = waiting.pop(0)
        if turn.work(float(sys.argv[1])):
            waiting.append(turn)
    print(*(f"{turn.seconds:.3f}" for turn in both))
    sys.exit(max(turn.process.wait() for turn in both))


if __name__ == "__main__":
    main()
