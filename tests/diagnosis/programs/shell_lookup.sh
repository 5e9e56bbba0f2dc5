# SPDX-License-Identifier: EPL-2.0
# Trouble: a script starts grep on the whole table for each key. Repaired: grep looks for all keys at once.
# SIZE is the number of keys.
cd "$2" || exit
if [ "$1" = bad ]; then
  for i in $(seq 1000 1000 "${3}000"); do grep "^$i " table; done >found
else
  seq -f '^%.0f ' 1000 1000 "${3}000" | grep -f - table >found
fi
[ "$(wc -l <found)" = "$3" ]
