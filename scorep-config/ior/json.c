// SPDX-License-Identifier: EPL-2.0
#include "json.h"
#include <sys/utsname.h>
#include <time.h>

static const double KIB = 1024, MIB = 1048576;

void json_time(char *text, size_t size) {
    time_t now = time(NULL);
    struct tm local;
    localtime_r(&now, &local);
    strftime(text, size, "%a %b %e %H:%M:%S %Y", &local);
}

static void text(FILE *out, const char *value) {
    for (const unsigned char *c = (const unsigned char *)value; *c; c++)
        if (*c == '"' || *c == '\\')
            fprintf(out, "\\%c", *c);
        else if (*c < ' ')
            fprintf(out, "\\u%04x", *c);
        else
            fputc(*c, out);
}

static void named_text(FILE *out, const char *name, const char *value) {
    fprintf(out, "\"%s\": \"", name);
    text(out, value);
    fputs("\",\n", out);
}

static void number(FILE *out, const char *name, uint64_t value) {
    fprintf(out, "\"%s\": %llu,\n", name, (unsigned long long)value);
}

static void real(FILE *out, const char *name, double value) {
    fprintf(out, "\"%s\": %.15g,\n", name, value);
}

/** As IOR shows sizes: 1 MiB, 16 KiB, 1.50 GiB. */
static void size(FILE *out, const char *name, uint64_t bytes) {
    static const char *const units[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB"};
    int unit = 0;
    double value = (double)bytes;
    for (; value >= KIB && unit < 5; unit++)
        value /= KIB;
    fprintf(out, "\"%s\": \"%.*f %s\",\n", name, value == (double)(uint64_t)value ? 0 : 2, value, units[unit]);
}

static void head(FILE *out, const struct document *d) {
    struct utsname machine;
    fputs("{\n", out);
    named_text(out, "Version", "iostrata 1");
    named_text(out, "Began", d->began);
    fputs("\"Command line\": \"", out);
    for (char **word = d->command; *word; word++) {
        fputs(word == d->command ? "" : " ", out);
        text(out, *word);
    }
    fputs("\",\n", out);
    named_text(out, "Machine", uname(&machine) == 0 ? machine.nodename : "");
}

static void parameters(FILE *out, const struct run *run) {
    const struct settings *s = &run->settings;
    fputs("\"Parameters\": {\n", out);
    number(out, "testID", 0);
    named_text(out, "api", s->mpiio ? "MPIIO" : "POSIX");
    named_text(out, "testFileName", s->file);
    fprintf(out, "\"deadlineForStonewall\": %.9g,\n", s->deadline);
    number(out, "nodes", (uint64_t)run->ranks.nodes);
    number(out, "tasksPerNode", (uint64_t)run->ranks.per_node);
    number(out, "repetitions", (uint64_t)s->repetitions);
    number(out, "fsync", s->fsync);
    number(out, "readFile", s->read);
    number(out, "writeFile", s->write);
    number(out, "filePerProc", s->file_per_rank);
    number(out, "reorderTasks", s->shift);
    number(out, "reorderTasksRandom", s->reorder);
    number(out, "reorderTasksRandomSeed", s->seed);
    number(out, "randomOffset", s->random);
    number(out, "checkRead", s->check);
    number(out, "keepFile", s->keep);
    number(out, "collective", s->collective);
    number(out, "segmentCount", s->segments);
    number(out, "transferSize", s->transfer);
    fprintf(out, "\"blockSize\": %llu\n},\n", (unsigned long long)s->block);
}

static void options(FILE *out, const struct run *run) {
    const struct settings *s = &run->settings;
    uint64_t ranks = (uint64_t)run->ranks.size;
    fputs("\"Options\": {\n", out);
    named_text(out, "api", s->mpiio ? "MPIIO" : "POSIX");
    named_text(out, "apiVersion", "");
    named_text(out, "test filename", s->file);
    named_text(out, "access", s->file_per_rank ? "file-per-process" : "single-shared-file");
    named_text(out, "type", s->collective ? "collective" : "independent");
    number(out, "segments", s->segments);
    named_text(out, "ordering in a file", s->random ? "random" : "sequential");
    named_text(out, "ordering inter file",
               s->shift     ? "constant task offset"
               : s->reorder ? "random task offset"
                            : "no tasks offsets");
    if (s->shift)
        number(out, "task offset", (uint64_t)run->ranks.shift);
    number(out, "nodes", (uint64_t)run->ranks.nodes);
    number(out, "tasks", ranks);
    number(out, "clients per node", (uint64_t)run->ranks.per_node);
    number(out, "repetitions", (uint64_t)s->repetitions);
    size(out, "xfersize", s->transfer);
    size(out, "blocksize", s->block);
    size(out, "aggregate filesize", s->block * s->segments * ranks);
    fprintf(out, "\"stonewallingTime\": %.9g\n},\n", s->deadline);
}

/** What IOR does not tell. */
static void more(FILE *out, const struct document *d) {
    const struct settings *s = &d->run->settings;
    static const char *const knowledge[] = {"unknown", "counted", "memory"};
    fputs("\"IOStrata\": {\n", out);
    named_text(out, "ranks", d->run->ranks.kind);
    number(out, "rankShift", s->shift ? (uint64_t)d->run->ranks.shift : 0);
    fprintf(out, "\"shiftLeavesNode\": %s,\n", s->shift && d->run->ranks.leaves ? "true" : "false");
    fprintf(out, "\"dropped\": %s,\n", s->drop ? "true" : "false");
    number(out, "stripeCount", (uint64_t)s->stripe_count);
    number(out, "stripeSize", s->stripe_size);
    named_text(out, "stripes", d->run->stripes);
    fprintf(out, "\"storage\": \"%s\"\n},\n", knowledge[d->knowledge]);
}

static void counts(FILE *out, const struct phase *p, const struct document *d) {
    real(out, "askedReadBytes", p->asked_read);
    real(out, "askedWrittenBytes", p->asked_written);
    real(out, "storageReadBytes", p->read);
    real(out, "storageWrittenBytes", p->written);
    bool moved = p->write ? d->run->settings.fsync : d->knowledge != STORAGE_UNKNOWN;
    if (moved && d->knowledge != STORAGE_MEMORY)
        real(out, "storageBytes", p->write ? p->written : p->read);
    if (!p->write && d->knowledge != STORAGE_UNKNOWN && p->bytes > 0)
        real(out, "fromMemory", p->read < p->bytes ? 1 - p->read / p->bytes : 0);
}

static void result(FILE *out, const struct document *d, const struct phase *p) {
    const struct settings *s = &d->run->settings;
    fputs("{\n", out);
    named_text(out, "access", p->write ? "write" : "read");
    real(out, "bwMiB", p->total > 0 ? p->bytes / MIB / p->total : 0);
    real(out, "blockKiB", (double)s->block / KIB);
    real(out, "xferKiB", (double)s->transfer / KIB);
    real(out, "iops", p->move > 0 ? p->bytes / (double)s->transfer / p->move : 0);
    real(out, "latency", p->latency);
    real(out, "openTime", p->open);
    real(out, "wrRdTime", p->move);
    real(out, "closeTime", p->close);
    real(out, "totalTime", p->total);
    number(out, "iteration", (uint64_t)p->iteration);
    fprintf(out, "\"bytes\": %.0f,\n", p->bytes);
    if (p->counted)
        counts(out, p, d);
    if (p->write && !s->fsync)
        real(out, "flushTime", p->flush);
    if (!p->write && s->check)
        real(out, "errors", p->errors);
    real(out, "rankTimeLeast", p->rank_least);
    real(out, "rankTimeMean", p->rank_mean);
    real(out, "rankTimeMost", p->rank_most);
    fprintf(out, "\"slowestRank\": %d\n}", p->slowest);
}

void json_write(FILE *out, const struct document *d, const struct phase *phases, int count) {
    char finished[32];
    head(out, d);
    fputs("\"tests\": [\n{\n\"TestID\": 0,\n", out);
    named_text(out, "StartTime", d->began);
    parameters(out, d->run);
    options(out, d->run);
    more(out, d);
    fputs("\"Results\": [\n", out);
    for (int i = 0; i < count; i++) {
        fputs(i ? ",\n" : "", out);
        result(out, d, &phases[i]);
    }
    json_time(finished, sizeof finished);
    fprintf(out, "\n]\n}\n],\n\"Finished\": \"%s\"\n}\n", finished);
}
