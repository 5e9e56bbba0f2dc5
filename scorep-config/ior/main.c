// SPDX-License-Identifier: EPL-2.0
// iostrata-ior: writes and reads files with all ranks as IOR's options say, and prints what it took as JSON.
// Progress goes to stderr, one line "phase N of M" after each phase, when IOSTRATA_IOR_PROGRESS is set.
#include "json.h"
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum { USAGE = 2, WRONG_DATA = 1, PAGE = 4096 };

static int count_phases(const struct settings *s) {
    return s->repetitions * ((s->write ? 1 : 0) + (s->read ? 1 : 0));
}

static void progress(const struct run *run, int done) {
    if (run->ranks.rank == 0 && getenv("IOSTRATA_IOR_PROGRESS"))
        fprintf(stderr, "phase %d of %d\n", done, count_phases(&run->settings));
}

static double measure(struct run *run, struct phase *phases) {
    const struct settings *s = &run->settings;
    double errors = 0;
    int done = 0;
    for (int i = 0; i < s->repetitions; i++) {
        if (s->write) {
            phases[done].iteration = i;
            phase_write(run, &phases[done++]);
            progress(run, done);
        }
        if (s->read) {
            phases[done].iteration = i;
            phase_read(run, &phases[done]);
            errors += phases[done++].errors;
            progress(run, done);
        }
        if (!s->keep)
            phase_remove(run);
    }
    return errors;
}

static void prepare(struct run *run) {
    const struct settings *s = &run->settings;
    run->way = s->mpiio ? access_mpiio : &access_posix;
    run->stripes = "";
    if (posix_memalign((void **)&run->buffer, PAGE, s->transfer) != 0)
        ranks_fail("memory for a transfer", "", ENOMEM);
    if (s->deadline > 0 && s->write) {
        run->written = calloc((size_t)run->ranks.size, sizeof *run->written);
        if (!run->written)
            ranks_fail("memory", "", ENOMEM);
    }
}

static void report(struct document *document, const struct phase *phases) {
    const struct settings *s = &document->run->settings;
    FILE *out = s->summary ? fopen(s->summary, "we") : stdout;
    if (!out)
        ranks_fail("open", s->summary, errno);
    json_write(out, document, phases, count_phases(s));
    if (ferror(out) || fflush(out) != 0 || (s->summary && fclose(out) != 0))
        ranks_fail("write the results to", s->summary ? s->summary : "stdout", errno);
}

int main(int argc, char **argv) {
    struct run run = {0};
    ranks_begin(&run.ranks, &argc, &argv);
    const char *wrong = settings_parse(&run.settings, argc, argv);
    if (!wrong && run.settings.mpiio && !access_mpiio)
        wrong = "-a MPIIO needs MPI: this program was compiled without";
    if (wrong) {
        if (run.ranks.rank == 0)
            fprintf(stderr, "iostrata ior: %s\n", wrong);
        return ranks_end(USAGE);
    }
    ranks_spread(&run.ranks, run.settings.processes);
    prepare(&run);
    struct document document = {.run = &run, .command = argv};
    json_time(document.began, sizeof document.began);
    if (run.ranks.rank == 0)
        document.knowledge = storage_tried(run.settings.file);
    struct phase *phases = calloc((size_t)count_phases(&run.settings), sizeof *phases);
    if (!phases)
        ranks_fail("memory", "", ENOMEM);
    double errors = measure(&run, phases);
    if (run.ranks.rank == 0)
        report(&document, phases);
    free(phases);
    free(run.written);
    free(run.buffer);
    return ranks_end(errors > 0 ? WRONG_DATA : 0);
}
