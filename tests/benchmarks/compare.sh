#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
# Measures the reader and the command beside libotf2's C library, taking turns, and prints a markdown table.
#
# usage: compare.sh [MILLIONS_OF_EVENTS [ROUNDS]]      default: 64 5
#
# Needs gcc, GNU time and libotf2 with headers (Debian: libotf2-trace-dev). Let nothing else run meanwhile. The archive is made once, in
# target/; 64 M events take 1.2 GB.
set -eu
millions=${1:-64}
rounds=${2:-5}
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
root=$here/../..
work=$here/target/peer
archive=$work/archive-$millions
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"

mkdir -p "$work"
for program in generate read; do
  gcc -O3 -o "$work/$program" "$here/peer/$program.c" -lotf2
done
if [ ! -f "$archive/traces.otf2" ]; then
  rm -rf "$archive"
  "$work/generate" "$archive" 8 $((millions * 1000000 / 32))
fi
make -s -C "$root" cli >&2
"$root/mvnw" -q -f "$root/pom.xml" -pl tests/benchmarks -am package -DskipTests >&2

# Each line: what|seconds.
peer() { "$work/read" "$archive/traces.otf2" "$1" | sed 's/^\([a-z]*\) .* in \([0-9.]*\)s.*/peer \1|\2/'; }
ours() {
  "$java" -cp "$here/target/*:$here/target/lib/*" org.iostrata.benchmarks.ReadArchive "$archive" "$1" |
    sed 's/^\([a-z0-9]* [a-z]*\) events .* in \([0-9.]*\)s.*/\1|\2/'
}
process() { # and its peak of resident memory, in KB
  what=$1
  shift
  command time -o "$work/process" -f "$what|%e|%M" "$@" >/dev/null
  cat "$work/process"
}

round() {
  peer 0
  ours 1
  process 'peer process' "$work/read" "$archive/traces.otf2" 0
  process 'info' "$root/iostrata" info "$archive"
  process 'analyze' env _JAVA_OPTIONS=-Xmx512m "$root/iostrata" analyze "$archive"
  ours 2
  peer 1
  ours merged
}

: >"$work/times"
i=0
while [ "$i" -lt "$rounds" ]; do
  i=$((i + 1))
  echo "round $i of $rounds" >&2
  round 2>/dev/null >>"$work/times"
done

sort -t'|' -k1,1 -k2,2n "$work/times" | awk -F'|' -v millions="$millions" '
  { count[$1]++; value[$1, count[$1]] = $2; if ($3 > peak[$1]) peak[$1] = $3 }
  function median(what) { return value[what, int((count[what] + 1) / 2)] }
  function memory(what) { return peak[what] ? sprintf("%d MB", peak[what] / 1024) : "" }
  function times(what) { return sprintf("%.2f s (%.2f)", median(what), value[what, 1]) }
  function row(title, what, peer) {
    printf "| %s | %s | %.0f | %s | %s | %s | %.2f |\n", title, times(what), millions / median(what), memory(what),
      times(peer), memory(peer), median(peer) / median(what)
  }
  END {
    print "| what | median (min) | M events/s | peak RSS | libotf2, median (min) | its peak RSS | times as fast |"
    print "|---|---|---|---|---|---|---|"
    row("per location, 1 thread, warm", "1 warm", "peer local")
    row("per location, 2 threads, warm", "2 warm", "peer local")
    row("merged by time, warm", "merged warm", "peer global")
    row("per location, 1 thread, first pass", "1 first", "peer local")
    row("per location, 2 threads, first pass", "2 first", "peer local")
    row("merged by time, first pass", "merged first", "peer global")
    row("`iostrata info`, whole process", "info", "peer process")
    row("`iostrata analyze`, whole process, heap of 512 MB", "analyze", "peer process")
  }'
