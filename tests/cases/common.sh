# SPDX-License-Identifier: EPL-2.0
# What the scripts of cases share, which source it.
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
iostrata=$here/../../iostrata

# needs NAME WORDS THING...: ends the script, and says so, unless it is root's and each thing is a command or file that is there
needs() {
  local thing there
  there=$([ "$(id -u)" = 0 ] && echo yes || echo no)
  for thing in "${@:3}"; do
    [ -e "$thing" ] || command -v "$thing" >/dev/null || there=no
  done
  if [ $there = no ]; then
    echo "$1: left out: needs $2"
    exit 0
  fi
}

# at_end: what a script has to put back outside of its namespaces, if it defines that
at_end() { :; }

# apart SCRIPT ARGUMENT...: in namespaces of its own: nothing of it is seen outside, and all of it goes when it ends; in the
# folder $work, which is removed then
apart() {
  if [ -z "${CASES_INSIDE:-}" ]; then
    "$iostrata" --version >/dev/null # built, if need be
    CASES_INSIDE=1 exec unshare --net --mount --pid --fork --mount-proc --propagation private bash "$@"
  fi
  ip link set lo up
  work=$(mktemp -d)
  trap 'echo "$0: a program failed:" >&2; tail -q -n 5 "$work"/log/* >&2 2>/dev/null' ERR
  trap 'at_end; umount -l "$work"/* "$work"/*/* 2>/dev/null || true; rm -rf "$work"' EXIT
}

# recorded RUN OPTION... -- COMMAND...: the command, recorded into RUN, unless that is empty
recorded() {
  local run=$1 options=()
  shift
  while [ "$1" != -- ]; do options+=("$1"); shift; done
  shift
  if [ -n "$run" ]; then "$iostrata" trace "${options[@]}" -o "$run" -- "$@"; else "$@"; fi
}

# await PORT: until something listens there; fails when nothing does in ten seconds
await() {
  for _ in $(seq 200); do ss -ltn | grep -q ":$1 " && return; sleep 0.05; done
  echo "nothing listens at port $1" >&2
  return 1
}

# server_at PORT: the process that listens there
server_at() {
  ss -ltnpH "sport = :$1" | grep -o 'pid=[0-9]*' | head -1 | cut -d= -f2
}

# median FILE [FORMAT]: of its numbers, by a format that may name the least and the most, too
median() {
  sort -n "$1" | awk -v format="${2:-%.3f}" '{v[NR] = $1}
    END {printf format, (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2, v[1], v[NR]}'
}

# seconds_since BEGIN: of `date +%s.%N`
seconds_since() {
  echo "$(date +%s.%N) $1" | awk '{printf "%.3f\n", $1 - $2}'
}

# followed RUN REQUESTS LAYER: how many of a program's requests in a layer were followed to the server's operation of the same
# kind, place and size; fails unless all were
followed() {
  "$iostrata" sql --format csv "$1" "
    SELECT count(DISTINCT (clientProcess, clientId)) FILTER (WHERE same), count(*) FILTER (WHERE NOT same)
    FROM (SELECT clientProcess, clientId, clientKind = servedKind AND clientOffsetBytes = servedOffsetBytes
            AND clientBytes = servedBytes AS same
          FROM requests WHERE lower(clientLayer) = '$3' AND clientKind IN ('read', 'write') AND servedId IS NOT NULL)" |
    awk -F, -v all="$2" 'NR == 2 {print $1 " of " all ", " $2 " wrong"; exit $1 != all || $2 != 0}'
}

# tell NAME SECONDS RUN: a line of the table of cases
tell() {
  printf '%-40s %6s s  ' "$1" "$2"
  "$iostrata" findings --format json "$3" | python3 "$here/finding.py"
}
