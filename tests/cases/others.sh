#!/bin/bash
# SPDX-License-Identifier: EPL-2.0
# Records other file servers as they are: Samba, with smbclient, and XRootD, with xrdcp. A client stores files and gets them
# again; they have to be the same. Prints how many reads and writes of the server have the message that asked for them, and how
# many of those are not of the file that the client of that connection has, or not of the place where as many bytes end as it
# asked for before. XRootD may end when it starts, with or without us, and seldom: a thread of it looks for TZ in its environment
# while another one changes that.
#
#   usage: others.sh [FOLDER]    where the recordings stay; else they are removed
#
# Needs root (namespaces of its own), and Debian's samba and smbclient, or xrootd-server and xrootd-client.
set -Eeuo pipefail
. "$(dirname "$0")/common.sh"
needs others 'root' bash
apart "$0" "$@"
keep=${1:-$work/runs}
files=4
mkdir -p "$keep" "$work/log" "$work/in" "$work/out" "$work/store"
for ((i = 0; i < files; i++)); do head -c 20000000 /dev/urandom >"$work/in/file$i"; done

# told SERVER RUN: a line of the table
told() {
  local same
  same=$(diff -r "$work/in" "$work/out" >/dev/null && diff -r "$work/in" "$work/store" >/dev/null && echo same || echo DIFFERENT)
  "$iostrata" sql --format csv "$2" "
    WITH asked AS (SELECT DISTINCT connection, request, sentNs, bytes, answerBytes FROM requests),
         until AS (SELECT connection, request, bytes, answerBytes, sum(bytes) OVER upTo AS sent, sum(answerBytes) OVER upTo AS got
           FROM asked WINDOW upTo AS (PARTITION BY connection ORDER BY sentNs)),
         served AS (SELECT connection, request, servedKind AS kind, servedFile AS file, servedOffsetBytes AS place FROM requests
           WHERE kind IN ('read', 'write') AND file LIKE '%/store/file%'),
         own AS (SELECT connection, mode(file) AS file FROM served GROUP BY ALL),
         wrong AS (SELECT count(*) AS n FROM served JOIN own USING (connection) JOIN until USING (connection, request)
           WHERE served.file <> own.file OR NOT CASE kind WHEN 'read' THEN place BETWEEN got - answerBytes - 65536 AND got
             ELSE place BETWEEN sent - bytes - 65536 AND sent END),
         all_of AS (SELECT sum(count) AS n FROM patterns WHERE file LIKE '%/store/file%' AND layer LIKE 'SERVER%')
    SELECT printf('%-8s %-10s %6d of %6d: %d wrong', '$1', '$same', (SELECT count(*) FROM served), CAST(all_of.n AS BIGINT),
      wrong.n) AS line FROM wrong, all_of" |
    tail -1 | tr -d '"'
  rm -rf "$work/store" "$work/out"
  mkdir "$work/store" "$work/out"
  chmod 777 "$work/store"
}

with_samba() {
  local run=$keep/samba server clients=() i
  command -v smbd smbclient >/dev/null || { echo 'others: left out: Samba needs samba and smbclient'; return; }
  rm -rf "$run"
  mkdir -p "$work/samba"
  cat >"$work/smb.conf" <<END
[global]
  map to guest = Bad User
  guest account = root
  smb ports = 4450
  bind interfaces only = yes
  interfaces = lo
  disable netbios = yes
  load printers = no
  log file = $work/log/samba
  private dir = $work/samba
  lock directory = $work/samba
  state directory = $work/samba
  cache directory = $work/samba
  pid directory = $work/samba
  ncalrpc dir = $work/samba/rpc
[store]
  path = $work/store
  guest ok = yes
  read only = no
  force user = root
END
  # In a process group of its own, all of which it ends.
  setsid "$iostrata" trace --server samba --layers posix,net -o "$run" -- \
    smbd -F --no-process-group -s "$work/smb.conf" </dev/null >"$work/log/smbd" 2>&1 &
  server=$!
  await 4450
  for ((i = 0; i < files; i++)); do
    "$iostrata" trace --add --layers posix,net -o "$run" -- smbclient -s "$work/smb.conf" -N -p 4450 //127.0.0.1/store \
      -c "put $work/in/file$i file$i; get file$i $work/out/file$i" >>"$work/log/clients" 2>&1 &
    clients+=($!)
  done
  wait "${clients[@]}"
  kill -TERM "$(cat "$work/samba/smbd.pid")"
  wait $server || true
  told Samba "$run"
}

with_xrootd() {
  local run=$keep/xrootd server clients=() i
  command -v xrootd xrdcp >/dev/null || { echo 'others: left out: XRootD needs xrootd-server and xrootd-client'; return; }
  rm -rf "$run"
  printf 'all.export /\noss.localroot %s\nxrd.port 10940\nall.adminpath %s\nall.pidpath %s\n' \
    "$work/store" "$work/log" "$work/log" >"$work/xrootd.cfg"
  chmod 777 "$work" "$work/store" "$work/log"
  "$iostrata" trace --server xrootd --layers posix,net -o "$run" -- \
    xrootd -R nobody -l "$work/log/xrootd" -c "$work/xrootd.cfg" </dev/null >"$work/log/xrootd.out" 2>&1 &
  server=$!
  await 10940
  for ((i = 0; i < files; i++)); do
    "$iostrata" trace --add --layers posix,net -o "$run" -- sh -c 'xrdcp -s "$1" "$2" && xrdcp -s "$2" "$3"' sh \
      "$work/in/file$i" "root://127.0.0.1:10940//file$i" "$work/out/file$i" >>"$work/log/clients" 2>&1 &
    clients+=($!)
  done
  wait "${clients[@]}"
  pkill -TERM -x xrootd
  wait $server || true
  told XRootD "$run"
}

echo 'what is stored and got, and the reads and writes of the server that have the message that asked for them'
printf '%-8s %-10s %s\n' server files 'of all, wrong'
with_samba
with_xrootd
