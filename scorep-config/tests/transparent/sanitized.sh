# SPDX-License-Identifier: EPL-2.0
# A program with Address Sanitizer in it: its work, and that its mistake is found.
# usage: sanitized.sh PROGRAM
"$1" fine
echo $?
"$1" mistake 2>err
echo $?
grep -oE 'ERROR: [^ ]+ [^ ]+|WRITE of size [0-9]+' err
