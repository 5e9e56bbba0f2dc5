#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
# Processes in a name space of pids of their own, as in a container: whoever ends in there sees none of those outside, which
# record on. Needs root.
#
# usage: pid-space.sh LIBRARY RUN
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
inside='echo 2 >b; (sleep 0.1; echo 3 >c)'
outside="echo 1 >a; unshare -pf --mount-proc sh -c '$inside'; echo 4 >d"
LD_PRELOAD=$1 IOSTRATA_DIR=$work/hand sh -c "$outside"
IOSTRATA_PRELOAD=$1 IOSTRATA_DIR=$work/run "$2" "$work/run" sh -c "$outside"
for archive in hand run; do
  writes=$(otf2-print "$archive/traces.otf2" | grep -c '^ENTER .*Region: "write"')
  echo "$archive: $writes writes"
  [ "$writes" -eq 4 ]
done
