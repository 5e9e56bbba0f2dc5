#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
# Every call that the tables name is one that the library has: a name without a wrapper would never be recorded.
#
# usage: wrapped.sh LIBRARY SOURCES
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat "$2"/common/*.def "$2"/preload/aliases.def | sed -n 's/^\(CALL\|ALIAS\)(\([A-Za-z0-9_]*\).*/\2/p' | sort >"$work/named"
nm -D --defined-only "$1" | awk '{ sub(/@.*/, "", $3); print $3 }' | sort >"$work/wrapped"
echo "$(wc -l <"$work/named") calls are named; of these have no wrapper:"
comm -23 "$work/named" "$work/wrapped" | tee "$work/missing"
[ "$(wc -l <"$work/named")" -gt 400 ] && [ ! -s "$work/missing" ]
