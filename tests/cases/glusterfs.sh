#!/bin/bash
# SPDX-License-Identifier: EPL-2.0
# Records a program, the GlusterFS client in user space and one brick, without and with the troubles of Lu and Shen's first
# and third case, and prints where the time of a request goes (docs/guide/servers.md).
#
#   usage: glusterfs.sh [FOLDER]    where the recordings stay; else they are removed
#
# Needs root (network and mount namespaces of its own), and Debian's glusterfs-server and glusterfs-client.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
iostrata=$here/../../iostrata
. "$here/common.sh"

if [ "$(id -u)" != 0 ] || ! command -v glusterfsd >/dev/null; then
  echo "cases: left out: needs root, glusterfs-server and glusterfs-client"
  exit 0
fi
if [ -z "${CASES_INSIDE:-}" ]; then # nothing of it is seen outside, and all of it goes when we do
  CASES_INSIDE=1 exec unshare --net --mount --pid --fork --mount-proc --propagation private bash "$here/glusterfs.sh" "$@"
fi
ip link set lo up
work=$(mktemp -d)
keep=${1:-$work/runs}
mkdir -p "$keep" "$work/mnt" "$work/log"
trap 'umount -l "$work/mnt" 2>/dev/null; rm -rf "$work"' EXIT

# volumes THREADS WRITE_BEHIND: one brick, no management daemon
volumes() {
  rm -rf "$work/brick"
  mkdir "$work/brick"
  cat > "$work/brick.vol" <<END
volume posix
  type storage/posix
  option directory $work/brick
end-volume
volume locks
  type features/locks
  subvolumes posix
end-volume
volume threads
  type performance/io-threads
  option thread-count $1
  subvolumes locks
end-volume
volume $work/brick
  type protocol/server
  option transport-type tcp
  option transport.socket.listen-port 24101
  option auth.addr.$work/brick.allow *
  subvolumes threads
end-volume
END
  cat > "$work/client.vol" <<END
volume remote
  type protocol/client
  option transport-type tcp
  option remote-host 127.0.0.1
  option remote-port 24101
  option remote-subvolume $work/brick
end-volume
END
  if [ "$2" = on ]; then
    printf 'volume behind\n  type performance/write-behind\n  subvolumes remote\nend-volume\n' >> "$work/client.vol"
  fi
}

# run NAME CLIENT...: into $keep/NAME; prints the seconds of the client
run() {
  local run=$keep/$1 brick mount
  rm -rf "$run"
  "$iostrata" trace --server brick --layers posix,net -o "$run" -- \
    glusterfsd -f "$work/brick.vol" -N -l "$work/log/brick" </dev/null >/dev/null 2>&1 &
  brick=$!
  await 24101
  "$iostrata" trace --add --layers posix,net -o "$run" -- \
    glusterfs -N -f "$work/client.vol" -l "$work/log/client" --direct-io-mode=enable "$work/mnt" </dev/null >/dev/null 2>&1 &
  mount=$!
  for _ in $(seq 100); do mountpoint -q "$work/mnt" && break; sleep 0.1; done
  "$iostrata" trace --add --layers posix -o "$run" -- python3 "$here/client.py" "$work/mnt" "${@:2}" 2>/dev/null
  umount "$work/mnt"
  wait $mount || true
  pkill -TERM glusterfsd || true
  wait $brick || true
}

# tell CASE NAME SECONDS: a line of the table
tell() {
  "$iostrata" sql --format csv "$keep/$2" "
    SELECT printf('%-34s %8s s %7d %7d %9d B %7d us %7d us %7d us', '$1', '$3',
      (SELECT CAST(sum(count) AS BIGINT) FROM layers WHERE layer = 'POSIX' AND kind = 'write'),
      CAST(sum(operations) AS BIGINT), CAST(sum(bytes) // sum(operations) AS BIGINT),
      CAST(sum(clientNs + wayNs + wayBackNs) // sum(timed) // 1000 AS BIGINT),
      CAST(sum(waitingNs) // sum(timed) // 1000 AS BIGINT),
      CAST(sum(workingNs + answeringNs) // sum(timed) // 1000 AS BIGINT)) AS line
    FROM servers WHERE kind = 'write' AND operations > 0" | tail -1 | tr -d '"'
}

printf '%-34s %10s %7s %7s %11s %10s %10s %10s\n' case time writes served size outside waiting working
volumes 16 off
tell 'I    16 threads in the server' one-16 "$(run one-16 8 65536 100 direct)"
volumes 1 off
tell 'I    requests served one at a time' one-1 "$(run one-1 8 65536 100 direct)"
volumes 16 on
tell 'III  the client gathers writes' three-on "$(run three-on 1 8192 1000)"
volumes 16 off
tell 'III  the client sends each write' three-off "$(run three-off 1 8192 1000)"
