#!/bin/bash
# SPDX-License-Identifier: EPL-2.0
# Whether file servers behave as ever when they are recorded: what they store and answer, how fast they are, and what is left of
# a recording when they are killed.
#
#   usage: behaviour.sh [FOLDER]     where the recordings stay; else they are removed
#          TIMES=10 behaviour.sh     so many pairs of runs, and so many kills, of each server
#
# Needs what nfs.sh and glusterfs.sh need. Nothing else may run on the machine while it measures.
set -Eeuo pipefail
. "$(dirname "$0")/common.sh"
. "$here/ganesha.sh"
. "$here/gluster.sh"
needs behaviour "$ganesha_needs" "${ganesha_things[@]}"
needs behaviour "$gluster_needs" "${gluster_things[@]}"
apart "$0" "$@"
keep=${1:-$work/runs}
mkdir -p "$keep" "$work/mnt"
times=${TIMES:-10}
ganesha_ready
cc -O2 -Wall -pthread -o "$work/striped" "$here/striped.c"

# Each server NAME has NAME_begin RUN, NAME_load, which prints the seconds, NAME_end, the folder NAME_data and what its process is
# called, NAME_process.

nfs_data=$work/export
nfs_process=ganesha.nfsd
nfs_begin() { ganesha_serve "$1"; }
nfs_load() { ganesha_use '' 4 8000 65536 4 ws 1; }
nfs_end() { ganesha_stop; }

gluster_data=$work/brick1
gluster_process=glusterfsd
gluster_begin() {
  gluster_volumes 16 off
  gluster_start "$1" ''
}
gluster_load() { python3 "$here/client.py" "$work/mnt" 4 65536 3000; }
gluster_end() { gluster_stop; }

own_data=$work/own
own_process=striped
mkdir -p "$own_data"
mount -t tmpfs none "$own_data"
own_begin() {
  rm -rf "$1"
  recorded "$1" --server own --layers posix,net -- "$work/striped" serve 17000 "$own_data/data" sync 5 </dev/null >/dev/null 2>&1 &
  own=$!
  await 17000
}
own_load() {
  local begin
  begin=$(date +%s.%N)
  "$work/striped" work 17000 1 4 4 30000 16384 ws 1 >"$work/log/clients" 2>&1 || true
  seconds_since "$begin"
}
own_end() { # it waits for one more client
  pkill -TERM striped
  wait $own || true
}

# sum_of FOLDER: of the contents of all files
sum_of() {
  find "$1" -type f -not -path '*/.glusterfs/*' -print0 | sort -z | xargs -0 cat | sha256sum | cut -c1-16
}

# cpu_of PROCESS: the seconds of processors that those of this name have taken
cpu_of() {
  pgrep -x "$1" | while read -r id; do sed 's/.*) //' "/proc/$id/stat"; done |
    awk -v ticks="$(getconf CLK_TCK)" '{n += $12 + $13} END {print n / ticks}'
}

# one SERVER RUN: what its clients write, into empty folders; prints the seconds of the clients and those of the server's processors
one() {
  local data=${1}_data process=${1}_process
  rm -rf "${!data:?}"/* "${!data:?}"/.glusterfs "${2:-$work/none}"
  "$1_begin" "$2"
  echo "$("$1_load")" "$(cpu_of "${!process}")"
  "$1_end"
}

# ratio COLUMN: with the recorder to without, of each two runs behind each other, which find the machine alike: the median, and
# between which two of them that of endless many lies, by 95 % (order statistics)
ratio() {
  paste -d ' ' "$work/runs-without" "$work/runs-with" | awk -v column="$1" '{print $(column + 2) / $column}' | sort -n |
    awk '{r[NR] = $1} END {k = int((NR - 1.96 * sqrt(NR)) / 2); k = k < 1 ? 1 : k
      printf "%.3f (%.3f to %.3f)", (r[int((NR + 1) / 2)] + r[int(NR / 2) + 1]) / 2, r[k], r[NR + 1 - k]}'
}

echo "what the server stores, how long its clients take and how long its processors work, the server without the recorder and with it, $times times in turn"
printf '%-8s %-7s %-27s %-27s %-24s %-27s %-27s %s\n' server stored without with ratio 'processors without' with ratio
spread='%.3f (%.3f to %.3f) s'
for server in nfs gluster own; do
  data=${server}_data
  rm -f "$work"/runs-* "$work"/sums
  for ((n = 0; n < times; n++)); do
    order=(without with) # the second of two may find the machine warmer
    [ $((n % 2)) = 0 ] || order=(with without)
    for how in "${order[@]}"; do
      run=$([ "$how" = without ] || echo "$keep/$server")
      one $server "$run" >>"$work/runs-$how"
      sum_of "${!data}" >>"$work/sums"
    done
  done
  told=("$([ "$(sort -u "$work/sums" | wc -l)" = 1 ] && echo same || echo DIFFERS)")
  for column in 1 2; do
    for how in without with; do
      awk -v column=$column '{print $column}' "$work/runs-$how" >"$work/column"
      told+=("$(median "$work/column" "$spread")")
    done
    told+=("$(ratio $column)")
  done
  printf '%-8s %-7s %-27s %-27s %-24s %-27s %-27s %s\n' $server "${told[@]}"
done

# killed RUN: kills the NFS server while four recorded clients write; prints how many writes they count and the archive has
killed() {
  local clients
  rm -rf "$nfs_data"/* "$1"
  ganesha_serve "$1"
  ganesha_use "$1" 4 4000 65536 4 ws 1 >/dev/null &
  clients=$!
  while [ -z "$(find "$nfs_data" -type f -size +0)" ]; do sleep 0.02; done
  sleep "0.$((RANDOM % 6))$((RANDOM % 10))"
  ganesha_stop KILL
  wait $clients || true
  echo "$(grep -E '^[0-9]+$' "$work/log/clients" | awk '{n += $1} END {print n}')" \
    "$("$iostrata" sql --format csv "$1" "SELECT CAST(sum(bytes) // 65536 AS BIGINT) FROM layers WHERE layer = 'CLIENT' AND kind = 'write'" | tail -1)" \
    "$("$iostrata" sql --format csv "$1" "SELECT CAST(sum(count) AS BIGINT) FROM layers WHERE layer = 'SERVER_POSIX' AND kind = 'write'" | tail -1)"
}

echo
echo 'nfs-ganesha killed while four clients write: writes that the clients count, that the archive has of them, and of the server'
for ((n = 0; n < times; n++)); do
  killed "$keep/killed-$n"
done
