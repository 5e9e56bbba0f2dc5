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
    where, _, path = place.partition(":")
    return f"{pathlib.Path(where).name}:" + "".join(c for c in path if not c.isdigit())


def compare_lists(place, old, new):
    """Rows by what names them, when something does and there are others between them now."""
    if len(old) != len(new):
        name = next((n for n in ("id", "rule", "name", "layer", "path") if all(isinstance(x, dict) and n in x for x in old + new)), None)
        named = {str(x[name]): x for x in new} if name else {}
        if name and len(named) == len(new):
            counts["new rows"] += max(0, len(new) - len(old))
            for value in old:
                compare(f"{place}[{value[name]}]", value, named.get(str(value[name])))
            return
        differences.append(f"{place}: {len(old)} -> {len(new)} values")
        return
    for i, (a, b) in enumerate(zip(old, new)):
        compare(f"{place}[{i}]", a, b)


def rows(path):
    with open(path, newline="", encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def compare_tables(place, old, new):
    if len(old) != len(new):
        differences.append(f"{place}: {len(old)} -> {len(new)} rows")
        return
    for i, (a, b) in enumerate(zip(old, new)):
        counts["new fields"] += len(b.keys() - a.keys())
        for column, value in a.items():
            if b.get(column, "") == "" and value != "":
                unknown[f"{pathlib.Path(place).name}:{column}"] += 1
            else:
                compare(f"{place}[{i}].{column}", value, b.get(column))


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
