// SPDX-License-Identifier: EPL-2.0
// Which files are recorded: shell patterns in which * also matches a slash, separated by colons.
#include "fds.h"
#include <string.h>

/** Kernel interfaces, things that are no files, and what the MPI libraries keep for themselves. */
static const char DEFAULTS[] = "/proc/*:/proc:/sys/*:/sys:/dev/*:/dev:socket?*:anon_inode?*:pipe?*:/memfd?*:"
                               "*/openmpi/*:*/openmpi-*:*/pmix*:/tmp/ompi.*:*/mpich/*:/etc/hwloc*:*/hwloc*";

/** /dev/shm is a file system like another, but for what MPI and semaphores keep there. */
static const char SHARED_MEMORY[] =
    "/dev/shm/vader*:/dev/shm/mpich*:/dev/shm/ucx_shm*:/dev/shm/psm*:/dev/shm/sem.*:/dev/shm/*_segment*";

enum { ROOM = 8192 };
static char include_list[ROOM], exclude_list[ROOM];

/** Where the text can go on behind a star: at the next letter that is the pattern's. NULL: nowhere. */
static const char *resume(const char *star, const char *text) {
    return *star == '*' || *star == '?' ? text : strchr(text, *star);
}

static bool matches(const char *p, const char *end, const char *text) {
    const char *star = NULL, *from = NULL; // behind the last star, and where what it matches ends so far
    while (*text) {
        if (p < end && *p == '*') {
            star = ++p;
            if (star == end)
                return true;
            from = text = resume(star, text);
        } else if (p < end && (*p == '?' || *p == *text)) {
            p++;
            text++;
        } else if (star) { // it takes one more
            p = star;
            from = text = resume(star, from + 1);
        } else {
            return false;
        }
        if (!text)
            return false;
    }
    while (p < end && *p == '*')
        p++;
    return p == end;
}

static bool matches_any(const char *list, const char *text) {
    while (*list) {
        const char *end = list + strcspn(list, ":");
        if (end > list && matches(list, end, text))
            return true;
        list = *end ? end + 1 : end;
    }
    return false;
}

void ios_filter_init(const char *include, const char *exclude) {
    strncpy(include_list, include ? include : "", ROOM - 1);
    strncpy(exclude_list, exclude ? exclude : "", ROOM - 1);
}

bool ios_filter_passes(const char *path) {
    if (matches_any(exclude_list, path))
        return false;
    if (include_list[0])
        return matches_any(include_list, path);
    return !matches_any(strncmp(path, "/dev/shm/", 9) == 0 ? SHARED_MEMORY : DEFAULTS, path);
}
