# SPDX-License-Identifier: EPL-2.0
# nfs-ganesha and its clients, for the scripts that source it behind common.sh.

ganesha_needs='root, nfs-ganesha-vfs, rpcbind and libnfs-dev'
ganesha_things=(ganesha.nfsd rpcbind /usr/include/nfsc/libnfs.h)

ganesha_port=20490 # the next one is taken, too

# ganesha_ready: what servers need
ganesha_ready() {
  mount -t tmpfs none /run # what they and rpcbind leave there is ours, too
  mount -t tmpfs none /var/lib/nfs
  mkdir -p /run/rpcbind /run/ganesha /var/lib/nfs/ganesha
  rpcbind -w
  cc -O2 -Wall -o "$work/nfs" "$here/nfs.c" -lnfs
  ganesha_folder
}

# ganesha_folder: what one of them needs, in $work
ganesha_folder() {
  mkdir -p "$work/export" "$work/log"
  mount -t tmpfs none "$work/export"
  cat > "$work/ganesha.conf" <<END
NFS_CORE_PARAM {
  Protocols = 3; NFS_Port = $ganesha_port; MNT_Port = $((ganesha_port + 1)); Enable_NLM = false; Enable_RQUOTA = false; Enable_UDP = false;
}
EXPORT {
  Export_Id = 1; Path = $work/export; Pseudo = /export; Access_Type = RW; Squash = No_Root_Squash; SecType = sys, none;
  Protocols = 3; Transports = TCP; FSAL { Name = VFS; }
}
END
}

# ganesha_serve RUN [NAME=VALUE...]: the server in the background, recorded into RUN unless that is empty
ganesha_serve() {
  if [ -n "$1" ]; then rm -rf "$1"; fi
  (
    if [ $# -gt 1 ]; then export "${@:2}"; fi # before the recorder: it adds to LD_PRELOAD
    recorded "$1" --server ganesha --layers posix,net -- \
      ganesha.nfsd -F -f "$work/ganesha.conf" -p "$work/pid" -L "$work/log/ganesha"
  ) </dev/null >>"$work/log/server" 2>&1 &
  echo $! >"$work/serving"
  await $ganesha_port
}

# ganesha_stop [SIGNAL]: and waits for it
ganesha_stop() {
  kill "-${1:-TERM}" "$(cat "$work/pid")"
  wait "$(cat "$work/serving")" || true
}

# ganesha_url: of the file that clients use
ganesha_url() {
  echo "nfs://127.0.0.1$work/export/data?version=3&nfsport=$ganesha_port&mountport=$((ganesha_port + 1))&autoreconnect=0"
}

# ganesha_use RUN CLIENTS COUNT SIZE DEPTH HOW SEED: so many programs at a time; prints the seconds. What they say goes to
# $work/log/clients
ganesha_use() {
  local begin
  begin=$(date +%s.%N)
  recorded "$1" --add --layers posix,net,client -- sh -c '
    url=$1 clients=$2; shift 2
    for part in $(seq 0 $((clients - 1))); do "$0" "$url" "$part" "$@" & done
    wait' "$work/nfs" "$(ganesha_url)" \
    "${@:2}" >"$work/log/clients" 2>&1
  seconds_since "$begin"
}
