#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""Whether every MPI_File_* function that an MPI declares is wrapped, by both of its names, or left out for a reason.

usage: declared.py LIBRARY COMPILER CALLS     CALLS: the number of them in this MPI at least
"""
import re
import subprocess
import sys

LEFT_OUT = {  # no I/O, and nothing of the file changes
    "handles of Fortran": ["MPI_File_c2f", "MPI_File_f2c"],
    "error handlers": ["MPI_File_call_errhandler", "MPI_File_create_errhandler", "MPI_File_get_errhandler",
                       "MPI_File_set_errhandler"],
    "what the program said at the opening": ["MPI_File_get_group"],
    "sizes of types": ["MPI_File_get_type_extent", "MPI_File_get_type_extent_c"],
}


def output(command, text=None):
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def main():
    library, compiler, least = sys.argv[1:]
    declarations = output([compiler, "-E", "-P", "-x", "c", "-"], "#include <mpi.h>\n")
    declared = set(re.findall(r"\b(P?MPI_File_\w+)\s*\(\s*(?!\*)[A-Za-z]", declarations))
    # Types of functions are declared in much the same way.
    declared = {name for name in declared if not re.search(r"_(fn|function)$", name)}
    wrapped = set(re.findall(r" [TWi] (\w+)", output(["nm", "-D", "--defined-only", library])))
    reasons = {name for names in LEFT_OUT.values() for name in names}
    expected = {name for name in declared if name.removeprefix("P") not in reasons}
    missing = sorted(expected - wrapped)
    print(f"{len(expected)} functions have to be wrapped; not wrapped: {missing or 'none'}")
    both = sorted(name for name in reasons if name in wrapped)
    assert not both, f"wrapped, and listed as left out: {both}"
    assert len(expected) >= int(least), "the header was not understood"
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
