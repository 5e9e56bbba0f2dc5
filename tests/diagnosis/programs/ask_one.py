# SPDX-License-Identifier: EPL-2.0
# Trouble: who joins a list with what a service knows asks it for each line, and waits for the answer. Repaired: for many lines
# at once. SIZE is the number of lines.
import struct

from common import asking, bad, path, received, size

ENTRY = 64
AT_ONCE = 1 if bad else 128


def serve(connection):
    while question := received(connection, 4 * AT_ONCE):
        entries = struct.unpack(f"<{AT_ONCE}i", question)
        connection.sendall(b"".join(b"%-64d" % entry for entry in entries))


with asking(serve) as connection, open(path("joined"), "wb") as joined:
    for first in range(0, size, AT_ONCE):
        connection.sendall(struct.pack(f"<{AT_ONCE}i", *range(first, first + AT_ONCE)))
        joined.write(received(connection, ENTRY * AT_ONCE))
