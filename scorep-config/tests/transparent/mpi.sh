# SPDX-License-Identifier: EPL-2.0
# Programs under a launcher: the output of all ranks, an exit code, a rank that is killed. What the launcher says varies.
# usage: mpi.sh MPIRUN...
"$@" -n 2 sh -c 'echo hello; echo rank >>all' && wc -l <all
"$@" -n 2 sh -c 'seq 1 1000 | sort -n | tail -1; exit 3' 2>err
echo "exit $?"
"$@" -n 1 sh -c 'echo killed; kill -9 $$' >out 2>err
echo "exit $?"
sed 's/PID [0-9]*/PID/' out
