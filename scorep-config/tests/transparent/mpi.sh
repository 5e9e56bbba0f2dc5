# SPDX-License-Identifier: EPL-2.0
# Programs under a launcher: the output of all ranks, and an exit code. What the launcher itself says varies, and so does
# what becomes of it when a rank is killed (MPICH's may get SIGPIPE).
# usage: mpi.sh MPIRUN...
# MPICH's launcher may also fail on a busy machine, untraced as well, before its ranks begin or after: then once more, from the start.
both() {
  rm -f all
  "$@" -n 2 sh -c 'echo hello; echo rank >>all' >out
}
both "$@" || both "$@"
cat out
wc -l <all
"$@" -n 2 sh -c 'seq 1 1000 | sort -n | tail -1; exit 3' 2>err
echo "exit $?"
