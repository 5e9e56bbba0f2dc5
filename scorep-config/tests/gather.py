#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""Ranks that share no directory, as on nodes without a common file system: each records into one of its own.

usage: gather.py LIBRARY FINISHER SOURCE PROGRAM MPIRUN...
"""
import os
import subprocess
import sys
import tempfile

import check

# The rank's number as Open MPI and MPICH tell it; the shell itself is not recorded. DIR_N is
# another place for rank N.
START = """
rank=${OMPI_COMM_WORLD_RANK-$PMI_RANK}
eval dir=\\${DIR_$rank-$PLACE/$rank}
LD_PRELOAD=$LIBRARY IOSTRATA_DIR=$dir exec "$@"
"""


class Runs:
    def __init__(self, library, program, mpirun):
        self.library, self.program, self.mpirun = library, program, mpirun

    def __call__(self, place, **more):
        with tempfile.TemporaryDirectory() as data:
            environment = dict(os.environ, LIBRARY=self.library, PLACE=place, **more)
            done = subprocess.run([*self.mpirun, "-n", "4", "sh", "-c", START, "start", self.program, data],
                                  env=environment, capture_output=True, text=True, timeout=100)
        assert done.returncode == 0, done
        return done.stderr


def wrong(archive, said):
    """What is not as the program's source says."""
    found = [(words, check.check(archive, words)) for words in said]
    return [f"{' '.join(words)}: found {a}" for words, (a, b) in found if a != b]


def archive_in(*parts):
    archive = check.Archive(os.path.join(*parts, "traces.otf2"))
    assert not archive.errors and not archive.backwards, archive.errors
    return archive


def ranks_send_theirs_to_rank_0(run, said):
    with tempfile.TemporaryDirectory() as place:
        assert run(place, IOSTRATA_SYNC="1") == ""
        assert os.listdir(place) == ["0"], os.listdir(place)
        assert wrong(archive_in(place, "0"), said) == []


def one_that_cannot_record_is_not_waited_for(run, rank, left):
    with tempfile.TemporaryDirectory() as place:
        said = run(place, IOSTRATA_SYNC="1", **{f"DIR_{rank}": "/proc/nowhere"})
        assert said.count("goes on without being recorded") == 1, said
        for name, ranks in left.items():
            assert archive_in(place, name).ranks == ranks
        assert sorted(os.listdir(place)) == sorted(left)


def pieces_are_joined(run, finisher, said):
    with tempfile.TemporaryDirectory() as place:
        run(place)
        first, *others = (os.path.join(place, str(rank)) for rank in range(4))
        assert [archive_in(place, str(rank)).ranks for rank in range(4)] == [[0], [1], [2], [3]]
        for _ in range(2):  # what was joined already is not joined again
            subprocess.run([finisher, first, *others], check=True, capture_output=True)
            assert wrong(archive_in(first), said) == []


def main():
    library, finisher, source, program, *mpirun = sys.argv[1:]
    run = Runs(library, program, mpirun)
    said = [line.split("EXPECT ", 1)[1].split() for line in open(source) if line.startswith("// EXPECT ")]
    ranks_send_theirs_to_rank_0(run, said)
    one_that_cannot_record_is_not_waited_for(run, 1, {"0": [0, 2, 3]})
    one_that_cannot_record_is_not_waited_for(run, 0, {"1": [1], "2": [2], "3": [3]})
    pieces_are_joined(run, finisher, said)
    return 0


if __name__ == "__main__":
    sys.exit(main())
