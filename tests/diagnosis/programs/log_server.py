# SPDX-License-Identifier: EPL-2.0
# Trouble: who takes lines from a connection receives them byte by byte. Repaired: what is there with one call, and lines out of that.
# SIZE is the number of lines.
import os
import socket

from common import bad, path, size, timed

LINE = b"2026-11-30 06:00:00 a line of a log that somebody wants to keep\n"
LINES = min(size, 256)  # are sent with one call


def lines_by_bytes(connection):
    line = b""
    while byte := connection.recv(1):
        line += byte
        if byte == b"\n":
            yield line
            line = b""


def lines(connection):
    rest = b""
    while data := connection.recv(1 << 16):
        *whole, rest = (rest + data).split(b"\n")
        for line in whole:
            yield line + b"\n"


def send(address):
    with socket.create_connection(address) as connection:
        for _ in range(size // LINES):
            connection.sendall(LINE * LINES)


with socket.socket() as listening:
    listening.bind(("127.0.0.1", 0))
    listening.listen(1)
    if os.fork() == 0:
        send(listening.getsockname())
        os._exit(0)
    connection, _ = listening.accept()
    with timed(), connection, open(path("kept"), "wb") as kept:
        for line in (lines_by_bytes if bad else lines)(connection):
            kept.write(line)
    os.wait()
