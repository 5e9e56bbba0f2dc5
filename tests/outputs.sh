#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
# Writes what a command iostrata says of every fixture into a folder, to be compared with what another one says:
#   tests/outputs.sh OLD/iostrata /tmp/old; tests/outputs.sh ./iostrata /tmp/new; diff -r /tmp/old /tmp/new
set -u
[ $# -eq 2 ] || { echo "usage: tests/outputs.sh COMMAND FOLDER" >&2; exit 2; }
command=$(readlink -f -- "$1")
mkdir -p "$2" && folder=$(readlink -f -- "$2")
cd -- "$(dirname -- "$0")/fixtures" || exit 1

find . -name '*.otf2' | sort | while read -r trace; do
  to=$folder/$(dirname -- "$trace")
  mkdir -p "$to"
  for format in text json; do
    "$command" info "$trace" --format $format
    "$command" analyze "$trace" --format $format
    "$command" findings "$trace" --format $format
    for by in file process host thread handle file-system phase window; do
      "$command" analyze "$trace" --by $by --format $format
    done
    "$command" analyze "$trace" --from 10% --to 60% --format $format
    "$command" compare "$trace" "$trace" --format $format
  done >"$to/said.txt" 2>&1
  "$command" findings --verbose "$trace" >>"$to/said.txt" 2>&1
  rm -rf "$to/tables"
  "$command" export "$trace" --to "$to/tables" --format csv >"$to/export.txt" 2>&1
  "$command" report "$trace" -o "$to/report.html" >"$to/report.txt" 2>&1
done
