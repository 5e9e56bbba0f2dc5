# SPDX-License-Identifier: EPL-2.0
# Trouble: whoever needs a setting loads the whole file of settings. Repaired: it is loaded once. SIZE is how often one
# is needed.
import functools
import json

from common import bad, path, size, timed


def load():
    with open(path("settings.json")) as f:
        return json.load(f)


if not bad:
    load = functools.lru_cache(load)
with timed():
    for i in range(size):
        assert load()[str(i)] == i
