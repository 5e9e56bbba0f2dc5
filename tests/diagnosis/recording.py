# SPDX-License-Identifier: EPL-2.0
"""Builds the programs, mounts what they work on, and records them. All is below one place whose name tells nothing."""
import contextlib
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import time

from corpus import HERE, ROOT

PLACE = pathlib.Path("/tmp/diagnosis")
BIN, MOUNT, DISK = PLACE / "bin", PLACE / "fs", PLACE / "disk"
MEMORY = pathlib.Path("/dev/shm/diagnosis")
PYTHON = "/usr/bin/python3"  # whose packages are Debian's
# Not the requests to disks, but where a case asks for them: they are those of everybody on the machine.
LAYERS = "netcdf,hdf5,mpiio,isoc,aio,posix"
LAUNCH = {"openmpi": "mpirun.openmpi --allow-run-as-root --oversubscribe -n", "mpich": "mpirun.mpich -n"}
COMPILER = {"": "gcc", "openmpi": "mpicc.openmpi", "mpich": "mpicc.mpich"}
OTHERS = {".cc": "g++", ".f90": "gfortran"}
HDF5 = {"": "h5pcc.openmpi -shlib", "openmpi": "h5pcc.openmpi -shlib", "mpich": "h5pcc.mpich -shlib"}
# Nothing of who records it comes into a recording.
ENVIRONMENT = {"PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": str(PLACE), "LC_ALL": "C.UTF-8",
               **{name: os.environ[name] for name in ("JAVA_HOME", "TMPDIR") if name in os.environ}}


class Skipped(Exception):
    """This case cannot run here."""


class Failed(Exception):
    """This case should run here, and did not."""


def sh(command, **options):
    return subprocess.run(command, shell=isinstance(command, str), check=True, **options)


def newer(made, *sources):
    return made.exists() and all(made.stat().st_mtime > source.stat().st_mtime for source in sources)


def slowfs():
    """The command of the slow file system."""
    made, sources = BIN / "slowfs", list((HERE / "slowfs").glob("*.[ch]"))
    if not os.access("/dev/fuse", os.W_OK) or os.geteuid() != 0:
        raise Skipped("no FUSE here")
    if not pathlib.Path("/usr/include/fuse3/fuse_lowlevel.h").exists():
        raise Skipped("libfuse3-dev is missing")
    if not newer(made, *sources):
        c = " ".join(str(s) for s in sources if s.suffix == ".c")
        sh(f"gcc -O2 -g -Wall -Wextra -Werror -I/usr/include/fuse3 -o {made} {c} -lfuse3 -lpthread")
    return made


def yielding():
    """What is preloaded into MPICH's ranks, which else burn the cores that the others wait for."""
    made, source = BIN / "yield.so", HERE / "preload" / "yield.c"
    if not newer(made, source):
        sh(f"gcc -O2 -shared -fPIC -o {made} {source}")
    return made


def built(case):
    """The command of the case's program, without arguments."""
    source = case.folder / f"{case.program}.py"
    if source.exists():
        shutil.copy(source, BIN)  # the recording tells its path
        shutil.copy(source.with_name("common.py"), BIN)
        return f"{PYTHON} {BIN / source.name}"
    source = source.with_suffix(".sh")
    if source.exists():
        shutil.copy(source, BIN)
        return f"sh {BIN / source.name}"
    source = next(s for s in map(source.with_suffix, (".c", *OTHERS)) if s.exists())
    text = source.read_text()
    compiler = OTHERS.get(source.suffix) or (HDF5 if "<hdf5.h>" in text else COMPILER)[case.mpi]
    if not shutil.which(compiler.split()[0]) or (case.mpi and not shutil.which(f"mpirun.{case.mpi}")):
        raise Skipped(f"no {compiler.split()[0]}")
    made = BIN / (case.program + (f".{case.mpi}" if case.mpi else ""))
    if not newer(made, source, HERE / "programs" / "diagnosis.h"):
        libraries = [f"-l{name}" for name in ("uring", "aio", "pnetcdf") if re.search(rf"<(lib)?{name}\.h>", text)]
        if "<aio.h>" in text:
            libraries = [name for name in libraries if name != "-laio"] + ["-lrt"]
        include = HERE / "programs"
        sh(f"{compiler} -O2 -Wall -Wno-unused -I{include} -o {made} {source} {' '.join(libraries)} -lpthread", cwd=BIN)
    return str(made)


@contextlib.contextmanager
def target(description, store_only=None):
    """The directory to work in, empty, with what is prepared in it; gone afterwards, whatever happens."""
    kind, _, options = description.partition(":")
    store = DISK if kind == "disk" else MEMORY
    for directory in (store, MOUNT):
        unmount()
        shutil.rmtree(directory, ignore_errors=True)
        directory.mkdir(parents=True)
    server = None
    try:
        if store_only:
            store_only(store)
        if kind == "slowfs":
            # Ctrl-C is for us: the server ends when it is unmounted.
            server = subprocess.Popen([slowfs(), store, MOUNT, "-o", options], start_new_session=True)
            wait_for(lambda: mounted() or server.poll() is not None)
            if not mounted():
                raise Skipped("slowfs does not mount here")
        elif kind == "disk":
            sh(["sync", "-f", store])  # or the run waits for what was prepared
        yield MOUNT if server else store
    finally:
        if server:
            unmount()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()
        shutil.rmtree(store, ignore_errors=True)


def wait_for(condition):
    until = time.monotonic() + 5
    while not condition() and time.monotonic() < until:
        time.sleep(0.01)


def mounted():
    """As the kernel sees it: the place itself cannot be asked when the server died."""
    return any(line.split()[1] == str(MOUNT) for line in pathlib.Path("/proc/mounts").read_text().splitlines())


def unmount():
    if mounted() and subprocess.run(["umount", MOUNT], stderr=subprocess.DEVNULL).returncode:
        sh(["umount", "-l", MOUNT])


def prepare(case):
    def make(store):
        numbers = random.Random(1)
        for name, size in (item.split(":") for item in case.input):
            length = int(size.rstrip("kM")) << {"k": 10, "M": 20}.get(size[-1], 0)
            name, _, count = name.partition("*")
            for path in [store / f"{name}.{i}" for i in range(int(count))] if count else [store / name]:
                path.write_bytes(numbers.randbytes(length))
        if case.prepare:
            sh(case.prepare.format(python=PYTHON, programs=HERE / "programs"), cwd=store, stdout=subprocess.DEVNULL)
    return make


def has(need):
    """A command, or a module of Python."""
    kind, _, module = need.partition(":")
    if not module:
        return shutil.which(kind, path=ENVIRONMENT["PATH"]) is not None
    return subprocess.run([PYTHON, "-c", f"import {module}"], stderr=subprocess.DEVNULL).returncode == 0


def record(case, run, archive, size):
    """Records a run; returns the seconds that its work took, as it says itself, or else None."""
    BIN.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(archive, ignore_errors=True)
    if case.block and os.geteuid() != 0:
        raise Skipped("only root sees requests to disks")
    for need in case.needs:
        if not has(need):
            raise Skipped(f"no {need}")
    program = built(case) if case.program else ""
    with target(case.target_of(run), prepare(case)) as where:
        command = case.command.format(dir=where, bin=BIN, python=PYTHON)
        if case.program:  # in place of a command
            launcher = f"{LAUNCH[case.mpi]} {case.ranks} " if case.mpi else ""
            command = f"{launcher}{program} {case.mode(run)} {where} {size} {' '.join(map(str, case.more))}"
        words = ["sh", "-c", command] if case.command else command.split()
        # The host's name is recorded, and tells nothing so.
        environment = ENVIRONMENT | ({"LD_PRELOAD": str(yielding())} if case.mpi == "mpich" else {})
        named = ["unshare", "--uts", "sh", "-c", 'hostname node1 && exec "$@"', "sh"] if os.geteuid() == 0 else []
        layers = LAYERS + ",block" * case.block + ",net" * case.network
        trace = [str(ROOT / "iostrata"), "trace", "--layers", layers, "-o", str(archive), "--"]
        process = subprocess.Popen(named + trace + words, cwd=where, env=environment, text=True, start_new_session=True,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            out, err = process.communicate(timeout=90)
        except subprocess.TimeoutExpired as late:
            raise Failed(f"{run}: not done after {late.timeout} s") from late
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
    if process.returncode:
        raise Failed(f"{run}: ended with {process.returncode}: {out}{err}")
    told = re.search(r"^seconds ([0-9.]+)$", out, re.M)
    return float(told[1]) if told else None
