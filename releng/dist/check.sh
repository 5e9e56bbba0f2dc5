#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
# make dist-check: installs what make dist packed into a fresh Debian root, which has nothing but apt, and runs it there
# as a user without rights: the archive without Java, the package, and the archive again, with the Java of the package.
#
# usage: check.sh FOLDER        (check.sh FOLDER ROOT is the part that runs when the root is there)
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
packed=$(CDPATH='' cd -- "$1" && pwd)
if [ $# -eq 1 ]; then
  suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
  mirror=${DEBIAN_MIRROR:-$(apt-get indextargets --format '$(SITE)' 'Identifier: Packages' | grep -m 1 '/debian/*$')}
  exec mmdebstrap --quiet --variant=apt --include=man-db --format=null --customize-hook="'$here/check.sh' '$packed' \"\$1\"" \
    "$suite" /dev/null "$mirror"
fi

root=$2
user=/home/user
display=
workbench=
trap 'kill $workbench $display 2>/dev/null || true' EXIT

step() { echo "dist-check: $*"; }

fail() {
  echo "dist-check: FAILED: $*" >&2
  exit 1
}

# Runs a line of bash in the root, as a user in a home directory.
inside() {
  chroot --userspec=1000:1000 "$root" env -i HOME=$user PATH=/usr/bin:/bin LANG=C.UTF-8 ${DISPLAY:+"DISPLAY=$DISPLAY"} bash -c "cd; $1"
}

# The line has to print what matches.
prints() {
  inside "$1" >"$root/tmp/printed" 2>&1 || { cat "$root/tmp/printed" >&2; fail "$1"; }
  grep -q -- "$2" "$root/tmp/printed" || { cat "$root/tmp/printed" >&2; fail "$1 does not say: $2"; }
}

# The line has to be refused, with exit code 3 and one line that matches.
refused() {
  code=0
  inside "$1" >"$root/tmp/printed" 2>&1 || code=$?
  [ $code -eq 3 ] && [ "$(wc -l <"$root/tmp/printed")" -eq 1 ] && grep -q -- "$2" "$root/tmp/printed" ||
    { cat "$root/tmp/printed" >&2; fail "$1 ends with $code, not with: $2"; }
}

# Java refuses a class archive, with -Xshare:on, that does not fit it and the jar.
keeps_its_classes() {
  home=/usr/lib/iostrata
  prints "java -Xshare:on -XX:SharedArchiveFile=$home/iostrata.jsa -XX:+UseSerialGC -jar $home/lib/org.iostrata.cli-*.jar --version" '^iostrata [0-9]'
}

runs_on_the_command_line() {
  prints "$1 --version" '^iostrata [0-9]'
  rm -rf "$root$user/run"
  prints "$1 trace -o run -- dd if=/dev/zero of=data bs=64k count=16 conv=fsync" '/run/traces.otf2$'
  prints "$1 analyze run" '^  POSIX write  *16 '
  prints "$1 findings run" 'checks passed'
  prints "$1 report run -o run.html && cat run.html" '<svg'
  prints "$1 sql run \"SELECT sum(bytes) AS s FROM operations WHERE layer = 'POSIX' AND kind = 'write'\"" 1048576
}

# The workbench of a command, until it shows the trace, and a second start.
opens_its_window() {
  inside "exec $1 ui run --workspace workspace" >"$root/tmp/workbench" 2>&1 &
  workbench=$!
  memory=$root$user/workspace/.metadata
  tries=0
  # It says that it runs when its window is open, and keeps what the swimlanes show.
  until [ -e "$memory/iostrata-open/running" ] && [ -e "$root$user/workspace/Tracing/.tracing/traces.otf2/iostrata.timeline" ]; do
    tries=$((tries + 1))
    [ $tries -lt 180 ] && kill -0 $workbench 2>/dev/null || { cat "$root/tmp/workbench" >&2; fail "$1 ui shows no trace"; }
    sleep 1
  done
  xwininfo -root -tree | grep '"IOStrata' >"$root/tmp/windows"
  sed 's/.*)  \([0-9]*\)x.*/\1/' "$root/tmp/windows" | sort -n | tail -n 1 | grep -q '^[0-9]\{3\}' ||
    { cat "$root/tmp/windows"; fail "$1 ui has no window"; }
  prints "$1 ui run --workspace workspace" 'Opened in the workbench that runs already'
  sleep 3
  if grep -s -A 2 '^!ENTRY [^ ]* 4 ' "$memory/.log"; then
    fail "the workbench has noted errors"
  fi
  kill "$(cat "$memory/iostrata-open/running")"
  wait $workbench || true
  workbench=
  rm -rf "$root$user/workspace"
}

Xvfb -displayfd 6 -screen 0 1600x1000x24 -nolisten tcp -ac 6>"$root/tmp/display" 2>/dev/null &
display=$!
mkdir -p "$root$user"
tar -xzf "$packed"/iostrata-*.tar.gz -C "$root$user"
archive=$(basename "$root$user"/iostrata-*)/iostrata
chown -R 1000:1000 "$root$user"
cp "$packed"/iostrata_*.deb "$root/tmp/iostrata.deb"

step 'the archive, without Java'
refused "./$archive --version" '^iostrata: needs Java 17 or newer: '

step 'the package'
chroot "$root" apt-get install -y -qq --no-install-recommends /tmp/iostrata.deb >"$root/tmp/installed" 2>&1 ||
  { cat "$root/tmp/installed" >&2; fail 'apt-get install'; }
keeps_its_classes
rm "$root/usr/lib/iostrata/iostrata.jsa"
chroot "$root" dpkg-trigger --no-await --by-package=openjdk-17-jre-headless /usr/lib/jvm # as another Java would
chroot "$root" dpkg --triggers-only --pending >/dev/null
keeps_its_classes
runs_on_the_command_line iostrata
prints 'man iostrata' 'layer by layer'
prints 'man iostrata-ui' 'workspace'
prints 'sh -c "$(sed -n "s/^Exec=\([a-z]*\) .*/command -v \1/p" /usr/share/applications/iostrata.desktop)"' '^/usr/bin/iostrata$'
prints 'cat /usr/share/icons/hicolor/scalable/apps/"$(sed -n s/^Icon=//p /usr/share/applications/iostrata.desktop)".svg' '<svg'
prints '. /usr/share/bash-completion/completions/iostrata; complete -p iostrata' '_complete_iostrata'
refused 'iostrata ui' 'there is no display'
DISPLAY=:$(cat "$root/tmp/display")
export DISPLAY
opens_its_window iostrata
chroot "$root" apt-get purge -y -qq iostrata >/dev/null 2>&1
[ ! -e "$root/usr/lib/iostrata" ] || fail "purged, but there is still $(find "$root/usr/lib/iostrata")"

step 'the archive, with Java'
runs_on_the_command_line "./$archive"
opens_its_window "./$archive"
step 'all is well'
