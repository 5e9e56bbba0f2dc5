// SPDX-License-Identifier: EPL-2.0
// Trouble: writes are handed to the kernel (libaio), eight at a time, and each makes the file longer: the kernel does such
// writes before io_submit returns. Repaired: the file has its length before. SIZE is the number of writes.
#define _GNU_SOURCE // O_DIRECT
#include "diagnosis.h"
#include <fcntl.h>
#include <libaio.h>
#include <unistd.h>

enum { DEPTH = 8, BLOCK = 131072 };

int main(int argc, char **argv) {
    arguments(argc, argv);
    io_context_t queue = NULL;
    struct iocb requests[DEPTH], *each[DEPTH];
    struct io_event done[DEPTH];
    void *memory;
    CHECK(posix_memalign(&memory, 4096, BLOCK) == 0);
    memset(memory, 1, BLOCK);
    int f = open(file("written"), O_WRONLY | O_CREAT | O_DIRECT, 0666);
    CHECK(f >= 0 && io_setup(DEPTH, &queue) == 0);
    double start = now();
    CHECK(bad || ftruncate(f, (off_t)size * BLOCK) == 0);
    for (int i = 0; i < size; i += DEPTH) {
        for (int k = 0; k < DEPTH; k++) {
            io_prep_pwrite(&requests[k], f, memory, BLOCK, (long long)(i + k) * BLOCK);
            each[k] = &requests[k];
        }
        CHECK(io_submit(queue, DEPTH, each) == DEPTH);
        compute(4000);
        CHECK(io_getevents(queue, DEPTH, DEPTH, done, NULL) == DEPTH);
    }
    took(start);
    close(f);
    return 0;
}
