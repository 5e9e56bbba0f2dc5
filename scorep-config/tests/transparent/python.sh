# SPDX-License-Identifier: EPL-2.0
# Python's own tests of what it does with files and processes: which of them pass, fail and are skipped.
# usage: python.sh PYTHON
"$1" -m test -v test_os test_io test_posix >log 2>&1
status=$?
# A warning may come between a test and its result, which then has a line of its own.
awk '/^test_[^ ]+ \(/ { name = $1 " " $2 }
  name && match($0, /(^| \.\.\. )(ok|FAIL|ERROR|skipped .*)$/) {
    result = substr($0, RSTART)
    sub(/^ \.\.\. /, "", result)
    print name " ... " result
    name = ""
  }' log | sort
exit $status
