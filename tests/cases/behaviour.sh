#!/bin/bash
# SPDX-License-Identifier: EPL-2.0
# Whether file servers behave as ever when they are recorded: what they store and answer, how fast they are, and what is left of
# a recording when they are killed.
#
#   usage: behaviour.sh [FOLDER]     where the recordings stay; else they are removed
#          TIMES=10 behaviour.sh     so many runs of each server, and so many kills
#          SERVERS=nfs behaviour.sh  of these only: nfs, gluster, own
#          WARM=0 behaviour.sh       how many requests come before the measurement, in percent of those in it; else 20
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
mkdir -p "$keep"
times=${TIMES:-10}
ganesha_ready
cc -O2 -Wall -pthread -o "$work/striped" "$here/striped.c"

# Each server NAME has NAME_data, the folder that it stores into, NAME_requests, how many each of its clients does, NAME_begin RUN,
# NAME_load REQUESTS, which prints a command that runs its clients, and NAME_end.

nfs_data=export nfs_requests=8000
nfs_begin() {
  mountpoint -q "$work/export" || ganesha_folder
  ganesha_serve "$1"
}
nfs_load() {
  echo "for part in 0 1 2 3; do '$nfs' '$(ganesha_url)' \$part $1 65536 4 ws 1 >/dev/null & done; wait"
}
nfs_end() { ganesha_stop; }

gluster_data=brick1 gluster_requests=4000
gluster_begin() {
  mkdir -p "$work/mnt"
  gluster_volumes 16 off
  gluster_start "$1" ''
}
gluster_load() { echo "python3 '$here/client.py' '$work/mnt' 4 65536 $1 >/dev/null"; }
gluster_end() { gluster_stop; }

own_data=own own_requests=30000
own_begin() {
  mkdir -p "$work/own"
  mountpoint -q "$work/own" || mount -t tmpfs none "$work/own"
  recorded "$1" --server own --layers posix,net -- "$striped" serve $own_port "$work/own/data" sync 9 </dev/null >/dev/null 2>&1 &
  echo $! >"$work/serving"
  await $own_port
}
own_load() { echo "'$striped' work $own_port 1 4 4 $1 16384 ws 1 >/dev/null || true"; }
own_end() { # it waits for one more client
  kill "$(server_at $own_port)"
  wait "$(cat "$work/serving")" || true
}

# at HOW COMMAND...: for the server that runs without the recorder or with it: both have folders and ports of their own
at() {
  local work=$work/$1 ganesha_port=20490 gluster_port=24100 own_port=17000
  if [ "$1" = with ]; then ganesha_port=20590 gluster_port=24200 own_port=17100; fi
  "${@:2}"
}

# sum_of FOLDER: of the contents of all files
sum_of() {
  find "$1" -type f -not -path '*/.glusterfs/*' -print0 | sort -z | xargs -0 cat | sha256sum | cut -c1-16
}

# processors PORT: the seconds that the server there has taken of them
processors() {
  sed 's/.*) //' "/proc/$(server_at "$1")/stat" | awk -v ticks="$(getconf CLK_TCK)" '{print ($12 + $13) / ticks}'
}

nfs_processors() { processors $ganesha_port; }
gluster_processors() { processors $((gluster_port + 1)); }
own_processors() { processors $own_port; }

# both SERVER ORDER...: one without the recorder and one with it, which have all their threads from a few requests before, used in
# turns of 0.05 s in that order; adds the seconds of the clients of each, and of the server's processors, to $work/runs-without
# and $work/runs-with
both() {
  local server=$1 data=${1}_data requests=${1}_requests how seconds
  local -A before
  for how in without with; do
    rm -rf "${work:?}/$how/${!data}"/* "${work:?}/$how/${!data}"/.glusterfs "$keep/$server"
    at $how "${server}_begin" "$([ $how = without ] || echo "$keep/$server")"
    sh -c "$(at $how "${server}_load" $((${!requests} * ${WARM:-20} / 100)))"
    before[$how]=$(at $how "${server}_processors")
  done
  seconds=($(python3 "$here/turns.py" 0.05 "$(at "$2" "${server}_load" "${!requests}")" "$(at "$3" "${server}_load" "${!requests}")"))
  for how in "$2" "$3"; do
    echo "${seconds[0]} $(at "$how" "${server}_processors") ${before[$how]}" | awk '{print $1, $2 - $3}' >>"$work/runs-$how"
    seconds=("${seconds[@]:1}")
  done
  for how in without with; do
    at $how "${server}_end"
    if [ "$n" -lt 2 ]; then sum_of "$work/$how/${!data}" >>"$work/sums"; fi
  done
}

# ratio COLUMN: with the recorder to without: the pseudomedian of all runs (Hodges and Lehmann), and between what that of endless
# many lies, by 95 % (Wilcoxon's signed ranks)
ratio() {
  paste -d ' ' "$work/runs-without" "$work/runs-with" |
    awk -v column="$1" '{r[NR] = log($(column + 2) / $column); for (i = 1; i <= NR; i++) print (r[i] + r[NR]) / 2}' | sort -n |
    awk '{mean[NR] = $1} END {n = (sqrt(8 * NR + 1) - 1) / 2
      k = int(NR / 2 - 1.96 * sqrt(n * (n + 1) * (2 * n + 1) / 24)); k = k < 1 ? 1 : k
      printf "%.3f (%.3f to %.3f)", exp((mean[int((NR + 1) / 2)] + mean[int(NR / 2) + 1]) / 2), exp(mean[k]), exp(mean[NR + 1 - k])}'
}

mkdir -p "$work/with/log" "$work/without/log"
nfs=$work/nfs
striped=$work/striped
echo "what the server stores, how long its clients take and how long its processors work, the server without the recorder and with it, $times times"
printf '%-8s %-7s %-27s %-27s %-24s %-27s %-27s %s\n' server stored without with ratio 'processors without' with ratio
spread='%.3f (%.3f to %.3f) s'
for server in ${SERVERS:-nfs gluster own}; do
  rm -f "$work"/runs-* "$work"/sums
  for ((n = 0; n < times; n++)); do
    if [ $((n % 2)) = 0 ]; then both $server without with; else both $server with without; fi
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
  rm -rf "$work/export"/* "$1"
  ganesha_serve "$1"
  ganesha_use "$1" 4 4000 65536 4 ws 1 >/dev/null &
  clients=$!
  while [ -z "$(find "$work/export" -type f -size +0)" ]; do sleep 0.02; done
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
