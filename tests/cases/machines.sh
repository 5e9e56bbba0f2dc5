#!/bin/bash
# SPDX-License-Identifier: EPL-2.0
# A server and its client on machines whose clocks differ: the server runs in a time namespace that is 5000 s ahead, under
# another host's name, into a directory of its own, and its time of day is made 3 s wrong. Joined, the recording has to have
# the server's clock corrected by 5000 s, within what it says, and each request has to be followed.
#
#   usage: machines.sh [FOLDER]    where the recording stays; else it is removed
#
# Needs root, time namespaces and a C compiler.
set -Eeuo pipefail
. "$(dirname "$0")/common.sh"
needs machines.sh 'root, time namespaces and a C compiler' unshare cc /proc/self/ns/time
unshare --uts --time --monotonic 1 --fork true 2>/dev/null || { echo 'machines.sh: left out: no time namespaces here'; exit 0; }
work=$(mktemp -d)
trap 'echo "machines.sh: a command failed" >&2; tail -5 "$work/errors" >&2' ERR
trap 'rm -rf "$work"' EXIT
near=${1:-$work/near}
ahead_s=5000
cc -O2 -Wall -pthread -o "$work/striped" "$here/striped.c"
"$iostrata" --version >/dev/null # built, if need be

unshare --uts --time --monotonic $ahead_s --fork sh -c 'hostname far && exec "$@"' sh \
  "$iostrata" trace --server far --layers posix,net -o "$work/far" -- "$work/striped" serve 17000 "$work/data" sync 2 >/dev/null 2>&1 &
await 17000
"$iostrata" trace --layers posix,net -o "$near" -- "$work/striped" work 17000 1 2 4 300 4096 ws 5 >"$work/log" 2>"$work/errors"
wait
python3 "$here/machines.py" wrong "$work/far" 3
"$iostrata" info "$near" --join "$work/far" 2>&1 >"$work/info" | grep '^iostrata: times of far'
grep '^clock of far' "$work/info"
python3 "$here/machines.py" right "$near" far $ahead_s
"$iostrata" sql --format csv "$near" "
  SELECT connection, servedOffsetBytes, servedKind, sure FROM requests WHERE senderProcess IS NOT NULL ORDER BY sentNs" |
  python3 "$here/striped.py" "$work/log"
