#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
# Prints what failed in the last run of the Java tests, for the end of a long log: each test, its message, where in our code.
set -eu
cd "$(dirname -- "$0")/.."
find . -path '*/surefire-reports/*.txt' -exec awk '
  / <<< (FAILURE|ERROR)!$/ { print "failed: " $1; rest = 6; next }
  rest && (rest > 3 || /^\tat org\.iostrata/) && NF { print "  " substr($0, 1, 300); rest-- }
' {} +
