#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
# Writes what a command iostrata says of every fixture into a folder, to be compared with what another one says:
#   tests/outputs.sh OLD/iostrata /tmp/old; tests/outputs.sh ./iostrata /tmp/new; tests/same-numbers.py /tmp/old /tmp/new
# Fixtures that only one of them knows are left out of the comparison. Takes some minutes.
set -u
[ $# -eq 2 ] || { echo "usage: tests/outputs.sh COMMAND FOLDER" >&2; exit 2; }
command=$(readlink -f -- "$1")
mkdir -p "$2" && folder=$(readlink -f -- "$2")
cd -- "$(dirname -- "$0")/fixtures" || exit 1

# say NAME ARGUMENT...: what the command prints as text and as JSON
say() {
  name=$1
  shift
  "$command" "$@" >"$to/$name.txt" 2>&1
  "$command" "$@" --format json >"$to/$name.json" 2>/dev/null
}

find . -name '*.otf2' | sort | while read -r trace; do
  to=$folder/$(dirname -- "$trace")
  rm -rf "$to"
  mkdir -p "$to"
  say info info "$trace"
  say analyze analyze "$trace"
  say findings findings "$trace"
  for by in file process host thread handle file-system phase window process,file; do
    say "by-$by" analyze "$trace" --by "$by"
  done
  say part analyze "$trace" --from 1ms --to 100ms
  say compare compare "$trace" "$trace"
  "$command" export "$trace" --to "$to/tables" --format csv >"$to/export.txt" 2>&1
  "$command" report "$trace" -o "$to/report.html" >"$to/report.txt" 2>&1
done
