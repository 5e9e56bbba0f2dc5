# SPDX-License-Identifier: EPL-2.0
# One brick of GlusterFS and its client in user space, for the scripts that source it behind common.sh.

gluster_needs='root, /dev/fuse, glusterfs-server and glusterfs-client'
gluster_things=(glusterfsd glusterfs /dev/fuse)

# gluster_volumes THREADS WRITE_BEHIND: one brick, no management daemon
gluster_volumes() {
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

# gluster_start BRICK_RUN CLIENT_RUN: brick and mount at $work/mnt, recorded into these unless they are empty
gluster_start() {
  recorded "$1" --server brick --layers posix,net -- \
    glusterfsd -f "$work/brick.vol" -N -l "$work/log/brick" </dev/null >/dev/null 2>&1 &
  brick=$!
  await 24101
  recorded "$2" --add --layers posix,net -- \
    glusterfs -N -f "$work/client.vol" -l "$work/log/client" --direct-io-mode=enable "$work/mnt" </dev/null >/dev/null 2>&1 &
  mount=$!
  for _ in $(seq 100); do mountpoint -q "$work/mnt" && return; sleep 0.1; done
}

gluster_stop() {
  umount "$work/mnt"
  wait $mount || true
  pkill -TERM glusterfsd || true
  wait $brick || true
}
