// SPDX-License-Identifier: EPL-2.0
#include "access.h"
#include "ranks.h"
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct access_file {
    MPI_File file;
    const char *path;
    bool collective;
};

static void require(int code, const char *what, const char *path) {
    char text[MPI_MAX_ERROR_STRING + 1] = "", where[MPI_MAX_ERROR_STRING + 4200];
    int length;
    if (code == MPI_SUCCESS)
        return;
    MPI_Error_string(code, text, &length);
    snprintf(where, sizeof where, "%.4096s: %s", path, text);
    ranks_fail(what, where, 0);
}

/** MPI-IO's own words for stripes, which file systems without them pass over. */
static MPI_Info hints(const struct settings *s) {
    char number[32];
    MPI_Info info;
    MPI_Info_create(&info);
    if (s->stripe_count) {
        snprintf(number, sizeof number, "%d", s->stripe_count);
        MPI_Info_set(info, "striping_factor", number);
    }
    if (s->stripe_size) {
        snprintf(number, sizeof number, "%llu", (unsigned long long)s->stripe_size);
        MPI_Info_set(info, "striping_unit", number);
    }
    return info;
}

static struct access_file *open_file(const struct settings *s, const char *path, bool write) {
    struct access_file *file = malloc(sizeof *file);
    if (!file)
        ranks_fail("memory", "", 0);
    file->path = path;
    file->collective = s->collective;
    MPI_Info info = hints(s);
    MPI_Comm ranks = s->file_per_rank ? MPI_COMM_SELF : MPI_COMM_WORLD;
    int mode = write ? MPI_MODE_RDWR | MPI_MODE_CREATE : MPI_MODE_RDONLY;
    require(MPI_File_open(ranks, (char *)path, mode, info, &file->file), "open", path);
    MPI_Info_free(&info);
    return file;
}

static uint64_t move(struct access_file *file, bool write, void *bytes, uint64_t size, uint64_t offset) {
    MPI_Status status;
    int count = (int)size, done = 0, code;
    MPI_Offset at = (MPI_Offset)offset;
    if (write && file->collective)
        code = MPI_File_write_at_all(file->file, at, bytes, count, MPI_BYTE, &status);
    else if (write)
        code = MPI_File_write_at(file->file, at, bytes, count, MPI_BYTE, &status);
    else if (file->collective)
        code = MPI_File_read_at_all(file->file, at, bytes, count, MPI_BYTE, &status);
    else
        code = MPI_File_read_at(file->file, at, bytes, count, MPI_BYTE, &status);
    require(code, write ? "write to" : "read from", file->path);
    MPI_Get_count(&status, MPI_BYTE, &done);
    if (write && done != count)
        ranks_fail("short write to", file->path, 0);
    return (uint64_t)done;
}

static void sync_file(struct access_file *file) {
    require(MPI_File_sync(file->file), "sync of", file->path);
}

static void close_file(struct access_file *file) {
    require(MPI_File_close(&file->file), "close of", file->path);
    free(file);
}

static const struct access_way way = {open_file, move, sync_file, close_file};

const struct access_way *const access_mpiio = &way;
