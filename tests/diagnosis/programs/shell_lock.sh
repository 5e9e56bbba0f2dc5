# SPDX-License-Identifier: EPL-2.0
# Trouble: four scripts work on items while they hold a lock, a directory that each tries to make again after 10 ms. Repaired:
# each writes lines of its own, which are joined at the end.
# SIZE is the number of items of each script.
cd "$2" || exit 1
with_lock() {
  for i in $(seq "$2"); do
    until mkdir lock 2>/dev/null; do sleep 0.01; done
    sleep 0.02 # the work
    echo "script $1 item $i" >>result
    rmdir lock
  done
}
alone() {
  for i in $(seq "$2"); do
    sleep 0.02
    echo "script $1 item $i"
  done >"part.$1"
}
for script in 1 2 3 4; do
  if [ "$1" = bad ]; then with_lock $script "$3" & else alone $script "$3" & fi
done
wait
[ "$1" = bad ] || cat part.* >result
[ "$(wc -l <result)" -eq $((4 * $3)) ]
