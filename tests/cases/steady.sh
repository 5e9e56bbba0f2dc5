#!/bin/bash
# SPDX-License-Identifier: EPL-2.0
# What recording costs servers that run and are used all the time: the time that the same data takes with the recorder by that
# without, in one process whose calls go through the recorder and past it in turns (past.py). Behaviour.sh compares two processes, from
# their first requests on.
#
#   usage: steady.sh [SECONDS]        for each server; else 25
#
# Needs what nfs.sh and glusterfs.sh need. Nothing else may run on the machine while it measures.
set -Eeuo pipefail
. "$(dirname "$0")/common.sh"
. "$here/ganesha.sh"
. "$here/gluster.sh"
needs steady "$ganesha_needs" "${ganesha_things[@]}"
needs steady "$gluster_needs" "${gluster_things[@]}"
apart "$0" "$@"
seconds=${1:-25}
ganesha_ready
cc -O2 -Wall -pthread -o "$work/striped" "$here/striped.c"

# A virtual machine may give free memory back to its host. Then each page that is used again costs microseconds: some of those of an
# archive do, by what ran before. Until the script ends the machine keeps its memory, 8 GiB of which have been used once.
order=/sys/module/page_reporting/parameters/page_reporting_order
if [ -w $order ]; then
  reported=$(cat $order)
  at_end() { echo "$reported" > $order; }
  echo 11 > $order # larger than any free block
  python3 -c "
available = next(int(line.split()[1]) for line in open('/proc/meminfo') if line.startswith('MemAvailable'))
memory = bytearray(min(8 << 30, available * 512))
memory[::4096] = bytes(len(memory[::4096]))"
fi

# measured NAME PORT CLIENT...: of the server there, while shells run a command for clients again and again, with the number of each
measured() {
  local name=$1 port=$2 client=$3 part users
  shift 3
  users=()
  touch "$work/wanted"
  for part in "$@"; do
    (while [ -e "$work/wanted" ] && part=$part sh -c "$client" >/dev/null 2>&1; do :; done) &
    users+=($!)
  done
  sleep 2
  printf '%-12s ' "$name"
  python3 "$here/past.py" "$(server_at "$port")" "$seconds"
  rm "$work/wanted"
  wait "${users[@]}" || true
}

echo "the time that the same data takes, with the recorder by without"
ganesha_serve "$work/run"
measured nfs-ganesha $ganesha_port "'$work/nfs' '$(ganesha_url)' \$part 8000 65536 4 ws 1" 0 1 2 3
ganesha_stop
wait

mkdir -p "$work/mnt" "$work/log"
gluster_volumes 16 off
gluster_start "$work/run-gluster" ''
measured glusterfs $((gluster_port + 1)) "python3 '$here/client.py' '$work/mnt' 4 65536 4000" 0
gluster_stop

mkdir "$work/own"
mount -t tmpfs none "$work/own"
recorded "$work/run-own" --server own --layers posix,net -- "$work/striped" serve 17000 "$work/own/data" sync 10000 </dev/null >/dev/null 2>&1 &
await 17000
measured own 17000 "'$work/striped' work 17000 1 4 4 30000 16384 ws 1" 0
kill "$(server_at 17000)"
wait
