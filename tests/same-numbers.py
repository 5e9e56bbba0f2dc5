#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""Compares what two states of the command say of the fixtures, as tests/outputs.sh wrote it: JSON and tables.

Every value of the old ones must be in the new ones, the same. A value may have become unknown (absent, null or empty), which
is counted; new fields, columns, tables and rows are allowed, and counted. Prints what differs, and the counts.

usage: same-numbers.py OLD NEW      exit status: 0 when the same, else 1
"""
import collections
import csv
import json
import pathlib
import re
import sys

counts = collections.Counter()
unknown = collections.Counter()
differences = []


def compare(place, old, new):
    if isinstance(old, dict) and isinstance(new, dict):
        for key, value in old.items():
            compare_member(f"{place}.{key}", value, new.get(key))
        counts["new fields"] += len(new.keys() - old.keys())
    elif isinstance(old, list) and isinstance(new, list):
        compare_lists(place, old, new)
    elif old == new:
        counts["the same"] += 1
    else:
        differences.append(f"{place}: {json.dumps(old)[:80]} -> {json.dumps(new)[:80]}")


def compare_member(place, old, new):
    if new is None and old is not None:
        unknown[without_indices(place)] += 1
    else:
        compare(place, old, new)


def without_indices(place):
    file, of, field = re.split(r"(\.json|\.csv)", place, maxsplit=1)
    return pathlib.Path(file).name + of + re.sub(r"\[.*?\]", "", field)


def compare_lists(place, old, new):
    """Rows by what names them, when something does: they may have another order, and others between them, now."""
    by = next((name for name in ("id", "name", "layer", "path") if is_key(name, old) and is_key(name, new)), None)
    if by:
        named = {x[by]: x for x in new}
        counts["new rows"] += len(named.keys() - {x[by] for x in old})
        for value in old:
            compare_member(f"{place}[{value[by]}]", value, named.get(value[by]))
    elif len(old) != len(new):
        differences.append(f"{place}: {len(old)} -> {len(new)} values")
    else:
        for i, (a, b) in enumerate(zip(old, new)):
            compare(f"{place}[{i}]", a, b)


def is_key(name, values):
    return values and all(isinstance(x, dict) and name in x for x in values) and len({str(x[name]) for x in values}) == len(values)


def rows(path):
    with open(path, newline="", encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def compare_tables(place, old, new):
    """What is not known is empty in a table."""
    compare_lists(place, [{k: v or None for k, v in row.items()} for row in old], [{k: v or None for k, v in row.items()} for row in new])


def main(old, new):
    for path in sorted(old.rglob("*")):
        other = new / path.relative_to(old)
        name = str(path.relative_to(old))
        if not path.is_file() or path.suffix not in (".json", ".csv"):
            continue
        if not other.is_file():
            differences.append(f"{name}: is missing")
        elif path.suffix == ".csv":
            compare_tables(name, rows(path), rows(other))
        elif path.stat().st_size == 0 or other.stat().st_size == 0:
            compare(name, path.stat().st_size, other.stat().st_size)
        else:
            compare(f"{name}:", json.loads(path.read_text()), json.loads(other.read_text()))
    for line in differences:
        print(line)
    print(f"{counts['the same']} values the same, {len(differences)} differ, {sum(unknown.values())} have become unknown, "
          f"{counts['new fields']} new fields, {counts['new rows']} new rows")
    for place, times in unknown.most_common(20):
        print(f"  unknown now: {place} ({times})")
    return 1 if differences else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*map(pathlib.Path, sys.argv[1:])))
