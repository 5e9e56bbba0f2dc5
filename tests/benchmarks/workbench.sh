#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
# Measures how long the workbench takes to open an archive, to open it again, and to zoom in lanes and charts, without windows, in a heap of 1 GB.
#
# usage: workbench.sh [MILLIONS_OF_EVENTS [ARCHIVE]]      default: 64, made by the generator of compare.sh
#
# Needs what compare.sh needs, and the bundles of `make test`. Let nothing else run meanwhile.
set -eu
millions=${1:-64}
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
root=$here/../..
archive=${2:-$here/target/peer/archive-$millions}
if [ ! -f "$archive/traces.otf2" ]; then
  mkdir -p "$here/target/peer"
  gcc -O3 -o "$here/target/peer/generate" "$here/peer/generate.c" -lotf2
  rm -rf "$archive"
  "$here/target/peer/generate" "$archive" 8 $((millions * 1000000 / 32))
fi
modules=releng/target,otf2-importer,tests/fixtures/generators,plugins/org.iostrata.core,plugins/org.iostrata.tmf.core,tests/org.iostrata.tmf.tests
cd "$root"
./mvnw -q -o -Peclipse -pl "$modules" verify -Dtest=SpeedTest -Dsurefire.failIfNoSpecifiedTests=false \
  -Diostrata.archive="$archive/traces.otf2" >&2
cat tests/org.iostrata.tmf.tests/target/speed.txt
