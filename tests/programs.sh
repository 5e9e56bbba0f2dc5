#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
# Runs real programs without and with the recorder, and tells what differs, how much was recorded, and what it takes
# (tests/programs/programs.py --help); with --findings, what `iostrata findings` says of them, and what their repairs bring
# (tests/programs/findings.py --help). Programs whose package is missing are skipped; --install, as root, installs the packages,
# those of PyPI into a Python of their own in target/programs.
#
# usage: programs.sh [--install] [--runs N] [--markdown FILE] [NAME...]
#        programs.sh --findings [--runs N] [--keep DIR | --from DIR] [--markdown FILE] [NAME...]
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
if [ "${1:-}" = --install ]; then
  apt-get update -q
  # Several people may share the machine; servers need not start.
  for command in programs findings; do python3 -B "$root/tests/programs/$command.py" "$root" --packages; done | sort -u |
    DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 flock /tmp/apt.lock xargs apt-get install -y --no-install-recommends python3-venv
  /usr/bin/python3 -m venv "$root/target/programs"
  python3 -B "$root/tests/programs/findings.py" "$root" --wheels | xargs "$root/target/programs/bin/pip" install -q
  exit
fi
[ -f "$root/scorep-config/target/iostrata-run" ] || make -s -C "$root" tracer TRACER=recording
command=programs
if [ "${1:-}" = --findings ]; then
  command=findings
  shift
fi
exec python3 -B "$root/tests/programs/$command.py" "$root" "$@"
