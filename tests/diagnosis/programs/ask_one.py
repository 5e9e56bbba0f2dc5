# SPDX-License-Identifier: EPL-2.0
# Trouble: who joins a list with what a service knows asks it for each line, and waits for the answer. Repaired: for many lines
# at once. SIZE is the number of lines.
import os
import socket
import struct

from common import bad, path, size, timed

ENTRY = 64
AT_ONCE = 1 if bad else 128


def received(connection, count):
    data = b""
    while len(data) < count:
        more = connection.recv(count - len(data))
        if not more:
            break
        data += more
    return data


def serve(listening):
    connection, _ = listening.accept()
    with connection:
        while question := received(connection, 4 * AT_ONCE):
            entries = struct.unpack(f"<{AT_ONCE}i", question)
            connection.sendall(b"".join(b"%-64d" % entry for entry in entries))


with socket.socket() as listening:
    listening.bind(("127.0.0.1", 0))
    listening.listen(1)
    if os.fork() == 0:
        serve(listening)
        os._exit(0)
    with timed(), socket.create_connection(listening.getsockname()) as connection, open(path("joined"), "wb") as joined:
        for first in range(0, size, AT_ONCE):
            connection.sendall(struct.pack(f"<{AT_ONCE}i", *range(first, first + AT_ONCE)))
            joined.write(received(connection, ENTRY * AT_ONCE))
    os.wait()
