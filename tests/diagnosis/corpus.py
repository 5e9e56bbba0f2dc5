# SPDX-License-Identifier: EPL-2.0
"""The cases of corpus.toml."""
import dataclasses
import fnmatch
import pathlib
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


@dataclasses.dataclass
class Case:
    """One program with a trouble and its repaired twin; or one that is healthy, and has the latter only."""
    name: str
    kind: str  # what happens, in words
    program: str = ""  # in the folder, without .c, .cc, .f90, .py or .sh
    folder: pathlib.Path = HERE / "programs"
    command: str = ""  # for the shell, in place of a program; {dir} is where the data is, {bin} where programs are
    mpi: str = ""  # openmpi or mpich; none: no MPI
    ranks: int = 4
    size: int = 0
    small: int = 0  # the size of the recording that is kept in tests/fixtures/diagnosis
    more: list = dataclasses.field(default_factory=list)  # further arguments
    target: str = "tmpfs"
    repaired_target: str = ""  # when the file system is what is repaired, not the program
    input: list = dataclasses.field(default_factory=list)  # NAME:SIZE or NAME*COUNT:SIZE, made before, not recorded
    prepare: str = ""  # for the shell, in the directory of the data, before, not recorded
    needs: list = dataclasses.field(default_factory=list)  # commands, and modules as python:h5py
    first: list = dataclasses.field(default_factory=list)  # what an expert would name as the cause
    layers: list = dataclasses.field(default_factory=list)  # and where
    measured: str = ""  # bad by good
    block: bool = False  # requests to disks are recorded, too, though they are those of everybody on the machine
    network: bool = False  # what goes through connections is recorded, too
    fixture: bool = False  # a small recording is kept
    healthy: bool = False

    def runs(self):
        return ["good"] if self.healthy else ["bad", "good"]

    def target_of(self, run):
        return self.repaired_target if self.repaired_target and run == "good" else self.target

    def mode(self, run):
        return "good" if self.repaired_target else run


def load(pattern="*"):
    with open(HERE / "corpus.toml", "rb") as file:
        corpus = tomllib.load(file)
    cases = [Case(**case) for case in corpus["trouble"]] + [Case(**case, healthy=True) for case in corpus["healthy"]]
    for case in cases:
        case.target, case.repaired_target = (corpus["targets"].get(t, t) for t in (case.target, case.repaired_target))
        assert case.healthy or (case.first and case.layers), f"{case.name}: no label"
    assert len({case.name for case in cases}) == len(cases), "a name is there twice"
    return [case for case in cases if fnmatch.fnmatch(case.name, pattern)]
