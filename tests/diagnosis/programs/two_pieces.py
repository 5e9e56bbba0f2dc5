# SPDX-License-Identifier: EPL-2.0
# Trouble: a client sends each request in two pieces, head and data, and TCP holds the second one back until the first is
# acknowledged, which the server's TCP does after 40 ms. Repaired: both pieces with one call. SIZE is the number of requests.
import os
import struct

from common import asking, bad, path, received, size

DATA = os.urandom(640)


def serve(connection):
    with open(path("stored"), "wb", buffering=0) as file:
        for _ in range(size):
            (count,) = struct.unpack("<q", received(connection, 8))
            file.write(received(connection, count))
            connection.sendall(b"done")


with asking(serve) as connection:
    head = struct.pack("<q", len(DATA))
    for _ in range(size):
        if bad:
            connection.sendall(head)
            connection.sendall(DATA)
        else:
            connection.sendmsg([head, DATA])
        received(connection, 4)
