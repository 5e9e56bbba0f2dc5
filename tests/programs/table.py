# SPDX-License-Identifier: EPL-2.0
"""The programs: what runs, what is compared, and whether all of it can be recorded."""
from dataclasses import dataclass


@dataclass
class Program:
    name: str
    package: str  # of Debian; several by ", "
    needs: list  # commands, or paths of files
    script: str  # run in an empty directory by sh -eu; $IN has what inputs.py makes
    prepare: str = ":"  # run before it, and never recorded
    apart: tuple = ()  # files that are not compared
    unstable: tuple = ()  # what is cut out of both outputs before they are compared
    compared: str = "all"  # in words
    whole: bool = True  # all its I/O goes through the C library, so all has to be recorded
    user: str = ""  # instead of root


def fio(engine, more="", **other):
    """Written, read again and compared by fio itself; what fio prints is times."""
    script = f"fio --name=job --ioengine={engine} --rw=readwrite --size=16m --bs=64k --buffer_pattern=0xfeed {more} --output=fio.txt"
    return Program("fio-" + engine.replace("_", "-") + ("-" + other["user"] if "user" in other else ""), "fio", ["fio"], script,
                   apart=("fio.txt",), compared="exit code, the file; fio prints times", **other)


def mpi(family, package):
    options = " --allow-run-as-root --oversubscribe" if family == "openmpi" else ""
    return Program(f"mpi-io-{family}", package, [f"mpicc.{family}", f"mpirun.{family}"], f"mpirun.{family}{options} -n 4 ./tile . 64",
                   prepare=f"mpicc.{family} -o tile $RECORDER_TESTS/s-tile.c")


TREE = [
    Program("tar", "tar", ["tar"], "tar cf a.tar -C $IN tree; mkdir x; tar xf a.tar -C x; tar tf a.tar"),
    Program("gzip", "gzip", ["gzip"], "gzip -c $IN/big.txt >big.gz; gzip -dc big.gz >big"),
    Program("xz", "xz-utils", ["xz"], "xz -1 -T2 -c $IN/big.txt >big.xz; xz -dc big.xz >big"),
    Program("zstd", "zstd", ["zstd"], "zstd -q -T2 $IN/big.txt -o big.zst; zstd -q -d big.zst -o big"),
    Program("bzip2", "bzip2", ["bzip2"], "bzip2 -1 -c $IN/big.txt >big.bz2; bzip2 -dc big.bz2 >big"),
    Program("coreutils", "coreutils", ["cp", "dd", "split"],
            "cp $IN/big.bin a; dd if=a of=b bs=64k status=none; cat a b | md5sum; sort $IN/big.txt >sorted; split -b 1m b part.; cmp a b"),
    Program("find-grep", "findutils, grep", ["find", "grep"],
            "find $IN/tree -type f -print0 | sort -z | xargs -0 -n 20 grep -c ab; find $IN/tree -type f -name '1*' -exec wc {} +"),
    Program("rsync", "rsync", ["rsync"], "rsync -a $IN/tree/ copy; echo more >>copy/1/1.txt; rsync -ac --delete $IN/tree/ copy"),
    Program("git", "git", ["git"], """
        export GIT_AUTHOR_DATE='1700000000 +0000' GIT_COMMITTER_DATE='1700000000 +0000'
        export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b.c GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b.c
        git init -q -b main one; cp -r $IN/tree one; cd one; git config pack.threads 1; git add .; git commit -qm first
        echo more >>tree/1/1.txt; git commit -qam second; cd ..; git clone -q file://$PWD/one two; cd two; git gc -q; git log --oneline; git fsck
        """, apart=("*/.git/index", "*/.git/objects/*"), compared="all, but objects (fsck tells of them) and the index, which has times"),
    Program("sqlite3", "sqlite3", ["sqlite3"], """
        sqlite3 a.db 'create table t(a integer primary key, b text);
        with recursive n(i) as (select 1 union all select i+1 from n where i<100000) insert into t select i, hex(i*7919) from n;
        create index u on t(b); select count(*), sum(length(b)) from t; delete from t where a % 3 = 0; vacuum; select count(*) from t;'
        """),
    Program("python3-json", "python3", ["/usr/bin/python3"], """
        python3 -c "
import json, os
rows = [dict(n=i, text=str(i * 7919)) for i in range(100000)]
with open('a.json', 'w') as f: json.dump(rows, f)
with open('a.json') as f: print(sum(len(r['text']) for r in json.load(f)))
os.replace('a.json', 'b.json')"
        """),
    Program("python3-processes", "python3", ["/usr/bin/python3"], """
        cat >work.py <<'.'
import multiprocessing, os, sys
def write(n):
    with open(f'{n}.out', 'wb') as f:
        for _ in range(64): f.write(bytes([n]) * 65536)
    return os.path.getsize(f'{n}.out')
if __name__ == '__main__':
    for method in ('fork', 'spawn', 'forkserver'):
        with multiprocessing.get_context(method).Pool(2) as pool: print(method, pool.map(write, range(4)))
.
        python3 -B work.py
        """, unstable=(r"^iostrata: process \d+ .* still runs .*\n",), compared="all; one line may say that a process of Python still runs"),
    Program("python3-h5py", "python3-h5py", ["/usr/lib/python3/dist-packages/h5py"], """
        python3 -c "
import h5py, numpy
with h5py.File('a.h5', 'w') as f:
    f['x'] = numpy.arange(1 << 20)
    f.create_dataset('y', data=numpy.ones((1024, 1024)), chunks=(128, 128), compression='gzip')
with h5py.File('a.h5') as f: print(f['x'][:].sum(), f['y'][:].sum())"
        """),
    Program("perl", "perl", ["perl"], """
        perl -e 'open F, "<", "$ENV{IN}/big.txt"; while (<F>) { $n{$_}++ for split } close F; open O, ">", "words";
                 print O "$_ $n{$_}\\n" for sort keys %n; close O'
        """),
    Program("gcc", "gcc", ["gcc"], "for n in 0 1 2 3; do gcc -O2 -c $IN/sources/part$n.c; done"),
    Program("make", "make, gcc", ["make", "gcc"], "make -s -j2; ./program", prepare="cp $IN/sources/* ."),
    Program("ld", "binutils", ["ld", "ar"], "ld -r -o all.o part*.o; ar crD all.a part*.o; gcc -o program main.o part*.o; strip -o small program",
            prepare="cp $IN/sources/* .; make -s -j2; rm program"),
    Program("postgres", "postgresql, postgresql-contrib", ["/usr/lib/postgresql/15/bin/pgbench"], """
        PATH=/usr/lib/postgresql/15/bin:$PATH
        initdb -D db >/dev/null; pg_ctl -s -w -D db -l log -o "-k $PWD -h ''" start
        createdb -h $PWD test; pgbench -q -h $PWD -i -s 1 test 2>/dev/null; pgbench -h $PWD -n -c 2 -t 100 test >/dev/null
        psql -h $PWD -Atc 'select count(*), (select count(*) from pgbench_history) from pgbench_accounts' test; pg_ctl -s -m fast -D db stop
        """, apart=("db/*", "log"), compared="what queries answer; a cluster is never twice the same", user="postgres"),
    Program("redis", "redis-server, redis-tools", ["redis-server", "redis-benchmark"], """
        redis-server --port 0 --unixsocket $PWD/s --appendonly yes --save '' --dir $PWD >/dev/null & server=$!
        until redis-cli -s s ping >/dev/null 2>&1; do sleep 0.05; done
        redis-benchmark -s s -q -n 5000 -d 1000 -t set,lpush >/dev/null; redis-cli -s s set done 1; redis-cli -s s llen mylist
        redis-cli -s s bgrewriteaof; sleep 0.5; redis-cli -s s save; kill $server; wait $server
        """, apart=("dump.rdb", "appendonlydir/*", "s"), compared="what it answers; its files have times"),
    Program("lighttpd", "lighttpd, curl", ["lighttpd", "curl"], """
        lighttpd -D -f conf & server=$!
        until curl -sf --unix-socket s http://x/small >/dev/null; do sleep 0.05; done
        for n in 1 2 3 4; do curl -s --unix-socket s http://x/big.bin | md5sum; done; kill $server; wait $server
        """, prepare="""
        mkdir www; cp $IN/big.bin www; echo hello >www/small
        printf 'server.document-root="%s/www"\\nserver.bind="%s/s"\\nserver.username="www-data"\\nserver.groupname="www-data"\\n' $PWD $PWD >conf
        """, apart=("s",), unstable=(r"^\d{4}-.*$",), compared="all; its messages without times"),
    Program("nginx", "nginx-light, curl", ["nginx", "curl"], """
        nginx -p $PWD -c $PWD/conf & server=$!
        until curl -sf --unix-socket s http://x/small >/dev/null; do sleep 0.05; done
        for n in 1 2 3 4; do curl -s --unix-socket s http://x/big.bin | md5sum; done; kill $server; wait $server
        """, prepare="""
        mkdir www; cp $IN/big.bin www; echo hello >www/small
        printf 'daemon off; user www-data; pid pid; error_log error; events {} http { access_log off; client_body_temp_path b; proxy_temp_path p;
        fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path c; sendfile on; server { listen unix:%s/s; root %s/www; } }' $PWD $PWD >conf
        """, apart=("s",)),
]

ENGINES = [
    fio("psync"), fio("pvsync2"), fio("sync"), fio("posixaio"), fio("libaio", "--iodepth=8 --direct=0"), fio("splice"),
    fio("mmap", whole=False), fio("io_uring", "--iodepth=8"), fio("io_uring", "--iodepth=8", whole=False, user="nobody"),
    Program("sysbench", "sysbench", ["sysbench"], """
        o="--file-num=4 --file-total-size=16M --events=2000 --time=0 --rand-seed=1 --file-test-mode=rndrw"
        sysbench fileio $o prepare >/dev/null; sysbench fileio $o run >/dev/null; ls -s --block-size=1 test_file.*
        """, compared="exit code, the files"),
    Program("stress-ng", "stress-ng", ["stress-ng"], "stress-ng --hdd 1 --hdd-ops 300 --hdd-bytes 8M --temp-path . --metrics-brief -q",
            compared="exit code; it leaves no files"),
]

SCIENCE = [
    mpi("openmpi", "openmpi-bin, libopenmpi-dev"), mpi("mpich", "mpich, libmpich-dev"),
    Program("hdf5-tools", "hdf5-tools, python3-h5py", ["h5repack", "h5dump"],
            "h5repack -f GZIP=1 a.h5 b.h5; h5repack -l CHUNK=64x64 -f NONE b.h5 c.h5; h5dump -H -p b.h5; h5diff a.h5 c.h5; h5dump -d /x c.h5 | md5sum",
            prepare="""python3 -c "
import h5py, numpy
with h5py.File('a.h5', 'w') as f: f['x'] = numpy.arange(1 << 20).reshape(1024, 1024)" """,
            apart=("b.h5", "c.h5"), compared="what h5diff and h5dump print; copies have times"),
    Program("netcdf-bin", "netcdf-bin", ["ncgen", "nccopy", "ncdump"],
            "ncgen -k classic -o a.nc a.cdl; nccopy -k netCDF-4 -d 1 a.nc b.nc; nccopy -k classic b.nc c.nc; ncdump c.nc | md5sum; ncdump -h b.nc",
            prepare="""python3 -c "
print('netcdf a { dimensions: n = 200000; variables: double v(n); data: v = ' + ', '.join(str(i / 2) for i in range(200000)) + '; }')" >a.cdl"""),
    Program("lammps", "lammps", ["lmp"], "lmp -in melt -log none -screen none; tail -n 1 melt.dump", prepare="""
        printf 'units lj\\natom_style atomic\\nlattice fcc 0.8442\\nregion box block 0 10 0 10 0 10\\ncreate_box 1 box
create_atoms 1 box\\nmass 1 1.0\\nvelocity all create 3.0 87287\\npair_style lj/cut 2.5\\npair_coeff 1 1 1.0 1.0 2.5
neighbor 0.3 bin\\nfix 1 all nve\\ndump d all atom 5 melt.dump\\nrestart 25 melt.restart\\nrun 100\\n' >melt
        """),
    Program("imagemagick", "imagemagick", ["/usr/bin/convert-im6.q16"],
            "convert-im6.q16 -size 800x800 plasma:red-blue -seed 7 ppm:- >a.ppm; convert-im6.q16 a.ppm -strip -resize 50% b.jpg; md5sum <b.jpg >sum"
            "; convert-im6.q16 b.jpg -rotate 90 c.bmp", apart=("*",), compared="exit code; the picture is made at random"),
    Program("ffmpeg", "ffmpeg", ["ffmpeg"], "ffmpeg -v error -bitexact -f lavfi -i testsrc=d=24:s=320x240 -c:v mpeg4 -bitexact a.avi;"
            " ffmpeg -v error -bitexact -i a.avi -c:v rawvideo -bitexact b.avi; ffmpeg -v error -i b.avi -f md5 -"),
]

OTHERS = [
    Program("node", "nodejs", ["node"], """
        node -e "
const fs = require('fs'); fs.copyFileSync(process.env.IN + '/big.bin', 'a');
fs.writeFileSync('b', fs.readFileSync('a')); fs.promises.copyFile('b', 'c').then(() => console.log(fs.statSync('c').size))"
        """),
    Program("go", "golang-go", ["/usr/local/go/bin/go"], "./copy $IN/big.bin a", prepare="""
        cat >copy.go <<'.'
package main
import ("fmt"; "os")
func main() {
	all, err := os.ReadFile(os.Args[1])
	if err == nil { err = os.WriteFile(os.Args[2], all, 0o644) }
	fmt.Println(len(all), err)
}
.
        CGO_ENABLED=0 GOCACHE=$HOME/go-cache GOPATH=$HOME/go /usr/local/go/bin/go build -o copy copy.go
        """, apart=("copy",), whole=False),
    Program("busybox", "busybox-static", ["busybox"], "busybox cp $IN/big.bin a; busybox md5sum a; busybox gzip -c $IN/big.txt >b.gz", whole=False),
]

PROGRAMS = TREE + ENGINES + SCIENCE + OTHERS
