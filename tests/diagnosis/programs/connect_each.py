# SPDX-License-Identifier: EPL-2.0
# Trouble: the database is opened for each question. Repaired: it stays open, and all are one transaction. SIZE is the number of questions.
import sqlite3

from common import bad, path, size, timed


def ask(database, number):
    return database.execute("select value from facts where number = ?", (number,)).fetchone()[0]


with timed():
    if bad:
        for i in range(size):
            with sqlite3.connect(path("facts.db")) as database:
                assert ask(database, i * 7) == i * 7 * 3
            database.close()
    else:
        database = sqlite3.connect(path("facts.db"))
        database.execute("begin")
        for i in range(size):
            assert ask(database, i * 7) == i * 7 * 3
        database.close()
