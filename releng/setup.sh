#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
# Sees to the programs and libraries that a part of the build needs, by their Debian packages.
#
# usage: setup.sh cli|ui|tracer|demo|test|check|diagnose
#
# What is there already, from wherever it came, is left alone. What is missing is installed when this
# is root, or sudo asks for no password; otherwise the packages are named and the script fails.
set -eu

command_there() { command -v "$1" >/dev/null 2>&1; }

library_there() { PATH=$PATH:/sbin:/usr/sbin ldconfig -p 2>/dev/null | grep -q "$1"; }

jdk_there() {
  command_there javac || return 1
  version=$(javac -version 2>&1 | sed 's/^javac \([0-9]*\).*/\1/')
  [ "$version" -ge 17 ] 2>/dev/null
}

python_version() {
  python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null || echo 3.11
}

# Debian keeps Python's own tests apart; another Python has them or has not.
python_tests_there() {
  case $(command -v python3) in
    /usr/bin/python3 | '') python3 -c 'import test.test_posix' 2>/dev/null ;;
  esac
}

# What is missing, by package; "maven" is needed once only, to fetch the pinned one (see mvnw).
missing_for_cli() {
  jdk_there || echo openjdk-17-jdk-headless
  command_there mvn || [ -d "${MAVEN_USER_HOME:-$HOME/.m2}/wrapper/dists" ] || echo maven
}

missing_for_ui() {
  missing_for_cli
  command_there python3 || echo python3
  library_there libgtk-3.so.0 || echo libgtk-3-0
}

missing_for_tracer() {
  command_there cmake || echo cmake
  { command_there cc && [ -e /usr/include/stdio.h ]; } || echo gcc libc6-dev
  command_there make || echo make
}

missing_for_demo() {
  missing_for_cli
  missing_for_tracer
  command_there mpicc.openmpi || echo openmpi-bin libopenmpi-dev
  command_there h5pcc.openmpi || echo libhdf5-openmpi-dev
}

missing_for_test() {
  missing_for_ui
  missing_for_demo
  command_there mpicc.mpich || echo mpich libmpich-dev
  command_there chromium || echo chromium
  command_there chromedriver || echo chromium-driver
  [ -e /usr/include/pnetcdf.h ] || echo libpnetcdf-dev libnetcdf-mpi-dev
  [ -e /usr/include/liburing.h ] || echo liburing-dev
  [ -e /usr/include/libaio.h ] || echo libaio-dev
  command_there gfortran || echo gfortran
  command_there h5pcc.mpich || echo libhdf5-mpich-dev
  command_there Xvfb || echo xvfb
  command_there xauth || echo xauth
  # Reads what our writer wrote.
  command_there otf2-print || echo otf2-tools
  # Programs that have to behave with the tracer as without it.
  command_there sqlite3 || echo sqlite3
  command_there valgrind || echo valgrind
  command_there clang-format || echo clang-format
  python_tests_there || echo "libpython$(python_version)-testsuite"
  # File servers, which only root can start apart.
  if [ "$(id -u)" -eq 0 ]; then
    command_there glusterfsd || echo glusterfs-server
    command_there ganesha.nfsd || echo nfs-ganesha nfs-ganesha-vfs
    command_there rpcbind || echo rpcbind
    [ -e /usr/include/nfsc/libnfs.h ] || echo libnfs-dev
    command_there ip || echo iproute2
  fi
}

missing_for_check() {
  command_there mmdebstrap || echo mmdebstrap
  command_there Xvfb || echo xvfb
  command_there xwininfo || echo x11-utils
}

missing_for_diagnose() {
  missing_for_demo
  command_there python3 || echo python3
  command_there mpicc.mpich || echo mpich libmpich-dev
  command_there h5pcc.mpich || echo libhdf5-mpich-dev
  [ -e /usr/include/pnetcdf.h ] || echo libpnetcdf-dev
  [ -e /usr/include/liburing.h ] || echo liburing-dev
  # The slow file system.
  [ -e /usr/include/fuse3/fuse_lowlevel.h ] || echo libfuse3-dev
  command_there fusermount3 || echo fuse3
  /usr/bin/python3 -c 'import h5py' 2>/dev/null || echo python3-h5py
  command_there sqlite3 || echo sqlite3
  command_there g++ || echo g++
  command_there gfortran || echo gfortran
}

install() {
  # Fresh or old package lists are the usual reason for a failure: only then fetch them.
  "$@" apt-get install -y -qq --no-install-recommends $missing >/dev/null 2>&1 && return
  "$@" apt-get update -qq
  "$@" apt-get install -y -qq --no-install-recommends $missing >/dev/null
}

case ${1:-} in
  cli | ui | tracer | demo | test | check | diagnose) ;;
  *) echo "usage: setup.sh cli|ui|tracer|demo|test|check|diagnose" >&2; exit 2 ;;
esac

missing=$("missing_for_$1" | tr '\n' ' ')
[ -n "$missing" ] || exit 0
export DEBIAN_FRONTEND=noninteractive
if command_there apt-get && [ "$(id -u)" -eq 0 ]; then
  echo "Installing $missing" >&2
  install env
elif command_there apt-get && command_there sudo && sudo -n true 2>/dev/null; then
  echo "Installing $missing" >&2
  install sudo DEBIAN_FRONTEND=noninteractive
else
  echo "Please install these packages (their Debian names), then try again: $missing" >&2
  exit 1
fi
