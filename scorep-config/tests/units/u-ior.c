// SPDX-License-Identifier: EPL-2.0
// Offsets of `iostrata ior` against a second implementation, which lists them by nested loops; shuffles, partners, words,
// and the command line.
#include "../../ior/pattern.h"
#include "../../ior/ranks.h"
#include "unit.h"
#include <getopt.h>

enum { RANKS = 5, MOST = 4096 };

/** The places of a rank in a file, in order, as a picture of the file says: segments, in them blocks, in them transfers. */
static int listed(const struct settings *s, int rank, uint64_t *places) {
    uint64_t place = 0;
    int found = 0;
    for (uint64_t segment = 0; segment < s->segments; segment++)
        for (int owner = s->file_per_rank ? rank : 0; owner < (s->file_per_rank ? rank + 1 : RANKS); owner++)
            for (uint64_t left = s->block; left > 0; left -= s->transfer, place += s->transfer)
                if (owner == rank)
                    places[found++] = place;
    return found;
}

static int ascending(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void compare(const struct settings *s) {
    static uint64_t expected[MOST], got[MOST];
    for (int rank = 0; rank < RANKS; rank++) {
        int count = listed(s, rank, expected), moved = 0;
        CHECK((uint64_t)count == settings_transfers(s));
        for (int i = 0; i < count; i++) {
            got[i] = pattern_offset(s, rank, RANKS, (uint64_t)i);
            moved += got[i] != expected[i];
        }
        CHECK(s->random ? count < 4 || moved > 0 : moved == 0);
        qsort(got, (size_t)count, sizeof *got, ascending);
        CHECK(memcmp(got, expected, (size_t)count * sizeof *got) == 0);
    }
}

static void test_offsets(void) {
    static const uint64_t shapes[][3] = {{8, 8, 1}, {8, 64, 1}, {16, 16, 37}, {4096, 12288, 5}, {1 << 20, 7 << 20, 3}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        for (int kind = 0; kind < 4; kind++) {
            struct settings s = {.transfer = shapes[i][0], .block = shapes[i][1], .segments = shapes[i][2], .seed = 7};
            s.file_per_rank = kind & 1;
            s.random = kind & 2;
            compare(&s);
        }
}

static void test_shuffles(void) {
    static char seen[3000];
    for (uint64_t count = 1; count < sizeof seen; count += count / 3 + 1)
        for (uint64_t seed = 0; seed < 3; seed++) {
            memset(seen, 0, sizeof seen);
            for (uint64_t i = 0; i < count; i++) {
                uint64_t at = pattern_shuffled(i, count, seed);
                CHECK(at < count && !seen[at]);
                seen[at] = 1;
            }
        }
    CHECK(pattern_shuffled(UINT64_C(1) << 40, (UINT64_C(1) << 41) + 1, 1) < (UINT64_C(1) << 41) + 1);
}

static void test_partners(void) {
    for (int kind = 0; kind < 3; kind++) {
        struct settings s = {.shift = kind == 1, .reorder = kind == 2, .seed = 3};
        int read[RANKS] = {0}, moved = 0;
        for (int rank = 0; rank < RANKS; rank++) {
            int of = pattern_partner(&s, rank, RANKS, 2);
            CHECK(of >= 0 && of < RANKS && (kind != 1 || of == (rank + 2) % RANKS) && (kind != 0 || of == rank));
            read[of]++;
            moved += of != rank;
        }
        for (int rank = 0; rank < RANKS; rank++)
            CHECK(read[rank] == 1);
        CHECK((kind == 0) == (moved == 0));
    }
}

/** Ranks stand node by node, or are dealt out; a shift by the ranks of a node leaves it only in the first case. */
static void test_nodes(void) {
    struct ranks ranks = {.size = 6, .nodes = 3, .per_node = 2};
    ranks_find_shift(&ranks, (const double[]){0, 0, 2, 2, 4, 4});
    CHECK(ranks.shift == 2 && ranks.leaves);
    ranks = (struct ranks){.size = 6, .nodes = 2, .per_node = 3};
    ranks_find_shift(&ranks, (const double[]){0, 1, 0, 1, 0, 1});
    CHECK(ranks.shift == 3 && ranks.leaves);
    ranks = (struct ranks){.size = 8, .nodes = 2, .per_node = 4};
    ranks_find_shift(&ranks, (const double[]){0, 1, 0, 1, 0, 1, 0, 1});
    CHECK(ranks.shift == 1 && ranks.leaves);
    ranks = (struct ranks){.size = 4, .nodes = 1, .per_node = 4};
    ranks_find_shift(&ranks, (const double[]){0, 0, 0, 0});
    CHECK(ranks.shift == 1 && !ranks.leaves);
    ranks = (struct ranks){.size = 1, .nodes = 1, .per_node = 1};
    ranks_find_shift(&ranks, (const double[]){0});
    CHECK(ranks.shift == 0 && !ranks.leaves);
}

/** A word follows from its place and its file, however it was cut into transfers. */
static void test_words(void) {
    uint64_t whole[64], part[16];
    pattern_fill(whole, sizeof whole, 4096, 3);
    pattern_fill(part, sizeof part, 4096 + 128, 3);
    CHECK(memcmp(part, whole + 16, sizeof part) == 0);
    CHECK(pattern_errors(whole, sizeof whole, 4096, 3) == 0 && pattern_errors(whole, sizeof whole, 4096, 2) == 64);
    CHECK(pattern_errors(whole, sizeof whole, 4104, 3) == 64);
    whole[5] ^= 1;
    CHECK(pattern_errors(whole, sizeof whole, 4096, 3) == 1);
}

static const char *parsed(struct settings *s, const char *line) {
    static char words[512];
    char *argv[32] = {"ior"};
    int argc = 1;
    snprintf(words, sizeof words, "%s", line);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    optind = 0;
    return settings_parse(s, argc, argv);
}

static void test_command_line(void) {
    struct settings s;
    CHECK(!parsed(&s, "-a mpiio -t 64K -b 1m -s 3 -F -c -C -e -i 5 -o f -X 9 -k -R --drop"));
    CHECK(s.mpiio && s.transfer == 65536 && s.block == 1048576 && s.segments == 3 && s.file_per_rank && s.collective);
    CHECK(s.shift && s.fsync && s.repetitions == 5 && s.seed == 9 && s.keep && s.check && s.drop && s.write && s.read);
    CHECK(!parsed(&s, "-w -D 1.5") && s.write && !s.read && s.deadline == 1.5 && s.block == 1048576);
    static const char *const wrong[] = {"-t 3",  "-t 64k -b 100k",           "-c",    "-a HDF5", "-t 1x",
                                        "-i 0",  "-a MPIIO -c -D 1",         "-t 2g", "extra",   "-C -Z",
                                        "-s -4", "-b 1024t -s 100000000000", "-q",    "-t 4kk",  "-D x",
                                        "-t 0.5"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        CHECK(parsed(&s, wrong[i]) != NULL);
}

int main(void) {
    test_offsets();
    test_shuffles();
    test_partners();
    test_nodes();
    test_words();
    test_command_line();
    return 0;
}
