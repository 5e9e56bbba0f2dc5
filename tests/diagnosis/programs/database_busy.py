# SPDX-License-Identifier: EPL-2.0
# Trouble: processes that share a database begin their transaction, and compute what they insert within it; the others are
# refused its lock and ask again. Repaired: the transaction begins when that is computed. SIZE is how often each does.
import sqlite3
import time

from common import bad, in_processes, path, size, timed

PROCESSES = 4


def compute():
    time.sleep(0.005)
    return bytes(1000)


def work(_):
    database = sqlite3.connect(path("database"), timeout=60, isolation_level=None)
    database.execute("pragma synchronous=off")
    for _ in range(size):
        result = None if bad else compute()
        database.execute("begin immediate")
        database.execute("insert into results values (?)", [result or compute()])
        database.execute("commit")
        time.sleep(0.005)  # prepares what is computed next
    database.close()


with sqlite3.connect(path("database")) as created:
    created.execute("create table results (result blob)")
created.close()
with timed():
    in_processes(PROCESSES, work)
