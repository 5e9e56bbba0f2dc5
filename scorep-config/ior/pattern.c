// SPDX-License-Identifier: EPL-2.0
#include "pattern.h"

enum { WORD = 8, ROUNDS = 4 };

// Odd, so that no two words of a file are the same; products have no bytes in common that a compressor would find.
static const uint64_t OF_PLACE = 0x9E3779B97F4A7C15, OF_FILE = 0xD1B54A32D192ED03, OF_ALL = 0x8CB92BA72F3D8DD7;

static uint64_t mixed(uint64_t x) {
    x ^= x >> 30;
    x *= 0xBF58476D1CE4E5B9;
    x ^= x >> 27;
    x *= 0x94D049BB133111EB;
    return x ^ x >> 31;
}

/** A Feistel network over so many bits that all indices fit; what falls outside goes through it again. */
uint64_t pattern_shuffled(uint64_t index, uint64_t count, uint64_t seed) {
    unsigned half = 1;
    while (half < 32 && UINT64_C(1) << (2 * half) < count)
        half++;
    uint64_t mask = (UINT64_C(1) << half) - 1;
    do {
        uint64_t left = index >> half, right = index & mask;
        for (uint64_t round = 0; round < ROUNDS; round++) {
            uint64_t next = left ^ (mixed(right + seed * OF_FILE + (round + 1) * OF_PLACE) & mask);
            left = right;
            right = next;
        }
        index = left << half | right;
    } while (index >= count);
    return index;
}

uint64_t pattern_offset(const struct settings *s, int rank, int ranks, uint64_t transfer) {
    if (s->random)
        transfer = pattern_shuffled(transfer, settings_transfers(s), mixed(s->seed) + (uint64_t)rank);
    uint64_t of_block = s->block / s->transfer;
    uint64_t segment = transfer / of_block, within = transfer % of_block * s->transfer;
    if (s->file_per_rank)
        return segment * s->block + within;
    return (segment * (uint64_t)ranks + (uint64_t)rank) * s->block + within;
}

int pattern_partner(const struct settings *s, int rank, int ranks, int shift) {
    if (s->reorder)
        return (int)pattern_shuffled((uint64_t)rank, (uint64_t)ranks, mixed(s->seed + 1));
    return s->shift ? (rank + shift) % ranks : rank;
}

void pattern_fill(uint64_t *words, uint64_t bytes, uint64_t offset, uint64_t file) {
    uint64_t first = offset / WORD * OF_PLACE + file * OF_FILE + OF_ALL;
    for (uint64_t i = 0; i < bytes / WORD; i++)
        words[i] = first + i * OF_PLACE;
}

uint64_t pattern_errors(const uint64_t *words, uint64_t bytes, uint64_t offset, uint64_t file) {
    uint64_t first = offset / WORD * OF_PLACE + file * OF_FILE + OF_ALL, errors = 0;
    for (uint64_t i = 0; i < bytes / WORD; i++)
        errors += words[i] != first + i * OF_PLACE;
    return errors;
}
