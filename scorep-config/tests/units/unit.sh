# SPDX-License-Identifier: EPL-2.0
# Runs a unit test in a fresh directory; an archive it leaves has to be readable.
# usage: unit.sh PROGRAM
set -eu
place=$(mktemp -d -p /dev/shm 2>/dev/null || mktemp -d) # memory, if there is some: thousands of small files
trap 'rm -rf "$place"' EXIT
cd "$place"
"$1" one ''
if [ -e archive/traces.otf2 ]; then
  otf2-print archive/traces.otf2 >printed 2>&1
  grep -c . printed
fi
