# SPDX-License-Identifier: EPL-2.0
# Bricks of GlusterFS and its client in user space, for the scripts that source it behind common.sh.

gluster_needs='root, /dev/fuse, glusterfs-server and glusterfs-client'
gluster_things=(glusterfsd glusterfs /dev/fuse)
gluster_port=24100 # bricks have the next ones

# volume FILE NAME TYPE LINE...: adds one with its options to a file
volume() {
  { printf 'volume %s\n  type %s\n' "$2" "$3"; printf '  %s\n' "${@:4}"; echo end-volume; } >> "$1"
}

# gluster_volumes THREADS WRITE_BEHIND [BRICKS]: no management daemon; several bricks have pieces of 4 MiB of each file
gluster_volumes() {
  local brick client=$work/client.vol top
  bricks=${3:-1}
  rm -rf "$work"/brick[0-9]* "$client"
  for ((brick = 1; brick <= bricks; brick++)); do
    local name=$work/brick$brick file=$work/brick$brick.vol port=$((gluster_port + brick))
    mkdir "$name"
    volume "$file" posix storage/posix "option directory $name"
    volume "$file" locks features/locks 'subvolumes posix'
    volume "$file" threads performance/io-threads "option thread-count $1" 'subvolumes locks'
    volume "$file" "$name" protocol/server 'option transport-type tcp' "option transport.socket.listen-port $port" \
      "option auth.addr.$name.allow *" 'subvolumes threads'
    volume "$client" "remote$brick" protocol/client 'option transport-type tcp' 'option remote-host 127.0.0.1' \
      "option remote-port $port" "option remote-subvolume $name"
    top+=" remote$brick"
  done
  if [ "$bricks" -gt 1 ]; then
    volume "$client" together cluster/distribute "subvolumes$top"
    volume "$client" pieces features/shard 'option shard-block-size 4MB' 'subvolumes together'
    top=pieces
  fi
  if [ "$2" = on ]; then
    volume "$client" behind performance/write-behind "subvolumes $top"
  fi
}

# gluster_bricks RUN: recorded into that unless it is empty
gluster_bricks() {
  local brick add=()
  for ((brick = 1; brick <= bricks; brick++)); do
    recorded "$1" "${add[@]}" --server brick --layers posix,net -- \
      glusterfsd -f "$work/brick$brick.vol" -N -p "$work/brick$brick.pid" -l "$work/log/brick$brick" </dev/null >/dev/null 2>&1 &
    echo $! >>"$work/started"
    await $((gluster_port + brick))
    add=(--add)
  done
}

# gluster_start BRICK_RUN CLIENT_RUN: bricks and mount at $work/mnt, recorded into these unless they are empty
gluster_start() {
  gluster_bricks "$1"
  recorded "$2" --add --layers posix,net -- \
    glusterfs -N -f "$work/client.vol" -l "$work/log/client" --direct-io-mode=enable "$work/mnt" </dev/null >/dev/null 2>&1 &
  echo $! >>"$work/started"
  for _ in $(seq 100); do mountpoint -q "$work/mnt" && return; sleep 0.1; done
}

# gluster_stop: also lists the files of the bricks, each with its number, in $work/inodes
gluster_stop() {
  (cd "$work" && find brick[0-9]*/ -type f -printf '%D.%i %p\n' > inodes)
  ! mountpoint -q "$work/mnt" || umount "$work/mnt"
  kill $(cat "$work"/brick*.pid) || true
  wait $(cat "$work/started") || true
  rm "$work/started" "$work"/brick*.pid
}
