# SPDX-License-Identifier: EPL-2.0
# Trouble: every row is a transaction of its own: a journal is made and both files are flushed, again and again.
# Repaired: all rows in one transaction. SIZE is the number of rows.
import sqlite3

from common import bad, path, size, timed

database = sqlite3.connect(path("rows.db"))
database.execute("create table rows (number integer, text)")
with timed():
    for i in range(size):
        database.execute("insert into rows values (?, ?)", (i, "x" * 100))
        if bad:
            database.commit()
    database.commit()
    database.close()
