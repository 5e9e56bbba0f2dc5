#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
# The trace's file system is full in the middle of a run, and has room again when the archive is finished: the program's
# file is whole, one line was said, what was recorded before can be read, and what found no room is counted. Needs root, for a file system of its own.
#
# usage: full-disk.sh LIBRARY FINISH
set -eu
if [ "${3:-}" != inside ]; then
  exec unshare -m "$0" "$1" "$2" inside
fi
work=$(mktemp -d)
trap 'umount "$work/disk"; rm -rf "$work"' EXIT
mkdir "$work/disk"
mount -t tmpfs -o size=1m none "$work/disk"
head -c 500000 /dev/zero >"$work/disk/filler"
LD_PRELOAD=$1 IOSTRATA_DIR=$work/disk/archive IOSTRATA_BUFFER=16 \
  dd if=/dev/zero of="$work/data" bs=10 count=30000 status=none 2>"$work/err"
[ "$(stat -c %s "$work/data")" -eq 300000 ]
cat "$work/err"
[ "$(grep -c . "$work/err")" -eq 1 ]
grep -q "^iostrata: cannot write the trace to .*: no space left; the program goes on, and what finds no room is counted only$" "$work/err"
rm "$work/disk/filler"
said=$("$2" "$work/disk/archive")
events=$(otf2-print "$work/disk/archive/traces.otf2" | grep -c '^ENTER .*"write"')
lost=$(echo "$said" | sed -n 's/.* \([0-9]*\) calls lost$/\1/p')
echo "$said: $events writes"
[ "$events" -gt 5000 ] && [ "$lost" -gt 5000 ]
[ $((events + lost)) -ge 30000 ] && [ $((events + lost)) -le 30010 ] # with the few calls that are no writes
otf2-print -G "$work/disk/archive/traces.otf2" | grep -q "IOStrata::LOST.*Value: $lost"
