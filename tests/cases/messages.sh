#!/bin/bash
# SPDX-License-Identifier: EPL-2.0
# How long the analysis takes of so many messages: a program with four threads asks a server of ours (striped.c) to write pieces
# of 16 bytes. A request is two messages, there and back, each of which is recorded where it is sent and where it is received.
#
#   usage: messages.sh [REQUESTS]    default: 5000000
set -euo pipefail
. "$(dirname "$0")/common.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
each=$((${1:-5000000} / 4))
cc -O2 -Wall -pthread -o "$work/striped" "$here/striped.c"
"$iostrata" --version >/dev/null # built, if need be

"$iostrata" trace --server server --layers posix,net -o "$work/run" -- "$work/striped" serve 17000 "$work/data" sync 4 >/dev/null 2>&1 &
await 17000
"$iostrata" trace --add --layers posix,net -o "$work/run" -- "$work/striped" work 17000 1 4 1 $each 16 ws 1 >"$work/log" 2>/dev/null
wait
du -sh "$work/run" | awk '{print "archive " $1}'
for _ in 1 2 3; do
  begin=$(date +%s.%N)
  JAVA_TOOL_OPTIONS=-Xmx1g "$iostrata" analyze "$work/run" >"$work/report" 2>/dev/null
  echo "analyze, heap of 1 GiB: $(seconds_since "$begin") s"
done
"$iostrata" sql "$work/run" "SELECT count(*) AS messages FROM messages"
"$iostrata" sql --format csv "$work/run" "
  SELECT connection, servedOffsetBytes, servedKind FROM requests WHERE senderProcess IS NOT NULL ORDER BY sentNs" |
  python3 "$here/striped.py" "$work/log"
