#!/usr/bin/env python3
# SPDX-License-Identifier: EPL-2.0
"""Cost of recording processes that do little: processor time of each, as the kernel counts it for whoever waits for it.

usage: processes.py small BUILD [N]         N processes (400) of each kind, by turns without a library, with an empty one
                                            and with the tracer: microseconds, lower quartile (what disturbs only adds)
       processes.py make BUILD [PAIRS]      `make -j2` of 40 C files, of 30 functions each with -O1 and of 2 with -O0, by
                                            turns without and with the tracer, its finishing counted: percent, quartiles

BUILD is the folder that libiostrata.so and iostrata-run were built in; archives and files lie in TMPDIR.
"""
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile

LIMIT_US, LIMIT_PERCENT = 120, 5
HEADERS = "".join(f"#include <{name}.h>\n" for name in ("stdio", "stdlib", "string", "unistd", "sys/stat", "math"))
MAKEFILE = """OBJECTS = $(patsubst %.c,%.o,$(wildcard *.c))
lib.a: $(OBJECTS)
\tar rcs $@ $^
%.o: %.c
\t$(CC) {} -c -o $@ $<
"""


def seconds(usage):
    return usage.ru_utime + usage.ru_stime


def spawn(command, environment):
    child = os.posix_spawn(command[0], command, environment)
    return seconds(os.wait4(child, 0)[2]) * 1e6


def spawn_all(count, place, libraries, command):
    """Runs below iostrata-run, so that a process ends as those of a recorded command do."""
    plain = {"PATH": os.environ["PATH"], "IOSTRATA_DIR": os.path.join(place, "archive")}
    environments = [plain] + [dict(plain, LD_PRELOAD=library) for library in libraries]
    times = [[] for _ in environments]
    for _ in range(count):
        for time, environment in zip(times, environments):
            time.append(spawn(command, environment))
    print(*(statistics.quantiles(time, n=4)[0] for time in times))


def small(build, count="400"):
    library, run = os.path.join(build, "libiostrata.so"), os.path.join(build, "iostrata-run")
    print("| process | without | empty library | recorded | wanted |\n|---|---|---|---|---|")
    for command in ("/bin/true", "/bin/cat /etc/hostname", "/bin/cp /etc/passwd {}/copy"):
        with tempfile.TemporaryDirectory() as place:
            empty = os.path.join(place, "empty.so")
            subprocess.run(["cc", "-shared", "-x", "c", "/dev/null", "-o", empty], check=True)
            words = command.replace("{}", place).split()
            inner = [sys.executable, __file__, "spawn", count, place, f"{empty},{library}", *words]
            done = subprocess.run([run, os.path.join(place, "archive"), *inner], capture_output=True, text=True, check=True)
        plain, *added = map(float, done.stdout.splitlines()[-1].split())
        print(f"| `{command.replace('{}/', '')}` | {plain:.0f} µs |", " | ".join(f"+{time - plain:.0f} µs" for time in added),
              f"| {LIMIT_US} µs |", flush=True)


def project(place, functions, options):
    for i in range(40):
        body = "".join(f"int f{i}_{k}(int a, int b) {{ int s = 0; for (int j = 0; j < a; j++) s += b * j % {k + 3}; return s; }}\n"
                       for k in range(functions))
        with open(os.path.join(place, f"f{i}.c"), "w") as file:
            file.write(HEADERS + body)
    with open(os.path.join(place, "Makefile"), "w") as file:
        file.write(MAKEFILE.format(options))


def build_once(place, build):
    """Seconds of processor time; build: None when nothing is recorded."""
    archive = os.path.join(place, "archive")
    for name in os.listdir(place):
        if name.endswith((".o", ".a")):
            os.unlink(os.path.join(place, name))
    shutil.rmtree(archive, ignore_errors=True)
    command, environment = ["make", "-s", "-j2"], dict(os.environ)
    if build:
        command = [os.path.join(build, "iostrata-run"), archive, *command]
        environment.update(IOSTRATA_DIR=archive, IOSTRATA_PRELOAD=os.path.join(build, "libiostrata.so"))
    before = seconds(resource.getrusage(resource.RUSAGE_CHILDREN))
    subprocess.run(command, cwd=place, env=environment, check=True)
    return seconds(resource.getrusage(resource.RUSAGE_CHILDREN)) - before


def make(build, pairs="15"):
    print("| 40 C files | without | added | wanted |\n|---|---|---|---|")
    for functions, options in ((30, "-O1"), (2, "-O0")):
        with tempfile.TemporaryDirectory() as place:
            project(place, functions, options)
            times = [(build_once(place, None), build_once(place, build)) for _ in range(int(pairs))]
        low, middle, high = statistics.quantiles([100 * (b / a - 1) for a, b in times], n=4)
        plain = statistics.median(a for a, _ in times)
        print(f"| {functions} functions, `{options}` | {plain:.2f} s | {middle:.1f} % ({low:.1f} to {high:.1f}) | {LIMIT_PERCENT} % |",
              flush=True)


def main():
    what, *words = sys.argv[1:]
    if what == "small":
        small(os.path.abspath(words[0]), *words[1:])
    elif what == "make":
        make(os.path.abspath(words[0]), *words[1:])
    else:
        spawn_all(int(words[0]), words[1], words[2].split(","), words[3:])


if __name__ == "__main__":
    main()
