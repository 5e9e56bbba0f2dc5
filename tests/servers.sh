#!/bin/bash
# SPDX-License-Identifier: EPL-2.0
# Requests are followed through file servers: a small one of our own, here and on a machine with another clock, and real ones, GlusterFS and nfs-ganesha, of Debian's
# packages, in namespaces of their own. What is missing here is said and left out.
set -euo pipefail
cases=$(cd "$(dirname "$0")/cases" && pwd)
export TIMES=0
"$cases/striped.sh"
"$cases/machines.sh"
"$cases/glusterfs.sh"
"$cases/nfs.sh"
