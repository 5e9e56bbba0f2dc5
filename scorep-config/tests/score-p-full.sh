#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
# The archive's file system is full in the middle of a run under the plug-in for Score-P: one line is said, and every call is recorded or
# counted as lost. Needs root, for a file system of its own.
#
# usage: score-p-full.sh PROGRAM PLUGIN
set -eu
if [ "${3:-}" != inside ]; then
  exec unshare -m "$0" "$1" "$2" inside
fi
work=$(mktemp -d)
trap 'umount "$work/disk"; rm -rf "$work"' EXIT
mkdir "$work/disk"
mount -t tmpfs -o size=1m none "$work/disk"
head -c 500000 /dev/zero >"$work/disk/filler"
"$1" "$2" "$work/disk/run" "$work/disk/filler" 2>"$work/err"
cat "$work/err"
[ "$(grep -c '^iostrata: cannot write all of the trace: No space left on device$' "$work/err")" -eq 1 ]
anchor=$work/disk/run/iostrata/traces.otf2
events=$(otf2-print "$anchor" | grep -c '^ENTER .*"pwrite"')
lost=$(otf2-print -G "$anchor" | sed -n 's/.*IOStrata::LOST.*Value: \([0-9]*\).*/\1/p')
echo "$events writes, $lost lost"
[ "$lost" -gt 5000 ] && [ $((events + lost)) -eq 30000 ]
