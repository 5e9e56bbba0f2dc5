# SPDX-License-Identifier: EPL-2.0
"""The programs of docs/programs-findings.md: what each does, what `iostrata findings` has to say of it, why, and its repairs."""
import os
from dataclasses import dataclass, field

OPENMPI = "mpirun.openmpi --allow-run-as-root --oversubscribe -n 4"
FOAM = "/usr/share/doc/openfoam-examples/examples/incompressible/icoFoam/cavity/cavity"
POSTGRES = "/usr/lib/postgresql/15/bin"
PYTHON = "/usr/bin/python3 -B"
# Where `tests/programs.sh --install` puts packages of PyPI.
WHEELS = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", "target", "programs", "bin", "python"))


@dataclass
class Repair:
    what: str  # in words, with the option or setting
    script: str


@dataclass
class Case:
    name: str
    program: str  # the section
    package: str  # of Debian; several by ", "
    needs: list  # commands, or paths of files
    what: str  # in words
    script: str  # run in an empty directory by sh -eu; $IN has what inputs.py makes
    why: str  # what an expert says of it
    says: tuple = ()  # rules, one of which has to be told first; none, or "" among them: no trouble
    otherwise: str = ""  # what is known to be wrong where something else is told
    repairs: list = field(default_factory=list)  # the same work
    prepare: str = ":"  # run before it, and never recorded
    user: str = ""  # instead of root
    ranks: bool = False  # of MPI: others must not be told about it
    wheels: str = ""  # packages of PyPI besides


def lammps(dump):
    return f"""
        cat >melt <<'.'
units lj
atom_style atomic
lattice fcc 0.8442
region box block 0 16 0 16 0 16
create_box 1 box
create_atoms 1 box
mass 1 1.0
velocity all create 3.0 87287
pair_style lj/cut 2.5
pair_coeff 1 1 1.0 1.0 2.5
neighbor 0.3 bin
fix 1 all nve
{dump}
restart 25 melt.restart
run 100
.
        """


LMP = "lmp -in melt -log none -screen none"
DUMP = "dump d all custom 1 melt.dump id type x y z vx vy vz"
ATOMS = "16,384 atoms, 100 steps; every step is dumped (`dump custom`, 96 MB), every 25th a restart is written"


def espresso(disk_io):
    return f"""
        cat >si.in <<'.'
&control
  calculation='scf', prefix='si', outdir='./out', pseudo_dir='/usr/share/espresso/pseudo', disk_io='{disk_io}'
/
&system
  ibrav=2, celldm(1)=10.2, nat=2, ntyp=1, ecutwfc=30.0, nosym=.true.
/
&electrons
  conv_thr=1e-10
/
ATOMIC_SPECIES
 Si 28.086 Si.pz-vbc.UPF
ATOMIC_POSITIONS
 Si 0.00 0.00 0.00
 Si 0.25 0.25 0.25
K_POINTS automatic
 5 5 5 0 0 0
.
        """


def foam(interval=1):
    """The cavity of the tutorial, with 60 x 60 cells, in four parts."""
    return f"""
        cp -r {FOAM}/* .; gunzip -rq . || true
        export WM_PROJECT_DIR=/usr/share/openfoam LD_LIBRARY_PATH=/usr/lib/openmpi-system
        sed -i 's/(20 20 1)/(60 60 1)/' system/blockMeshDict
        for entry in deltaT=0.001 endTime=0.05 writeInterval={interval}; do
          foamDictionary -entry ${{entry%=*}} -set ${{entry#*=}} system/controlDict >/dev/null; done
        echo 'FoamFile {{ version 2.0; format ascii; class dictionary; object decomposeParDict; }}
          numberOfSubdomains 4; method simple; simpleCoeffs {{ n (2 2 1); delta 0.001; }}' >system/decomposeParDict
        blockMesh >mesh.log; decomposePar >parts.log
        """


FOAM_RUN = "export WM_PROJECT_DIR=/usr/share/openfoam LD_LIBRARY_PATH=/usr/lib/openmpi-system; "


def h5py(text, python=PYTHON):
    head = "import h5py, numpy\n"
    return f"cat >work.py <<'.'\n{head}{text.strip()}\n.\n{python} work.py"


H5PY = dict(program="h5py", package="python3-h5py", needs=["/usr/lib/python3/dist-packages/h5py"])
PANDAS = dict(program="pandas", package="python3-pandas", needs=["/usr/lib/python3/dist-packages/pandas"])


def pandas(text):
    return f"cat >work.py <<'.'\nimport glob, os, pandas\nwhere = os.environ['IN']\n{text.strip()}\n.\n{PYTHON} work.py"


TAR = dict(program="tar", package="tar", needs=["tar"])
VOLUMES = "$(seq -f '-f %02g.tar' 40)"
UNPACK_TO_MEMORY = "there=$(mktemp -d -p /dev/shm); tar xf a.tar -C $there; rm -r $there"
# All is packed, then some change.
LEVELS = """cp -r $IN/project .; tar cf 0.tar -g state project
for n in $(seq 0 10 199); do echo more >>project/$n/1.txt; done"""
SMALL_FILES = ("metadata.many-small-files",)
FLUSHES = ("access.flush-per-write",)
PW = "OMP_NUM_THREADS=1 pw.x"
LOGGED = """
with h5py.File('a.h5', 'w') as f:
    d = f.create_dataset('x', (0, 32), 'f4', maxshape=(None, 32), chunks=(1000, 32))
    for n in range(4000):
        d.resize(n + 1, axis=0)
        d[n] = numpy.full(32, n)
END"""
REOPENED = """
with h5py.File('a.h5', 'w') as f: f.create_dataset('x', (0, 32), 'f4', maxshape=(None, 32), chunks=(1000, 32))
for n in range(1000):
    with h5py.File('a.h5', 'a') as f:
        f['x'].resize(n + 1, axis=0)
        f['x'][n] = numpy.full(32, n)"""
ONCE = LOGGED.replace("4000", "1000").replace("END", "")
IDENTITY = "export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b.c GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b.c\n"


def pgbench(options="", clients=4):
    return f"""
        PATH={POSTGRES}:$PATH
        pg_ctl -s -w -D db -l log -o "-k $PWD -h '' {options}" start
        pgbench -h $PWD -n -c {clients} -j 2 -t {4000 // clients} test; pg_ctl -s -m fast -D db stop
        """


CLUSTER = f"""
        PATH={POSTGRES}:$PATH
        initdb -D db >/dev/null; pg_ctl -s -w -D db -l log -o "-k $PWD -h ''" start
        createdb -h $PWD test; pgbench -q -h $PWD -i -s 5 test 2>/dev/null; pg_ctl -s -m fast -D db stop
        """


def redis(fsync, clients=1):
    return f"""
        redis-server --port 0 --unixsocket $PWD/s --appendonly yes --appendfsync {fsync} --save '' --dir $PWD >/dev/null & server=$!
        until redis-cli -s s ping >/dev/null 2>&1; do sleep 0.05; done
        redis-benchmark -s s -q -c {clients} -n 4000 -d 1000 -t set; kill $server; wait $server || true
        """


def sqlite(begin="", end="", settings=""):
    """Rows as a program would insert them, by the shell of SQLite."""
    return f"""
        (echo 'create table t(a integer primary key, b text);{settings}{begin}'; cat inserts; echo '{end}select count(*) from t;') | sqlite3 a.db
        """


INSERTS = "seq 1 1000 | sed \"s/.*/insert into t values(&, 'measured value &');/\" >inserts"

CASES = [
    Case("lammps-serial", "LAMMPS", "lammps", ["lmp"], f"One process: {ATOMS}.", LMP, """
It computes, and turns numbers into text. 97 MB go into the page cache by large writes in some tens of milliseconds. To write less often makes the run shorter, for
there is less text to make; faster I/O does not.""", prepare=lammps(DUMP)),
    Case("lammps-ranks", "LAMMPS", "lammps, openmpi-bin", ["lmp", "mpirun.openmpi"], "The same on 4 ranks; rank 0 writes what it gets from all.",
         f"{OPENMPI} {LMP}", """
Rank 0 writes alone, and that is no trouble here: all its writes together take less than a hundredth of the run. With a larger system or more ranks it would be. `dump custom/mpiio` calls
`MPI_File_sync` after each dump: what that takes is up to the disk.""",
         prepare=lammps(DUMP), ranks=True, repairs=[
             Repair("`dump ... melt.%.dump`: a file for each rank", lammps(DUMP.replace("melt.dump", "melt.%.dump")) + f"{OPENMPI} {LMP}"),
             Repair("`dump custom/mpiio`: all write one file",
                    lammps(DUMP.replace("custom", "custom/mpiio").replace("melt.dump", "melt.mpiio")) + f"{OPENMPI} {LMP}")]),
    Case("espresso-serial", "Quantum Espresso", "quantum-espresso, quantum-espresso-data", ["pw.x"],
         "`pw.x`, one process: the energy of silicon, wave functions on disk (`disk_io = 'high'`).", f"{PW} -in si.in >si.out", """
Each iteration reads and writes the wave functions of all points of k again, from and to the page cache: hundreds of megabytes, and about a hundredth of the run.""",
         prepare=espresso("high")),
    Case("espresso-ranks", "Quantum Espresso", "quantum-espresso, quantum-espresso-data, openmpi-bin", ["pw.x", "mpirun.openmpi"],
         "The same on 4 ranks in 2 pools.", f"{PW.replace('pw.x', OPENMPI + ' pw.x')} -nk 2 -in si.in >si.out",
         "The ranks compute and wait for each other; each has its own file of wave functions.", prepare=espresso("high"), ranks=True,
         repairs=[Repair("`disk_io = 'low'`: in memory", espresso("low") + f"{PW.replace('pw.x', OPENMPI + ' pw.x')} -nk 2 -in si.in >si.out")]),
    Case("openfoam-serial", "OpenFOAM", "openfoam, openfoam-examples", ["icoFoam", "blockMesh", FOAM],
         "`icoFoam`, one process: the cavity of the tutorial with 60 x 60 cells, 50 steps, all written.", FOAM_RUN + "icoFoam >log",
         "It writes some files of 100 KB in each step, which take little beside the solver and the making of text.", prepare=foam()),
    Case("openfoam-ranks", "OpenFOAM", "openfoam, openfoam-examples, openmpi-bin", ["icoFoam", "decomposePar", "mpirun.openmpi", FOAM],
         "The same in four parts on 4 ranks: a directory for each rank and step.", FOAM_RUN + f"{OPENMPI} icoFoam -parallel >log", """
More than 1,200 small files, as OpenFOAM is known for. Where the ranks get their cores these take more than a tenth of the run; where they wait for a core, and for each
other, for most of 20 s, next to nothing.""", says=("metadata.many-small-files", ""), prepare=foam(), ranks=True,
         repairs=[Repair("`-fileHandler collated`: one directory", FOAM_RUN + f"{OPENMPI} icoFoam -parallel -fileHandler collated >log")]),
    Case("h5py-append", what="20,000 rows of 128 bytes, one by one: `resize`, then one row, in chunks of a row.", script=h5py("""
with h5py.File('a.h5', 'w') as f:
    d = f.create_dataset('x', (0, 32), maxshape=(None, 32), chunks=(1, 32))
    for n in range(20000):
        d.resize(n + 1, axis=0)
        d[n] = numpy.full(32, n)"""), says=("access.small-writes",), why="""
Each row costs a call of HDF5, an entry in the index of chunks, and a write of 128 bytes.""", otherwise="""
The time inside of HDF5 does not count, only that of the writes below it, though the calls of HDF5 are where it begins.""",
         repairs=[Repair("1,000 rows at a time, in chunks of as many", h5py("""
with h5py.File('a.h5', 'w') as f:
    d = f.create_dataset('x', (0, 32), maxshape=(None, 32), chunks=(1000, 32))
    for n in range(0, 20000, 1000):
        d.resize(n + 1000, axis=0)
        d[n:] = numpy.repeat(numpy.arange(n, n + 1000), 32).reshape(1000, 32)"""))], **H5PY),
    Case("h5py-flush", what="4,000 rows, `flush()` after each, as loggers do.", script=h5py(LOGGED.replace("END", "        f.flush()")),
         says=("access.flush-per-write", "access.rewritten-bytes"), why="""
With each `flush()` HDF5 writes the chunk that the row is in, 125 KiB, and its header again: hundreds of megabytes for half a megabyte of rows.""", otherwise="""
What is told is the time in the calls, less than a tenth of the run; h5py itself works around each of them.""",
         repairs=[Repair("`flush()` once, at the end", h5py(LOGGED.replace("END", "    f.flush()")))], **H5PY),
    Case("h5py-reopen", what="The file is opened for each of 1,000 rows.", script=h5py(REOPENED), says=("metadata.dominates",), why="""
Whoever opens a file of HDF5 reads its header; whoever closes it throws the cache of chunks away, so that each row reads and writes a chunk of 125 KiB.""", otherwise="""
What it tells of follows from opening the file again and again, each too cheap for a word.""",
         repairs=[Repair("opened once", h5py(ONCE))], **H5PY),
    Case("h5py-reopen-pypi", "h5py", "python3", [WHEELS], "The same with h5py of PyPI, which brings HDF5 2.", h5py(REOPENED, WHEELS + " -B"), """
Another HDF5 and another Python do the same to the file.""", says=("metadata.dominates",), otherwise="""
Opening and closing take 14 to 18 % of a run in which Python starts, too, and less than 15 % are no trouble (`metadata.dominates.min-cost`). More is won: Python's part of
each opening is not I/O, and reading, writing and closing the chunk again follow from it.""",
         repairs=[Repair("opened once", h5py(ONCE, WHEELS + " -B"))], wheels="h5py"),
    Case("h5py-whole", what="One array of 512 MiB in one write, in chunks of 4 MiB.", script=h5py("""
with h5py.File('a.h5', 'w') as f: f.create_dataset('x', data=numpy.ones((8192, 8192)), chunks=(64, 8192))"""), why="""
Large writes, one after the other: this is how it should be.""", otherwise="""
A local file system has no stripes of 1 MiB, and nobody else writes the file. Aligned as advised, the run is no shorter.""",
         repairs=[Repair("aligned to 1 MiB: `alignment_interval`", h5py("""
with h5py.File('a.h5', 'w', alignment_threshold=1 << 20, alignment_interval=1 << 20) as f:
    f.create_dataset('x', data=numpy.ones((8192, 8192)), chunks=(64, 8192))"""))], **H5PY),
    Case("pandas-csv", what="`read_csv` of one file of 144 MB.",
         script=pandas("print(len(pandas.read_csv(where + '/table.csv')))"), why="It makes numbers of text. The reads are 256 KiB long and come from the page cache.", **PANDAS),
    Case("pandas-parts", what="`read_csv` of 3,000 files of 7 KB, joined by `concat`.",
         script=pandas("print(len(pandas.concat(pandas.read_csv(p) for p in glob.glob(where + '/parts/*'))))"), why="""
One file is much faster, but not for its I/O: pandas needs a millisecond or more to begin with a file, opening and reading it takes a hundredth of that.""",
         repairs=[Repair("the same rows in one file", pandas("print(len(pandas.read_csv(where + '/all.csv')))"))], **PANDAS),
    Case("pandas-to-csv", what="`to_csv` of 500,000 rows, 40 MB.",
         script=pandas("pandas.read_csv(where + '/table.csv', nrows=500000).to_csv('copy.csv')"), why="It makes text of numbers.", **PANDAS),
    Case("git-clone", "git", "git", ["git"], "`git clone` of 4,000 files by `file://`.", "git clone -q file://$PWD/one two", """
What takes time is to make 4,000 files. Packs are read by `mmap`. Who does not need all files takes some; more workers make the file system no faster.""", says=SMALL_FILES,
         prepare=IDENTITY + "git init -q -b main one; cp -r $IN/project one; cd one; git add .; git commit -qm first; git gc -q", repairs=[
             Repair("`--no-checkout`, then `git sparse-checkout set` of two folders",
                    "git clone -q --no-checkout file://$PWD/one two; cd two; git sparse-checkout set project/1 project/2; git checkout -q main"),
             Repair("`-c checkout.workers=2`", "git clone -q -c checkout.workers=2 -c checkout.thresholdForParallelism=1 file://$PWD/one two")]),
    Case("git-commit", "git", "git", ["git"], "`git add` and `git commit` of 4,000 files.", IDENTITY + "cd one; git add .; git commit -qm first", """
git makes a file for each object: two names and three calls for each.""", says=SMALL_FILES, prepare="git init -q -b main one; cp -r $IN/project one",
         repairs=[Repair("`-c core.bigFileThreshold=1`: straight into a pack",
                         IDENTITY + "cd one; git -c core.bigFileThreshold=1 add .; git commit -qm first")]),
    Case("git-status", "git", "git", ["git"], "`git status` of them 20 times, as an editor asks.", "cd one; for n in $(seq 20); do git status -s; done", """
Each time git asks about each file what it is (`lstat`), by two threads.""", says=("metadata.dominates",),
         prepare=IDENTITY + "git init -q -b main one; cp -r $IN/project one; cd one; git add .; git commit -qm first",
         repairs=[Repair("asked 2 times", "cd one; for n in $(seq 2); do git status -s; done")]),
    Case("tar-pack", what="4,000 files packed.", script="tar cf a.tar -C $IN project", says=SMALL_FILES, why="""
tar asks about each file twice, opens, reads and closes it. All comes from memory; still the calls for each file take most of the run. Who can choose keeps the data
in one file, not only the archive.""", prepare="mkdir one; find $IN/project -type f | sort | xargs cat >one/all",
         repairs=[Repair("the same bytes in one file", "tar cf a.tar one")], **TAR),
    Case("tar-large", what="One file of 144 MB packed.", script="tar cf a.tar -C $IN table.csv", says=("access.small-writes",), why="""
tar reads and writes 10 KiB at a time, as for tapes.""", repairs=[Repair("`tar -b 2048`: 1 MiB at a time", "tar cf a.tar -b 2048 -C $IN table.csv")], **TAR),
    Case("tar-unpack", what="4,000 files unpacked.", script="tar xf a.tar", why="It makes files, and the file system takes its time for each.",
         says=SMALL_FILES, prepare="tar cf a.tar -C $IN project", repairs=[Repair("into memory: `tar x -C /dev/shm/...`", UNPACK_TO_MEMORY)], **TAR),
    Case("tar-volumes", what="4,000 files packed in pieces: volumes of 1 MiB (`tar -M -L 1M`).", script=f"tar cM -L 1M {VOLUMES} -C $IN project",
         says=("", *SMALL_FILES), why="The 30 volumes are no more than 30 files beside the 4,000 that are read, and those are in the page cache.", **TAR),
    Case("tar-volumes-unpack", what="All unpacked from the volumes.", script=f"tar xM {VOLUMES}", says=SMALL_FILES, why="As from one archive: it makes files.",
         prepare=f"tar cM -L 1M {VOLUMES} -C $IN project",
         repairs=[Repair("into memory: `tar x -C /dev/shm/...`", UNPACK_TO_MEMORY.replace("xf a.tar", f"xM {VOLUMES}"))], **TAR),
    Case("tar-append", what="200 folders put into one archive, one after the other: `tar -r` for each.", script="for n in $(seq 0 199); do tar rf a.tar -C $IN project/$n; done",
         says=("access.redundant-reads",), why="""
To find the end of the archive each tar reads all of it from its start: gigabytes, for an archive of 30 MB.""",
         repairs=[Repair("all by one tar", "tar cf a.tar -C $IN project")], **TAR),
    Case("tar-incremental", what="What has changed is packed: 20 of 4,000 files (`tar -g`).", script="tar cf 1.tar -g state project", says=("metadata.dominates",), why="""
To find the few that have changed it lists all folders and asks about each file, several times. Little is read or written.""",
         prepare=LEVELS, **TAR),
    Case("tar-restore", what="4,000 files unpacked, and over them those that had changed.", script="mkdir two; for n in 0 1; do tar xf $n.tar -C two -g /dev/null; done",
         says=SMALL_FILES, why="As from one archive: it makes files.", prepare=LEVELS + "; tar cf 1.tar -g state project", **TAR),
    Case("make", "gcc and make", "make, gcc", ["make", "gcc"], "`make -j2` of 40 files in C.", "make -s -j2", "The compiler computes.",
         prepare="cp $IN/many-sources/* ."),
    Case("pgbench", "PostgreSQL", "postgresql, postgresql-contrib", [POSTGRES + "/pgbench"],
         "A server, and `pgbench` with 4 clients and 4,000 transactions; `fsync` is on.", pgbench(), """
Every commit waits until its record of the log is on the device. Where flushes are quick, more is said than is won: while one client waits others compute.""",
         otherwise="With `synchronous_commit = off` only processes of the server itself flush, and nobody waits for these.", prepare=CLUSTER, user="postgres",
         says=FLUSHES, repairs=[Repair("`synchronous_commit = off`: a crash may lose the last 0.6 s", pgbench("-c synchronous_commit=off")),
                                Repair("`fsync = off`: a crash may lose all", pgbench("-c fsync=off"))]),
    Case("redis-always", "Redis", "redis-server, redis-tools", ["redis-server", "redis-benchmark"],
         "A server with `appendfsync always`, 4,000 times `SET` of 1,000 bytes by one client.", redis("always"),
         "Every answer waits for a flush of its own.", says=FLUSHES, repairs=[Repair("`appendfsync everysec`: a crash may lose a second", redis("everysec"))]),
    Case("redis-clients", "Redis", "redis-server, redis-tools", ["redis-server", "redis-benchmark"],
         "The same with 50 clients.", redis("always", 50),
         "Several answers share a flush: a note says that they wait for it, and without it next to nothing is won.",
         says=(*FLUSHES, ""), repairs=[Repair("`appendfsync everysec`", redis("everysec", 50))]),
    Case("redis-everysec", "Redis", "redis-server, redis-tools", ["redis-server", "redis-benchmark"],
         "`appendfsync everysec`, the default, one client.", redis("everysec"), "A thread of its own flushes, and nobody waits for it."),
    Case("sqlite-rows", "SQLite", "sqlite3", ["sqlite3"], "1,000 rows inserted, a transaction for each.", sqlite(), """
Each transaction flushes the journal, its directory and the database: four times.""", prepare=INSERTS,
         says=FLUSHES, repairs=[
             Repair("one transaction: `begin`, `commit`", sqlite("begin;", "commit;")),
             Repair("`pragma synchronous = off`", sqlite(settings="pragma synchronous=off;")),
             Repair("`pragma journal_mode = wal`, `synchronous = normal`", sqlite(settings="pragma journal_mode=wal;pragma synchronous=normal;"))]),
    Case("sqlite-once", "SQLite", "sqlite3", ["sqlite3"], "100,000 rows in one transaction.", sqlite("begin;", "commit;"), """
SQLite computes. A commit needs its flushes, and here is but one.""", otherwise="""
The flushes of one commit cannot be made fewer.""", prepare=INSERTS.replace("1000", "100000")),
]
