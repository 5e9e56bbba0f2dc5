#!/bin/bash
# SPDX-License-Identifier: EPL-2.0
# Records nfs-ganesha and programs that use it by libnfs (nfs.c), and
#   1. checks for each request which operation of the server it was followed to;
#   2. shows the second case of Lu and Shen: four clients read a part of one file each, and the disk's head (seek.c) jumps.
#
#   usage: nfs.sh [FOLDER]    where the recordings stay; else they are removed
#          TIMES=10 nfs.sh    the case so many times; 0: only the check
#
# Needs root (namespaces of its own), a C compiler, and Debian's nfs-ganesha-vfs, rpcbind and libnfs-dev.
set -Eeuo pipefail
. "$(dirname "$0")/common.sh"
. "$here/ganesha.sh"
needs nfs "$ganesha_needs" "${ganesha_things[@]}"
apart "$0" "$@"
keep=${1:-$work/runs}
mkdir -p "$keep"
ganesha_ready
cc -O2 -Wall -shared -fPIC -o "$work/seek.so" "$here/seek.c" -ldl -lpthread

echo 'requests followed to the operation that the server did for them'
printf '%-12s %7s %5s %6s  %s\n' server clients depth size 'right of all, wrong'
for plan in '1 1 65536' '2 8 4096' '4 4 65536'; do
  read -r clients depth size <<<"$plan"
  run=$keep/linked-nfs-$clients
  ganesha_serve "$run"
  ganesha_use "$run" "$clients" 100 "$size" "$depth" wr 1 >/dev/null
  ganesha_use "$run" "$clients" 100 "$size" "$depth" rr 2 >/dev/null
  ganesha_stop
  printf '%-12s %7d %5d %6d  ' nfs-ganesha "$clients" "$depth" "$size"
  followed "$run" $((2 * 100 * clients)) client
done

[ "${TIMES:-1}" = 0 ] || printf '\n%-40s %8s  %s\n' case time finding
for ((n = 0; n < ${TIMES:-1}; n++)); do
  rm -f "$work/export/data"
  run=$keep/two-nfs-$n
  ganesha_serve "$run-filled"
  ganesha_use "$run-filled" 4 4 1048576 1 ws 1 >/dev/null
  ganesha_stop
  for size in 1048576 16384; do
    ganesha_serve "$run-$size" LD_PRELOAD="$work/seek.so"
    seconds=$(ganesha_use "$run-$size" 4 $((4194304 / size)) "$size" 1 rs 1)
    ganesha_stop
    tell "II   four clients read $((size >> 10)) KiB each" "$seconds" "$run-$size"
  done
done
