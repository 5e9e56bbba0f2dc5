#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
# usage: starts.sh FOLDER COMMAND...
#
# A program of MPI that says which messages it sends, started three times in one archive, two of them at once: each start has
# ranks and a communicator of its own.
#
# EXPECT as-printed
# EXPECT paired
# EXPECT defined COMM 3
# EXPECT defined GROUP 4
export IOSTRATA_LAYERS=posix,mpi
folder=$1
shift
"$@" > "$folder/one" &
"$@" > "$folder/other"
wait
cat "$folder/one" "$folder/other"
"$@"
