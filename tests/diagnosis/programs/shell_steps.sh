# SPDX-License-Identifier: EPL-2.0
# Trouble: a script starts the steps of a workflow one after the other and looks every 0.3 s for the file that tells that a step is
# done. Repaired: it waits for the step. SIZE is the number of steps.
cd "$2" || exit 1
step() {
  seq 300000 | md5sum >"part.$1" && touch "done.$1"
}
for i in $(seq "$3"); do
  step "$i" &
  if [ "$1" = bad ]; then
    until [ -e "done.$i" ]; do sleep 0.3; done
  else
    wait $!
  fi
done
wait
[ "$(cat part.* | wc -l)" -eq "$3" ]
