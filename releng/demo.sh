#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
# make demo: records a checkpoint in parallel HDF5 on four ranks, as it should not be written and repaired (and, for root,
# the block requests below), says what is wrong with the first, and what the repair brought. Where nothing can be
# recorded, recordings of such a pair that were made earlier are judged.
set -eu
cd "$(dirname -- "$0")/.."
place=scorep-config/target/demo
bad=$place/independent
good=$place/collective

record() {
  rm -rf "$1"
  ./iostrata trace -o "$1" -- \
    mpirun.openmpi --allow-run-as-root --oversubscribe --mca io ^ompio -n 4 "$place/field" "$place/data" "${1##*/}"
}

record_both() {
  releng/setup.sh demo && make -s tracer TRACER=recording >/dev/null && mkdir -p "$place/data" || return
  (cd "$place" && h5pcc.openmpi -shlib -O2 -o field ../../../releng/demo/field.c) || return # it leaves an object file
  echo "A simulation's checkpoint on 4 ranks, recorded twice:"
  record "$bad" && record "$good"
}

if ! record_both; then
  echo "No checkpoint could be recorded here (see above); these are recordings that were made earlier:"
  bad=tests/fixtures/diagnosis/hdf5-independent-bad
  good=tests/fixtures/diagnosis/hdf5-independent-good
fi
echo
echo "What is wrong with the first one (iostrata findings $bad)?"
echo
./iostrata findings "$bad"
echo
echo "What does collective writing bring, as it says (iostrata compare $bad $good)?"
echo
./iostrata compare "$bad" "$good" | grep -E "^ +(run|before|after)|Change of the run|HDF5 +write +time|MPI-IO +write +(count|time)"
mkdir -p scorep-config/target/demo
./iostrata report -o "$place/report.html" "$bad" >/dev/null
echo
echo "The whole story, with pictures, is in $place/report.html: open it in a browser."
echo "The run itself, operation by operation: make ui TRACE=$bad"
