# SPDX-License-Identifier: EPL-2.0
# What the scripts of cases share; they source it.

# await PORT: until something listens there, ten seconds at most
await() {
  for _ in $(seq 200); do ss -ltn | grep -q ":$1 " && return; sleep 0.05; done
}

# seconds_since BEGIN: of `date +%s.%N`
seconds_since() {
  echo "$(date +%s.%N) $1" | awk '{printf "%.3f", $1 - $2}'
}
