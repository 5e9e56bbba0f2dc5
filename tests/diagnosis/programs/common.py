# SPDX-License-Identifier: EPL-2.0
"""What the programs in Python share: `PROGRAM bad|good DIRECTORY SIZE`, and what a run says that its work took."""
import contextlib
import os
import sys
import time

bad = sys.argv[1] == "bad"
directory = sys.argv[2]
size = int(sys.argv[3])


def path(name):
    return os.path.join(directory, name)


def lock(name):
    """Makes the file that serves as a lock, and tries again after 2 ms while another process has it."""
    while True:
        try:
            os.close(os.open(path(name), os.O_CREAT | os.O_EXCL))
            return
        except FileExistsError:
            time.sleep(0.002)


def in_processes(count, work, *more):
    """Does work(NUMBER, *more) in so many processes at once, and waits for them."""
    import multiprocessing  # here, for importing it is recorded, too

    workers = [multiprocessing.Process(target=work, args=(i, *more)) for i in range(count)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


def received(connection, count):
    """So many bytes, or what came before the other end closed."""
    data = b""
    while len(data) < count and (more := connection.recv(count - len(data))):
        data += more
    return data


@contextlib.contextmanager
def timed():
    start = time.monotonic()
    yield
    print(f"seconds {time.monotonic() - start:.4f}")


@contextlib.contextmanager
def asking(serve):
    """A connection to a process of its own, which does serve(CONNECTION); timed from connecting to closing."""
    import socket  # here, for importing it is recorded, too

    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(1)
        if os.fork() == 0:
            connection, _ = listening.accept()
            with connection:
                serve(connection)
            os._exit(0)
        with timed(), socket.create_connection(listening.getsockname()) as connection:
            yield connection
        os.wait()
