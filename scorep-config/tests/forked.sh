#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
# A forked child is there from when it is forked, not from when it is recorded first: whatever its parent does then is later.
#
# usage: forked.sh LIBRARY RUN
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for n in 1 2 3 4 5; do
  IOSTRATA_PRELOAD=$1 IOSTRATA_DIR=$work/run$n "$2" "$work/run$n" sh -c '(sleep 0.05; echo 2 >b) & echo 1 >a; wait'
  begun=$(otf2-print "run$n/traces.otf2" | awk '/^PROGRAM_BEGIN/ { n++ } /^IO_CREATE_HANDLE.*\/a"/ { print n; exit }')
  echo "$begun programs before the parent makes its file"
  [ "$begun" -eq 2 ]
done
