#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
# Checks that the time of `iostrata analyze` is linear in the events of the trace, and its memory does not grow: archives of 1, 4, 16
# and 64 million events in 8 locations, best of several runs each, start-up of Java (a trace of 32 events) taken off. Prints a markdown
# table; exit status 1 when the time per event of one of the larger three is more than 15 % off that of 16 M.
#
# usage: linear.sh [ROUNDS [MILLIONS...]]      default: 3 1 4 16 64
#
# 1 M is shown but not judged: Java still compiles for most of it. Needs what compare.sh needs. Let nothing else run meanwhile.
set -eu
rounds=${1:-3}
[ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- 1 4 16 64
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
root=$here/../..
work=$here/target/peer

mkdir -p "$work"
[ -x "$work/generate" ] || gcc -O3 -o "$work/generate" "$here/peer/generate.c" -lotf2
make -s -C "$root" cli >&2

archive() { # millions of events, or 0 for 32 events
  [ -f "$work/archive-$1/traces.otf2" ] || {
    rm -rf "$work/archive-$1"
    operations=$(($1 * 1000000 / 32))
    [ "$operations" -gt 0 ] || operations=1
    "$work/generate" "$work/archive-$1" 8 "$operations"
  }
}

best() { # millions of events: seconds, and the peak of resident memory in KB
  i=0
  while [ "$i" -lt "$rounds" ]; do
    i=$((i + 1))
    command time -o "$work/run" -f '%e %M' env _JAVA_OPTIONS=-Xmx1g "$root/iostrata" analyze --format json "$work/archive-$1" >/dev/null 2>&1
    tail -n 1 "$work/run"
  done | sort -n | head -n 1
}

for millions in 0 "$@"; do
  archive "$millions"
done
start=$(best 0)
for millions in "$@"; do
  echo "$millions $(best "$millions") ${start%% *}"
done | awk '
  { millions[NR] = $1; seconds[NR] = $2; memory[NR] = $3; each[NR] = ($2 - $4) * 1000 / $1; if ($1 == 16) base = each[NR] }
  END {
    print "| M events | seconds | ns an event without start-up | beside 16 M | peak RSS |"
    print "|---|---|---|---|---|"
    for (i = 1; i <= NR; i++) {
      share = base > 0 ? each[i] / base - 1 : 0
      printf "| %d | %.2f | %.1f | %+.0f %% | %d MB |\n", millions[i], seconds[i], each[i], 100 * share, memory[i] / 1024
      if (millions[i] > 1 && (share > 0.15 || share < -0.15)) bad = 1
    }
    exit bad
  }'
