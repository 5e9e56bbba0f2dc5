#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
# Ends recorded programs in N random ways and looks whether any call is missing (tests/kills/kills.py).
#
# usage: kills.sh N [SEED]
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
[ -f "$root/scorep-config/target/iostrata-run" ] || make -s -C "$root" tracer TRACER=recording
exec python3 "$root/tests/kills/kills.py" "$root/scorep-config/target" "$@"
