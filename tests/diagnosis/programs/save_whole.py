# SPDX-License-Identifier: EPL-2.0
# Trouble: after each result the file of all results is written anew. Repaired: each is appended. SIZE is the number of
# results.
import os

from common import bad, path, size, timed

RESULT = os.urandom(131072)
results = []
with timed(), open(path("appended"), "ab", buffering=0) as all_of_them:
    for _ in range(size):
        results.append(RESULT)
        if bad:
            with open(path("results"), "wb", buffering=0) as f:
                f.write(b"".join(results))
        else:
            all_of_them.write(RESULT)
