# SPDX-License-Identifier: EPL-2.0
# Trouble: a client sends each request in two pieces, head and data, and TCP holds the second one back until the first is
# acknowledged, which the server's TCP does after 40 ms. Repaired: both pieces with one call. SIZE is the number of requests.
import os
import socket
import struct

from common import bad, path, size, timed

DATA = os.urandom(640)


def received(connection, count):
    data = b""
    while len(data) < count:
        data += connection.recv(count - len(data))
    return data


def serve(listening):
    connection, _ = listening.accept()
    with connection, open(path("stored"), "wb", buffering=0) as file:
        for _ in range(size):
            (count,) = struct.unpack("<q", received(connection, 8))
            file.write(received(connection, count))
            connection.sendall(b"done")


with socket.socket() as listening:
    listening.bind(("127.0.0.1", 0))
    listening.listen(1)
    if os.fork() == 0:
        serve(listening)
        os._exit(0)
    with timed(), socket.create_connection(listening.getsockname()) as connection:
        head = struct.pack("<q", len(DATA))
        for _ in range(size):
            if bad:
                connection.sendall(head)
                connection.sendall(DATA)
            else:
                connection.sendmsg([head, DATA])
            received(connection, 4)
    os.wait()
