#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
# Measures `analyze` of a hundredth of a run at its begin, middle and end, without an index of the archive and with one, taking turns, and prints a
# markdown table of medians. The archive is that of compare.sh, which makes it.
#
# usage: ranges.sh [MILLIONS_OF_EVENTS [ROUNDS]]      default: 64 5
#
# Needs GNU time. Let nothing else run meanwhile.
set -eu
millions=${1:-64}
rounds=${2:-5}
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
iostrata=$here/../../iostrata
archive=$here/target/peer/archive-$millions
[ -f "$archive/traces.otf2" ] || { echo "$archive is not there: run compare.sh $millions first" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work" "$archive/traces.otf2.index"' EXIT

ns=$("$iostrata" info "$archive" --format json | sed -n 's/.*"durationNs" : \([0-9]*\).*/\1/p' | head -n 1)
hundredth=$((ns / 100))

# measure NAME ARGUMENT...
measure() {
  name=$1
  shift
  _JAVA_OPTIONS=-Xmx512m command time -o "$work/one" -f '%e %U %S' "$iostrata" "$@" >/dev/null 2>&1
  tail -n 1 "$work/one" | awk -v name="$name" '{ printf "%s|%s|%s\n", name, $1, $2 + $3 }' >>"$work/all"
}

part() { # NAME FROM_NS
  measure "$1" analyze "$archive" --from "$2ns" --to "$(($2 + hundredth))ns"
}

round() { # WITH
  part "the first hundredth$1" 0
  part "in the middle$1" $((ns / 2))
  part "the last hundredth$1" $((ns - hundredth))
}

i=0
while [ "$i" -lt "$rounds" ]; do
  i=$((i + 1))
  echo "round $i of $rounds" >&2
  rm -f "$archive/traces.otf2.index"
  measure 'none' analyze "$archive"
  round ''
  measure '`info --index`' info --index "$archive"
  round ', with an index'
done

echo '| range | time | processor | part of the time without a range |'
echo '|---|---|---|---|'
median() { # NAME COLUMN
  grep -F "$1|" "$work/all" | awk -F '|' -v name="$1" '$1 == name' | cut -d '|' -f "$2" | sort -n | sed -n "$(((rounds + 1) / 2))p"
}
whole=$(median none 2)
cut -d '|' -f 1 "$work/all" | awk '!seen[$0]++' | while read -r name; do
  time=$(median "$name" 2)
  echo "| $name | $time s | $(median "$name" 3) s | $(echo "$time $whole" | awk '{ printf "%.2f", $1 / $2 }') |"
done
