// SPDX-License-Identifier: EPL-2.0
#include "ranks.h"

static bool all_leave(const struct ranks *ranks, const double *nodes, int shift) {
    for (int i = 0; i < ranks->size; i++)
        if (nodes[i] == nodes[(i + shift) % ranks->size])
            return false;
    return true;
}

/** A machine's worth of ranks, where they stand node by node; another number where they are dealt out. */
void ranks_find_shift(struct ranks *ranks, const double *nodes) {
    ranks->shift = ranks->per_node % ranks->size;
    if (ranks->shift == 0)
        ranks->shift = ranks->size > 1;
    ranks->leaves = all_leave(ranks, nodes, ranks->shift);
    for (int shift = 1; !ranks->leaves && shift < ranks->size && ranks->nodes > 1; shift++)
        if (all_leave(ranks, nodes, shift)) {
            ranks->shift = shift;
            ranks->leaves = true;
        }
}
