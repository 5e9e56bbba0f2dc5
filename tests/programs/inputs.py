# SPDX-License-Identifier: EPL-2.0
"""What the programs read: the same in every run."""
import os
import random

MIB = 1 << 20


def make(where):
    chance = random.Random(13)
    words = ["".join(chance.choices("abcdefghijklmnopqrstuvwxyz", k=chance.randint(2, 9))) for _ in range(5000)]
    os.makedirs(where)
    text(os.path.join(where, "big.txt"), chance, words, 8 * MIB)
    with open(os.path.join(where, "big.bin"), "wb") as file:
        file.write(chance.randbytes(16 * MIB))
    for folder in range(10):
        os.makedirs(os.path.join(where, "tree", str(folder)))
        for number in range(20):
            text(os.path.join(where, "tree", str(folder), f"{number}.txt"), chance, words, chance.randint(1, 128) * 1024)
    sources(os.path.join(where, "sources"), 8)


def make_many(where):
    """What the programs of cases.py read besides."""
    chance = random.Random(16)
    words = ["".join(chance.choices("abcdefghijklmnopqrstuvwxyz", k=chance.randint(2, 9))) for _ in range(5000)]
    for folder in range(200):
        os.makedirs(os.path.join(where, "project", str(folder)))
        for number in range(20):
            text(os.path.join(where, "project", str(folder), f"{number}.txt"), chance, words, chance.randint(1, 12) * 1024)
    sources(os.path.join(where, "many-sources"), 40)
    tables(where, chance)


def tables(where, chance):
    """A large one, 3,000 small ones, and one of the same rows."""
    head = ",".join(f"c{n}" for n in range(8)) + "\n"
    rows = ["".join(",".join(f"{chance.random():.6f}" for _ in range(8)) + "\n" for _ in range(100)) for _ in range(100)]
    table(os.path.join(where, "table.csv"), head, rows * 200)
    table(os.path.join(where, "all.csv"), head, rows * 30)
    os.makedirs(os.path.join(where, "parts"))
    for number in range(3000):
        table(os.path.join(where, "parts", f"{number}.csv"), head, rows[number % 100:][:1])


def table(path, head, rows):
    with open(path, "w") as file:
        file.write(head)
        file.writelines(rows)


def text(path, chance, words, length):
    with open(path, "w") as file:
        while length > 0:
            length -= file.write(" ".join(chance.choices(words, k=10)) + "\n")


def sources(where, count):
    """A program of some files in C, and how make builds it."""
    os.makedirs(where)
    for n in range(count):
        with open(os.path.join(where, f"part{n}.c"), "w") as file:
            file.write("#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <sys/stat.h>\n")
            file.write("".join(f"int part{n}_{i}(int x) {{ return x * {i} + (int)strlen(\"{i}\"); }}\n" for i in range(100)))
    with open(os.path.join(where, "main.c"), "w") as file:
        file.write("#include <stdio.h>\nint part0_7(int);\nint main(void) { printf(\"%d\\n\", part0_7(6)); return 0; }\n")
    with open(os.path.join(where, "Makefile"), "w") as file:
        objects = " ".join(["main.o"] + [f"part{n}.o" for n in range(count)])
        file.write(f"program: {objects}\n\tgcc -o $@ $^\n")
