#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
# make demo: records a checkpoint as FLASH writes it, parallel HDF5 over MPI-IO on four ranks (and, for root, the block
# requests below), and analyses the recording. Where it cannot be recorded, a run of IOR recorded earlier is analysed.
set -eu
cd "$(dirname -- "$0")/.."
place=scorep-config/target/demo

record() {
  releng/setup.sh demo && make -s tracer TRACER=recording >/dev/null && mkdir -p "$place/data" || return
  (cd "$place" && h5pcc.openmpi -shlib -O2 -o s-flash ../../tests/s-flash.c) || return # it leaves an object file
  rm -rf "$place/archive"
  echo "Recording $place/s-flash on 4 ranks:"
  ./iostrata trace -o "$place/archive" -- \
    mpirun.openmpi --allow-run-as-root --oversubscribe -n 4 "$place/s-flash" "$place/data"
}

trace=$place/archive
if ! record; then
  echo "No checkpoint could be recorded here (see above); this is a run of IOR recorded earlier:"
  trace=tests/fixtures/ior-coll
fi
./iostrata info "$trace"
./iostrata analyze "$trace"
