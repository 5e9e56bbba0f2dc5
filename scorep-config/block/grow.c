// SPDX-License-Identifier: EPL-2.0
#include "grow.h"
#include <stdio.h>
#include <stdlib.h>

static void *had(void *rows) {
    if (rows)
        return rows;
    fputs("iostrata: no memory for what the kernel tells\n", stderr);
    exit(1);
}

void *grow(void *rows, uint32_t count, uint32_t *room, size_t size) {
    if (count < *room)
        return rows;
    *room = *room ? 2 * *room : 1024;
    return had(realloc(rows, *room * size));
}

void *zeroed(uint32_t count, size_t size) {
    return had(calloc(count, size));
}
