#!/bin/bash
# SPDX-License-Identifier: EPL-2.0
# Records a program, the GlusterFS client in user space and one brick, or four, and
#   1. checks for each write which operation of which brick it was followed to;
#   2. shows the first and third case of Lu and Shen: where the time of a request goes (docs/guide/servers.md);
#   3. shows what the server does while one client writes in blocks of one size, for several sizes (their figure 8).
#
#   usage: glusterfs.sh [FOLDER]    where the recordings stay; else they are removed
#          TIMES=10 glusterfs.sh    the cases so many times; 0: only the check
#
# Needs root (namespaces of its own), FUSE, and Debian's glusterfs-server and glusterfs-client.
set -Eeuo pipefail
. "$(dirname "$0")/common.sh"
. "$here/gluster.sh"
needs glusterfs "$gluster_needs" "${gluster_things[@]}"
apart "$0" "$@"
keep=${1:-$work/runs}
mkdir -p "$keep" "$work/mnt" "$work/log"

# run NAME CLIENT...: into $keep/NAME; prints the seconds of the client, which runs $again times
run() {
  rm -rf "$keep/$1"
  gluster_start "$keep/$1" "$keep/$1"
  for _ in $(seq "${again:-1}"); do
    recorded "$keep/$1" --add --layers posix -- python3 "$here/client.py" "$work/mnt" "${@:2}" 2>/dev/null
  done
  gluster_stop
}

# gathered RUN WRITES: how many writes of a program were followed to the one of a brick that wrote their bytes, maybe with those of
# others; fails unless all were
gathered() {
  "$iostrata" sql --format csv "$1" "
    SELECT clientProcess, clientId, clientFile, clientOffsetBytes, clientBytes, servedFile, servedOffsetBytes, servedBytes
    FROM requests WHERE clientLayer = 'POSIX' AND clientKind = 'write' AND servedKind = 'write'" |
    python3 "$here/bricks.py" "$work/inodes" "$2"
}

# library HOW: 8 threads write 100 pieces of 64 KiB each by libgfapi, without a mount
library() {
  gluster_volumes 16 off
  rm -rf "$keep/library-$1"
  gluster_bricks "$keep/library-$1"
  recorded "$keep/library-$1" --add --layers client,posix,net -- "$work/gfapi" "$work/client.vol" 8 100 65536 "$1" 2>/dev/null
  gluster_stop
  printf '%-34s ' "libgfapi, 8 threads, 64 KiB, $1"
  followed "$keep/library-$1" 800 client
}

# times CASE NAME SECONDS: a line of the table
times() {
  "$iostrata" sql --format csv "$keep/$2" "
    SELECT printf('%-34s %8s s %7d %7d %9d B %7d us %7d us %7d us', '$1', '$3',
      (SELECT CAST(sum(count) AS BIGINT) FROM layers WHERE layer = 'POSIX' AND kind = 'write'),
      CAST(sum(operations) AS BIGINT), CAST(sum(bytes) // sum(operations) AS BIGINT),
      coalesce(CAST(sum(clientNs + wayNs + wayBackNs) // nullif(sum(timed), 0) // 1000 AS BIGINT), 0),
      coalesce(CAST(sum(waitingNs) // nullif(sum(timed), 0) // 1000 AS BIGINT), 0),
      coalesce(CAST(sum(workingNs + answeringNs) // nullif(sum(timed), 0) // 1000 AS BIGINT), 0)) AS line
    FROM servers WHERE kind = 'write' AND operations > 0" | tail -1 | tr -d '"'
}

# tried CASE NAME THREADS WRITE-BEHIND CLIENT...: records a case; prints where its time goes, and adds to $told what findings say
tried() {
  local seconds
  gluster_volumes "$3" "$4"
  seconds=$(run "$2" "${@:5}")
  times "$1" "$2" "$seconds"
  told+=$(tell "$1" "$seconds" "$keep/$2")$'\n'
}

# breakdown BLOCK RUN: how long the writes of a client took the server, and how long it idled between them
breakdown() {
  "$iostrata" sql --format csv "$keep/$2" "
    WITH asked AS (SELECT DISTINCT request, arrivedNs AS a, answeredNs AS z FROM requests
                   WHERE clientKind = 'write' AND servedKind = 'write' AND answeredNs IS NOT NULL),
         before AS (SELECT a, z, max(z) OVER (ORDER BY a, z ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS until FROM asked),
         spent AS (SELECT count(*) AS n, max(z) - min(a) AS span, sum(greatest(0, z - greatest(a, coalesce(until, a)))) AS busy FROM before)
    SELECT printf('%9d B %7d %9.1f ms %9.1f ms %9.1f ms %5.0f %%', $1, n, span / 1e6, busy / 1e6, (span - busy) / 1e6,
      100.0 * (span - busy) / span) AS line FROM spent" | tail -1 | tr -d '"'
}

echo 'requests followed to the operation that the brick did for them'
gluster_volumes 16 off
run linked 8 65536 100 direct >/dev/null
printf '%-34s ' 'GlusterFS, 8 threads, 64 KiB'
followed "$keep/linked" 800 posix
gluster_volumes 16 on
run behind-64 4 65536 200 >/dev/null
printf '%-34s ' '4 threads, 64 KiB, write-behind'
gathered "$keep/behind-64" 800
run behind-8 4 8192 500 >/dev/null # the files are there already: the brick opens them by numbers
printf '%-34s ' '4 threads, 8 KiB, write-behind'
gathered "$keep/behind-8" 2000
gluster_volumes 16 on 4
again=2 run pieces 4 60000 200 >/dev/null # the second time the files are there already; some writes are in two pieces
printf '%-34s ' '4 bricks, pieces, write-behind'
gathered "$keep/pieces" 1600

if cc -O2 -Wall -pthread -o "$work/gfapi" "$here/gfapi.c" -l:libgfapi.so.0 2>/dev/null; then
  library sync
  library async
else
  echo 'libgfapi: left out: needs a C compiler and the library'
fi

[ "${TIMES:-1}" = 0 ] || printf '\n%-34s %10s %7s %7s %11s %10s %10s %10s\n' case time writes served size outside waiting working
told=
for ((n = 0; n < ${TIMES:-1}; n++)); do
  tried 'I    16 threads in the server' one-16 16 off 8 65536 400 direct
  tried 'I    requests served one at a time' one-1 1 off 8 65536 400 direct
  tried 'III  the client gathers writes' three-on 16 on 1 8192 1000
  tried 'III  the client sends each write' three-off 16 off 1 8192 1000
done
printf '\n%s' "$told"

[ "${TIMES:-1}" = 0 ] && exit
printf '\nwhat the server does while one client writes 8 MiB, by the size of its writes (figure 8)\n'
printf '%11s %7s %12s %12s %12s %7s\n' size writes time busy idle idle
gluster_volumes 16 off
for ((block = 8192; block <= 1048576; block *= 2)); do
  run blocks-$block 1 $block $((8388608 / block)) >/dev/null
  breakdown $block blocks-$block
done
