// SPDX-License-Identifier: EPL-2.0
// The results as one JSON document, with the names of IOR 4's own, and some of ours.
#ifndef IOSTRATA_IOR_JSON_H
#define IOSTRATA_IOR_JSON_H

#include "phase.h"
#include <stdio.h>

/** What a document tells beside phases. */
struct document {
    const struct run *run;
    enum storage_knowledge knowledge;
    char began[32];
    char **command;
};

/** Now, as the C library's ctime has it. */
void json_time(char *text, size_t size);

void json_write(FILE *out, const struct document *document, const struct phase *phases, int count);

#endif
