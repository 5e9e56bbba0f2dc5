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
    sources(os.path.join(where, "sources"))


def text(path, chance, words, length):
    with open(path, "w") as file:
        while length > 0:
            length -= file.write(" ".join(chance.choices(words, k=10)) + "\n")


def sources(where):
    """A program of 8 files in C, and how make builds it."""
    os.makedirs(where)
    for n in range(8):
        with open(os.path.join(where, f"part{n}.c"), "w") as file:
            file.write("#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <sys/stat.h>\n")
            file.write("".join(f"int part{n}_{i}(int x) {{ return x * {i} + (int)strlen(\"{i}\"); }}\n" for i in range(100)))
    with open(os.path.join(where, "main.c"), "w") as file:
        file.write("#include <stdio.h>\nint part0_7(int);\nint main(void) { printf(\"%d\\n\", part0_7(6)); return 0; }\n")
    with open(os.path.join(where, "Makefile"), "w") as file:
        objects = " ".join(["main.o"] + [f"part{n}.o" for n in range(8)])
        file.write(f"program: {objects}\n\tgcc -o $@ $^\n")
