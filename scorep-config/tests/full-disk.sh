#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
# The trace's file system is full in the middle of a run, and has room again when the archive is finished: the program's
# file is whole, one line was said, and what was recorded before can be read. Needs root, for a file system of its own.
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
grep -q "^iostrata: cannot write the trace to .*: no space left; the program goes on without being recorded$" "$work/err"
rm "$work/disk/filler"
"$2" "$work/disk/archive"
events=$(otf2-print "$work/disk/archive/traces.otf2" | grep -c ^IO_OPERATION_COMPLETE)
echo "$events operations"
[ "$events" -gt 5000 ]
