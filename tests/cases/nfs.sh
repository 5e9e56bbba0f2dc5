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
here=$(cd "$(dirname "$0")" && pwd)
iostrata=$here/../../iostrata
. "$here/common.sh"
needs nfs 'root, nfs-ganesha-vfs, rpcbind and libnfs-dev' ganesha.nfsd rpcbind /usr/include/nfsc/libnfs.h
apart "$0" "$@"
keep=${1:-$work/runs}
mkdir -p "$keep" "$work/export" "$work/log"
mount -t tmpfs none "$work/export"
mount -t tmpfs none /run # what rpcbind and the server leave there is ours
mount -t tmpfs none /var/lib/nfs
mkdir -p /run/rpcbind /run/ganesha /var/lib/nfs/ganesha
cc -O2 -Wall -o "$work/nfs" "$here/nfs.c" -lnfs
cc -O2 -Wall -shared -fPIC -o "$work/seek.so" "$here/seek.c" -ldl -lpthread
cat > "$work/ganesha.conf" <<END
NFS_CORE_PARAM { Protocols = 3; NFS_Port = 20490; MNT_Port = 20491; Enable_NLM = false; Enable_RQUOTA = false; Enable_UDP = false; }
EXPORT {
  Export_Id = 1; Path = $work/export; Pseudo = /export; Access_Type = RW; Squash = No_Root_Squash; SecType = sys, none;
  Protocols = 3; Transports = TCP; FSAL { Name = VFS; }
}
END
url="nfs://127.0.0.1$work/export/data?version=3&nfsport=20490&mountport=20491"
rpcbind -w

# serve RUN [NAME=VALUE...]: the server in the background, recorded into RUN; its process is $server
serve() {
  rm -rf "$1"
  env "${@:2}" "$iostrata" trace --server ganesha --layers posix,net -o "$1" -- \
    ganesha.nfsd -F -f "$work/ganesha.conf" -p "$work/pid" -L "$work/log/ganesha" </dev/null >>"$work/log/server" 2>&1 &
  server=$!
  await 20490
}

stop() {
  kill -TERM "$(cat "$work/pid")"
  wait "$server" || true
}

# use RUN CLIENTS COUNT SIZE DEPTH HOW SEED: so many programs at a time; prints the seconds
use() {
  local begin
  begin=$(date +%s.%N)
  "$iostrata" trace --add --layers posix,net,client -o "$1" -- sh -c '
    url=$1 clients=$2; shift 2
    for part in $(seq 0 $((clients - 1))); do "$0" "$url" "$part" "$@" & done
    wait' "$work/nfs" "$url" "${@:2}" >/dev/null 2>>"$work/log/clients"
  seconds_since "$begin"
}

echo 'requests followed to the operation that the server did for them'
printf '%-12s %7s %5s %6s  %s\n' server clients depth size 'right of all, wrong'
for plan in '1 1 65536' '2 8 4096' '4 4 65536'; do
  read -r clients depth size <<<"$plan"
  run=$keep/linked-nfs-$clients
  serve "$run"
  use "$run" "$clients" 100 "$size" "$depth" wr 1 >/dev/null
  use "$run" "$clients" 100 "$size" "$depth" rr 2 >/dev/null
  stop
  printf '%-12s %7d %5d %6d  ' nfs-ganesha "$clients" "$depth" "$size"
  followed "$run" $((2 * 100 * clients)) client
done

[ "${TIMES:-1}" = 0 ] || printf '\n%-40s %8s  %s\n' case time finding
for ((n = 0; n < ${TIMES:-1}; n++)); do
  rm -f "$work/export/data"
  run=$keep/two-nfs-$n
  serve "$run-filled"
  use "$run-filled" 4 4 1048576 1 ws 1 >/dev/null
  stop
  for size in 1048576 16384; do
    serve "$run-$size" LD_PRELOAD="$work/seek.so"
    seconds=$(use "$run-$size" 4 $((4194304 / size)) "$size" 1 rs 1)
    stop
    tell "II   four clients read $((size >> 10)) KiB each" "$seconds" "$run-$size"
  done
done
