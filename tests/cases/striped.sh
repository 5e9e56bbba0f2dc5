#!/bin/bash
# SPDX-License-Identifier: EPL-2.0
# Records a small striped file server of our own and a program that uses it (striped.c), and
#   1. checks for each request which operation of the server it was followed to, against the program's own log;
#   2. shows the first case of Lu and Shen: the server's asynchronous reads go through one descriptor, or through threads,
#   3. and the second: four clients read a part each, and the server jumps between them, or reads 256 KiB ahead of each.
#
#   usage: striped.sh [FOLDER]    where the recordings stay; else they are removed
#          TIMES=10 striped.sh    the cases so many times; with 0 the first part only, and less of that
#
# Needs a C compiler; the cases FUSE (libfuse3-dev, /dev/fuse), for a file system on which each read, or jump, takes its time.
set -Eeuo pipefail
. "$(dirname "$0")/common.sh"
work=$(mktemp -d)
keep=${1:-$work/runs}
mkdir -p "$keep" "$work/data" "$work/slow"
trap 'echo "striped.sh: a program failed:" >&2; tail -5 "$work/errors" >&2' ERR
trap 'fusermount3 -uz "$work/slow" 2>/dev/null || true; rm -rf "$work"' EXIT
cc -O2 -Wall -pthread -o "$work/striped" "$here/striped.c"
port=17000
running=() # servers

# serve RUN FOLDER SERVERS SERVICE CONNECTIONS: in the background, recorded into RUN unless that is empty
serve() {
  local i add=
  for ((i = 0; i < $3; i++)); do
    recorded "$1" $add --server "server$i" --layers aio,posix,net -- \
      "$work/striped" serve $((port + i)) "$2/part$i" "$4" "$5" >/dev/null 2>>"$work/errors" &
    add=--add
    running+=($!)
    await $((port + i))
  done
}

# use RUN COMMAND...: until the servers end, too; prints the seconds; the log is RUN.log
use() {
  local begin
  begin=$(date +%s.%N)
  recorded "$1" --add --layers posix,net -- "${@:2}" >"${1:-$work/unrecorded}.log" 2>>"$work/errors"
  wait "${running[@]}"
  running=()
  seconds_since "$begin"
}

# both RUN FOLDER SERVERS SERVICE THREADS DEPTH COUNT SIZE HOW SEED
both() {
  rm -rf "$1"
  serve "$1" "$2" "$3" "$4" "$5"
  use "$1" "$work/striped" work $port "$3" "${@:5}"
}

echo 'requests followed to the operation that the server did for them'
printf '%-8s %7s %7s %5s %5s  %s\n' service servers threads depth size 'right of all, wrong'
plans=('sync 3 4 8 16384' 'threads 1 4 8 65536' 'relay 1 4 8 65536' 'aio 2 2 4 65536')
[ "${TIMES:-1}" = 0 ] || plans+=('sync 1 1 1 4096' 'threads 4 2 16 8192' 'relay 2 4 16 8192' 'aio 1 4 8 16384')
for plan in "${plans[@]}"; do
  read -r service servers threads depth size <<<"$plan"
  both '' "$work/data" "$servers" "$service" "$threads" "$depth" 200 "$size" ws 1 >/dev/null
  both "$keep/linked-$service-$servers" "$work/data" "$servers" "$service" "$threads" "$depth" 200 "$size" mr "$RANDOM" >/dev/null
  printf '%-8s %7d %7d %5d %5d  ' "$service" "$servers" "$threads" "$depth" "$size"
  "$iostrata" sql --format csv "$keep/linked-$service-$servers" "
    SELECT connection, servedOffsetBytes, servedKind, sure FROM requests WHERE senderProcess IS NOT NULL ORDER BY sentNs" |
    python3 "$here/striped.py" "$keep/linked-$service-$servers.log"
done

[ "${TIMES:-1}" != 0 ] || exit 0

# slow OPTIONS: the data on a file system that is slower
slow() {
  fusermount3 -uz "$work/slow" 2>/dev/null || true
  "$work/slowfs" "$work/data" "$work/slow" -o "$1" 2>/dev/null &
  for _ in $(seq 100); do mountpoint -q "$work/slow" && return; sleep 0.1; done
}

# compete RUN SERVICE COUNT SIZE: four programs, each with a part of the file; prints the seconds
compete() {
  rm -rf "$1"
  serve "$1" "$work/slow" 1 "$2" 4
  use "$1" sh -c 'for i in 0 1 2 3; do "$@" $i & done; wait' sh "$work/striped" work $port 1 1 1 "$3" "$4" rs 1
}

if [ ! -w /dev/fuse ] || [ ! -e /usr/include/fuse3/fuse_lowlevel.h ] || [ "$(id -u)" != 0 ]; then
  echo 'striped: the cases left out: they need root, /dev/fuse and libfuse3-dev'
  exit 0
fi
cc -O2 -I/usr/include/fuse3 -o "$work/slowfs" "$here"/../diagnosis/slowfs/*.c -lfuse3 -lpthread
echo
printf '%-40s %8s  %s\n' case time finding
for ((n = 0; n < ${TIMES:-1}; n++)); do
  both '' "$work/data" 1 threads 1 16 400 65536 ws 1 >/dev/null
  slow read=1000,workers=8
  for service in threads aio; do
    run=$keep/one-$service-$n
    tell "I    the server reads by $service" "$(both "$run" "$work/slow" 1 "$service" 1 16 400 65536 rs "$n")" "$run"
  done
  both '' "$work/data" 1 sync 4 1 256 16384 ws 1 >/dev/null
  slow read=200,seek=3000,workers=4
  for service in prefetch sync; do
    run=$keep/two-$service-$n
    tell "II   the server reads by $service" "$(compete "$run" "$service" 256 16384)" "$run"
  done
done
