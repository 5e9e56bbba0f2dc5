#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
# Checks that no archive takes much longer than an ordinary one of its size: the archives of tests/fixtures/generators, each with N and 2N of
# what it is about, in the commands that read them, whole processes. Beside each time how many times as long that is as what the ordinary
# archive of as many bytes takes (from two of them, a straight line). Prints a markdown table; exit status 1 when one takes more than 5 times
# as long and more than a second.
#
# usage: shapes.sh [N [SHAPE...]]       default: 100000, all that are sound
#
# Heap of 1 GB. Let nothing else run meanwhile.
set -eu
n=${1:-100000}
[ $# -gt 0 ] && shift
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
root=$here/../..
work=$here/target/shapes
make -s -C "$root" cli >&2
"$root/mvnw" -q -f "$root/pom.xml" -pl tests/fixtures/generators -am package -DskipTests >&2
classes=$(echo "$root"/tests/fixtures/generators/target/*.jar | tr ' ' :):$(echo "$root"/otf2-importer/target/org.iostrata.otf2-*T.jar)
[ $# -gt 0 ] || set -- outstanding outstanding-with-offset outstanding-with-children never-completed nested-calls nested-phases \
  nested-operations busy-call opens-in-a-call same-time holes overlapping huge-offsets many-strings many-processes many-threads \
  idle-processes many-regions many-phases many-files many-handles-of-a-file files-by-processes long-name wrapped-calls calls-beside-much \
  deep-around-much leaves-of-nothing leaves-of-outermost completes-of-nothing duplicates-of-handles wide-and-long requests-over-each-other \
  collectives-over-each-other ids-of-one-hash offsets-of-one-path disk-of-unplaced-files flushed-disk-of-files disk-of-placed-files \
  disk-of-one-file disk-of-fragments ages

measure() { # shape, size: a line of it, its bytes and the seconds of each command
  rm -rf "$work"
  mkdir -p "$work/made"
  java -Xmx1g -cp "$classes" org.iostrata.fixtures.HostileArchives "$1" "$work/archive" "$2" 2>"$work/why" || { cat "$work/why" >&2; return 1; }
  printf '%s %s %s' "$1" "$2" "$(find "$work/archive" -type f -printf '%s\n' | awk '{ sum += $1 } END { print sum }')"
  for command in info analyze 'analyze --format json' 'analyze --by process' findings "report -o $work/made/r.html" \
    "timeline -o $work/made/t.svg" "export --to $work/made/csv --format csv"; do
    status=0
    # shellcheck disable=SC2086 # a command and its options
    command time -o "$work/run" -f %e env _JAVA_OPTIONS=-Xmx1g "$root/iostrata" ${command%% *} "$work/archive" \
      $(expr "$command" : '[a-z]* \(.*\)' || true) >"$work/out" 2>"$work/err" || status=$?
    case $status in 0 | 3) ;; *) echo "$1: $command: exit status $status" >&2 ;; esac
    printf ' %s' "$(tail -n 1 "$work/run")"
  done
  echo
}

{
  measure ordinary 1000
  measure ordinary "$((n * 4))"
  for shape in "$@"; do
    measure "$shape" "$n"
    measure "$shape" "$((n * 2))"
  done
} | awk '
  BEGIN {
    print "| archive | N | MB | info | analyze | JSON | by process | findings | report | timeline | export |"
    print "|---|---|---|---|---|---|---|---|---|---|---|"
  }
  NR <= 2 { bytes[NR] = $3; for (i = 4; i <= NF; i++) ordinary[NR, i] = $i }
  {
    printf "| %s | %d | %.1f |", $1, $2, $3 / 1e6
    for (i = 4; i <= NF; i++) {
      if (NR <= 2) { printf " %.2f s |", $i; continue }
      wanted = ordinary[1, i] + (ordinary[2, i] - ordinary[1, i]) * $3 / bytes[2]
      if (wanted < ordinary[1, i]) wanted = ordinary[1, i]
      printf " %.2f s, %.1f |", $i, $i / wanted
      if ($i > 5 * wanted && $i > 1) slow = slow sprintf("%s with %d: %.1f times as long\n", $1, $2, $i / wanted)
    }
    print ""
    fflush()
  }
  END {
    if (slow != "") { printf "%s", slow; exit 1 }
  }'
