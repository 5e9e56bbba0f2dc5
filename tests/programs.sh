#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
# Runs real programs without and with the recorder, and tells what differs, how much was recorded, and what it takes
# (tests/programs/programs.py --help). Programs whose package is missing are skipped; --install, as root, installs the packages.
#
# usage: programs.sh [--install] [--runs N] [--markdown FILE] [NAME...]
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
if [ "${1:-}" = --install ]; then
  apt-get update -q
  # Several people may share the machine; servers need not start.
  python3 -B "$root/tests/programs/programs.py" "$root" --packages |
    DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 flock /tmp/apt.lock xargs apt-get install -y --no-install-recommends
  exit
fi
[ -f "$root/scorep-config/target/iostrata-run" ] || make -s -C "$root" tracer TRACER=recording
exec python3 -B "$root/tests/programs/programs.py" "$root" "$@"
