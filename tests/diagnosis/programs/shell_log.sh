# SPDX-License-Identifier: EPL-2.0
# Trouble: a script opens its log for each line (echo >> log). Repaired: all lines go to a log that is opened once.
# SIZE is the number of lines.
if [ "$1" = bad ]; then
  for i in $(seq "$3"); do echo "file $i is done" >>"$2/log"; done
else
  for i in $(seq "$3"); do echo "file $i is done"; done | cat >>"$2/log"
fi
