# SPDX-License-Identifier: EPL-2.0
# Trouble: a script takes lines out of a pipe, for which the shell reads each byte by a call of its own: what is behind the line
# is for others. Repaired: awk, which takes what is there. SIZE is the number of thousands of lines.
cd "$2" || exit
lines() { seq -f '%.0f is the number of a line that comes through a pipe' "$((1 + $1 * 1000))"; }
if [ "$1" = bad ]; then
  lines "$3" | { while IFS=' ' read -r number rest; do last=$number; done && echo "$last"; } >found
else
  lines "$3" | awk '{ last = $1 } END { print last }' >found
fi
[ "$(cat found)" = "$((1 + $3 * 1000))" ]
