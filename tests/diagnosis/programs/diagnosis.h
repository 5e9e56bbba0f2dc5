// SPDX-License-Identifier: EPL-2.0
// What the programs share: `PROGRAM bad|good DIRECTORY SIZE`, bytes to write, and what a run says that its work took.
#pragma once
#include "../../check.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int bad, size; // with the trouble or repaired; how much is done
static const char *dir;

static inline void arguments(int argc, char **argv) {
    if (argc < 4 || (strcmp(argv[1], "bad") != 0 && strcmp(argv[1], "good") != 0)) {
        fprintf(stderr, "usage: %s bad|good DIRECTORY SIZE\n", argv[0]);
        exit(2);
    }
    bad = argv[1][0] == 'b';
    dir = argv[2];
    size = atoi(argv[3]);
}

/** The path of a file; of some calls, the last four hold. */
static inline const char *file(const char *name) {
    static __thread char paths[4][4096];
    static __thread unsigned next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", dir, name);
    return path;
}

static inline const char *numbered(const char *name, int number) {
    char whole[256];
    snprintf(whole, sizeof whole, "%s.%d", name, number);
    return file(whole);
}

/** Bytes that no file system makes smaller. */
static inline char *bytes(size_t count) {
    char *all = (char *)malloc(count);
    unsigned x = 12345;
    CHECK(all != NULL);
    for (size_t i = 0; i < count; i++)
        all[i] = (char)((x = x * 1664525 + 1013904223) >> 24);
    return all;
}

/** A stream's buffer. Without memory of its own, the C library ignores the size that it is asked for. */
static inline void buffer(FILE *stream, size_t length) {
    setvbuf(stream, bytes(length), _IOFBF, length);
}

/** Stands for computing, or whatever else a program waits for. It sleeps: few cores are enough for many ranks. */
static inline void compute(long microseconds) {
    struct timespec t = {microseconds / 1000000, microseconds % 1000000 * 1000};
    nanosleep(&t, NULL);
}

static inline double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static inline void took(double since) {
    printf("seconds %.4f\n", now() - since);
}

#ifdef MPI_VERSION
static int rank, ranks;

static inline void begin(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    arguments(argc, argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
}

/** All ranks begin here. */
static inline double together(void) {
    MPI_Barrier(MPI_COMM_WORLD);
    return now();
}

static inline void all_took(double since) {
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        took(since);
    MPI_Finalize();
}

/** A new file that has its length already: its writers do not wait for each other to make it longer. */
static inline MPI_File open_shared(const char *name, MPI_Offset length, MPI_Info info) {
    MPI_File f;
    if (MPI_File_open(MPI_COMM_WORLD, file(name), MPI_MODE_CREATE | MPI_MODE_RDWR, info, &f) != MPI_SUCCESS)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (length)
        MPI_File_set_size(f, length);
    return f;
}
#endif
