#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""Ranks that share no directory, as on nodes without a common file system: each records into one of its own.

usage: gather.py LIBRARY FINISHER SOURCE PROGRAM MPIRUN...
       gather.py LIBRARY FINISHER full PROGRAM MPIRUN...     PROGRAM is s-mpi-io-test, rank 0's disk a small one: for root,
                                                             in a name space of its own
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
[ $rank != 0 ] || [ -z "${LAYERS_0-}" ] || export IOSTRATA_LAYERS=$LAYERS_0
eval dir=\\${DIR_$rank-$PLACE/$rank}
LD_PRELOAD=$LIBRARY IOSTRATA_DIR=$dir exec "$@"
"""


TIMES = 200  # as much as s-mpi-io-test does otherwise: more than fits on the small disk


class Runs:
    def __init__(self, library, program, mpirun):
        self.library, self.program, self.mpirun = library, program, mpirun

    def __call__(self, place, *arguments, **more):
        with tempfile.TemporaryDirectory() as data:
            environment = dict(os.environ, LIBRARY=self.library, PLACE=place, **more)
            done = subprocess.run([*self.mpirun, "-n", "4", "sh", "-c", START, "start", self.program, data, *arguments],
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


def rank_0_has_no_room(run, finisher):
    """The others keep what is theirs, rank 0's archive is whole, and joined later they are all of it."""
    with tempfile.TemporaryDirectory() as place, tempfile.TemporaryDirectory() as disk:
        first, *others = (os.path.join(parent, str(rank)) for rank, parent in enumerate([disk, place, place, place]))
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=128k", "none", disk], check=True)
        try:
            said = run(place, str(TIMES), IOSTRATA_SYNC="1", DIR_0=first, LAYERS_0="hdf5").splitlines()
            assert len(said) == 3 and all("rank 0 could not take what was recorded on" in line for line in said), said
            assert archive_in(first).calls["MPI_File_write_at"] == 0
            each = [archive_in(other).calls["MPI_File_write_at"] for other in others]
            assert each[0] >= TIMES and each == each[:1] * 3, each
            subprocess.run(["mount", "-o", "remount,size=64m", disk], check=True)
            subprocess.run([finisher, first, *others], check=True, capture_output=True)
            assert archive_in(first).calls["MPI_File_write_at"] == sum(each)
        finally:
            subprocess.run(["umount", disk], check=True)


def main():
    library, finisher, source, program, *mpirun = sys.argv[1:]
    run = Runs(library, program, mpirun)
    if source == "full":
        rank_0_has_no_room(run, finisher)
        return 0
    said = [line.split("EXPECT ", 1)[1].split() for line in open(source) if line.startswith("// EXPECT ")]
    ranks_send_theirs_to_rank_0(run, said)
    one_that_cannot_record_is_not_waited_for(run, 1, {"0": [0, 2, 3]})
    one_that_cannot_record_is_not_waited_for(run, 0, {"1": [1], "2": [2], "3": [3]})
    pieces_are_joined(run, finisher, said)
    return 0


if __name__ == "__main__":
    sys.exit(main())
