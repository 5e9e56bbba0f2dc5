// SPDX-License-Identifier: EPL-2.0
#include "settings.h"
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { WORD = 8, MOST_REPETITIONS = 100000, MOST_PROCESSES = 4096 };
enum { DROP = 256, STRIPE_COUNT, STRIPE_SIZE };
static const uint64_t MOST_BYTES = UINT64_C(1) << 60;

static const struct option LONG[] = {{"drop", no_argument, NULL, DROP},
                                     {"posix.lustre.stripecount", required_argument, NULL, STRIPE_COUNT},
                                     {"posix.lustre.stripesize", required_argument, NULL, STRIPE_SIZE},
                                     {NULL, 0, NULL, 0}};

bool settings_size(const char *text, uint64_t *size) {
    static const char suffixes[] = "kmgt";
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    if (end == text || errno || text[0] == '-' || value == 0)
        return false;
    const char *suffix = *end ? strchr(suffixes, tolower((unsigned char)*end)) : NULL;
    unsigned shift = suffix ? 10 * (unsigned)(suffix - suffixes + 1) : 0;
    if ((*end && (!suffix || end[1])) || value > MOST_BYTES >> shift)
        return false;
    *size = (uint64_t)value << shift;
    return true;
}

static bool number(const char *text, int most, int *value) {
    uint64_t size;
    if (!settings_size(text, &size) || size > (uint64_t)most)
        return false;
    *value = (int)size;
    return true;
}

static bool seconds(const char *text, double *value) {
    char *end;
    *value = strtod(text, &end);
    return end != text && !*end && *value >= 0 && *value < 1e9;
}

static bool seed(const char *text, uint64_t *value) {
    char *end;
    *value = strtoull(text, &end, 10);
    return end != text && !*end;
}

static bool api(struct settings *s, const char *name) {
    s->mpiio = strcasecmp(name, "MPIIO") == 0;
    return s->mpiio || strcasecmp(name, "POSIX") == 0;
}

static bool directive(struct settings *s, const char *text) {
    static const char file[] = "summaryFile=";
    if (strncasecmp(text, file, sizeof file - 1) == 0) {
        s->summary = text + sizeof file - 1;
        return true;
    }
    return strcasecmp(text, "summaryFormat=JSON") == 0;
}

static bool *flag(struct settings *s, int letter) {
    switch (letter) {
    case 'F':
        return &s->file_per_rank;
    case 'c':
        return &s->collective;
    case 'C':
        return &s->shift;
    case 'Z':
        return &s->reorder;
    case 'z':
        return &s->random;
    case 'e':
        return &s->fsync;
    case 'R':
        return &s->check;
    case 'k':
        return &s->keep;
    case 'w':
        return &s->write;
    case 'r':
        return &s->read;
    case DROP:
        return &s->drop;
    default:
        return NULL;
    }
}

static bool value(struct settings *s, int letter) {
    switch (letter) {
    case 'a':
        return api(s, optarg);
    case 't':
        return settings_size(optarg, &s->transfer);
    case 'b':
        return settings_size(optarg, &s->block);
    case 's':
        return settings_size(optarg, &s->segments);
    case 'i':
        return number(optarg, MOST_REPETITIONS, &s->repetitions);
    case 'N':
        return number(optarg, MOST_PROCESSES, &s->processes);
    case 'o':
        s->file = optarg;
        return true;
    case 'O':
        return directive(s, optarg);
    case 'D':
        return seconds(optarg, &s->deadline);
    case 'X':
        return seed(optarg, &s->seed);
    case STRIPE_COUNT:
        return number(optarg, MOST_REPETITIONS, &s->stripe_count);
    case STRIPE_SIZE:
        return settings_size(optarg, &s->stripe_size);
    default:
        return false;
    }
}

/** What does not go together. */
static const char *contradiction(const struct settings *s) {
    if (s->transfer % WORD)
        return "-t is a multiple of 8";
    if (s->block % s->transfer)
        return "-b is a multiple of -t";
    if (s->block > MOST_BYTES / s->segments)
        return "-b times -s is too much";
    if (s->collective && !s->mpiio)
        return "-c goes with -a MPIIO";
    if (s->collective && s->deadline > 0)
        return "-D does not go with -c: ranks would not end together";
    if (s->transfer >= UINT64_C(1) << 31)
        return "-t is less than 2g";
    if (s->shift && s->reorder)
        return "-C or -Z, not both";
    return NULL;
}

const char *settings_parse(struct settings *s, int argc, char **argv) {
    *s = (struct settings){
        .file = "testFile", .transfer = 256 << 10, .block = 1 << 20, .segments = 1, .repetitions = 1, .processes = 1};
    opterr = 0;
    for (int letter; (letter = getopt_long(argc, argv, "a:t:b:s:i:N:o:O:D:X:FcCZzeRkwr", LONG, NULL)) != -1;) {
        bool *set = flag(s, letter);
        if (set)
            *set = true;
        else if (!value(s, letter))
            return "an option is not known, or its value is wrong (as -t 1m -b 16m -s 4 -a POSIX -i 3)";
    }
    if (optind < argc)
        return "there are words behind the options";
    if (!s->write && !s->read)
        s->write = s->read = true;
    return contradiction(s);
}

uint64_t settings_transfers(const struct settings *s) {
    return s->segments * (s->block / s->transfer);
}
