#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
# Prints what failed in the Java tests since `make test` began them, for the end of a long log: each test, the begin of its
# message, what was expected and what was there, and where in our code.
set -eu
cd "$(dirname -- "$0")/.."
find . -path '*/surefire-reports/*.txt' -newer target/tests-begun -exec awk '
  / <<< (FAILURE|ERROR)!$/ { print "failed: " $1; rest = 6; next }
  rest && (rest > 3 || / ==> expected: / || /^\tat org\.iostrata/) && NF { print "  " substr($0, 1, 300); rest-- }
' {} +
