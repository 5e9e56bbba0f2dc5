#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
# Checks that the time of an analysis is linear in the events of the trace: archives of 1, 4, 16 and 64 million events in 8 locations.
# The whole command `iostrata analyze`, taking turns, the best of several rounds, with the peak of resident memory, which must not grow with
# the trace; what Java takes to start and to compile is in it, so that an event costs the less the more there are. Then the analysis alone in
# one process that has compiled it: opening and summing up take 15 ms, so what counts is what the next size takes longer, by event; that may
# differ by 15 % between the sizes. Prints a markdown table; exit status 1 when it is not linear.
#
# usage: linear.sh [ROUNDS [MILLIONS...]]      default: 3 1 4 16 64
#        linear.sh 0 [MILLIONS...]             makes the command and the archives only
#
# Needs what compare.sh needs. Let nothing else run meanwhile. Heap of 1 GB.
set -eu
rounds=${1:-3}
[ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- 1 4 16 64
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
root=$here/../..
work=$here/target/peer

archive() { # millions of events
  [ -f "$work/archive-$1/traces.otf2" ] || {
    rm -rf "$work/archive-$1"
    "$work/generate" "$work/archive-$1" 8 $(($1 * 1000000 / 32))
  }
}

measure() { # millions of events: they, seconds, and the peak of resident memory in KB
  command time -o "$work/run" -f "$1 %e %M" env _JAVA_OPTIONS=-Xmx1g "$root/iostrata" analyze --format json "$work/archive-$1" >/dev/null 2>&1
  tail -n 1 "$work/run"
}

mkdir -p "$work"
[ -x "$work/generate" ] || gcc -O3 -o "$work/generate" "$here/peer/generate.c" -lotf2
make -s -C "$root" cli >&2
"$root/mvnw" -q -f "$root/pom.xml" -pl tests/benchmarks -am package -DskipTests >&2
for millions in "$@"; do
  archive "$millions"
done

[ "$rounds" -gt 0 ] || exit 0
i=0
while [ "$i" -lt "$rounds" ]; do
  i=$((i + 1))
  for millions in "$@"; do
    measure "$millions"
  done
done >"$work/processes"

# Flags of the command.
"${JAVA_HOME:+$JAVA_HOME/bin/}java" -Xmx1g -XX:+UseSerialGC -XX:-DoEscapeAnalysis -XX:InlineSmallCode=1250 -cp "$here/target/*:$here/target/lib/*" \
  org.iostrata.benchmarks.AnalyzeArchive "$rounds" $(printf "$work/archive-%s " "$@") >"$work/compiled"

awk '
  FNR == NR { compiled[FNR] = $1; next }
  !($1 in best) { size[++sizes] = $1 }
  !($1 in best) || $2 < best[$1] { best[$1] = $2 }
  $3 > memory[$1] { memory[$1] = $3 }
  END {
    print "| M events | whole command | ns an event | peak RSS | analysis, compiled | ns an event more than the size before |"
    print "|---|---|---|---|---|---|"
    for (i = 1; i <= sizes; i++) {
      n = size[i]
      more = "-"
      if (i > 1) {
        step = (compiled[i] - compiled[i - 1]) * 1000 / (n - size[i - 1])
        more = sprintf("%.1f", step)
        if (i == 2 || step < least) least = step
        if (i == 2 || step > most) most = step
      }
      printf "| %d | %.2f s | %.1f | %d MB | %.3f s | %s |\n", n, best[n], best[n] * 1000 / n, memory[n] / 1024, compiled[i], more
    }
    if (most > 1.15 * least) {
      printf "not linear: an event takes between %.1f and %.1f ns\n", least, most
      exit 1
    }
  }' "$work/compiled" "$work/processes"
