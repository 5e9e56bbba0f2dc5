# SPDX-License-Identifier: EPL-2.0
# Trouble: as in ask_one.py, of a service elsewhere, of which nothing is recorded. Repaired: for many lines at once. SIZE is the
# number of lines.
import os
import socket
import struct
import subprocess
import sys

from common import bad, path, received, size, timed

ENTRY = 64
AT_ONCE = 1 if bad else 128


def serve():
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(1)
        print(listening.getsockname()[1], flush=True)
        connection, _ = listening.accept()
        with connection:
            while question := received(connection, 4 * AT_ONCE):
                entries = struct.unpack(f"<{AT_ONCE}i", question)
                connection.sendall(b"".join(b"%-64d" % entry for entry in entries))


def join(port):
    with timed(), socket.create_connection(("127.0.0.1", port)) as connection, open(path("joined"), "wb") as joined:
        for first in range(0, size, AT_ONCE):
            connection.sendall(struct.pack(f"<{AT_ONCE}i", *range(first, first + AT_ONCE)))
            joined.write(received(connection, ENTRY * AT_ONCE))


if "serve" in sys.argv:
    serve()
else:
    elsewhere = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    with subprocess.Popen([sys.executable, *sys.argv, "serve"], env=elsewhere, stdout=subprocess.PIPE) as service:
        join(int(service.stdout.readline()))
