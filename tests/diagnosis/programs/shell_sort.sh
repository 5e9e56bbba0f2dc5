# SPDX-License-Identifier: EPL-2.0
# Trouble: sort gets so little memory that it puts its lines aside in temporary files, and reads them back. Repaired: it
# keeps them. SIZE is the number of lines in thousands.
cd "$2" || exit
if [ "$1" = bad ]; then memory=1M; else memory=400M; fi
lines() { seq "${1}000" | awk '{printf "%d %-200s\n", ($1 * 7919) % 1000003, "is the number of a row"}'; }
[ "$(lines "$3" | LC_ALL=C sort -S "$memory" -T . | wc -l)" = "${3}000" ]
