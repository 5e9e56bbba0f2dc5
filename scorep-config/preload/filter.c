// SPDX-License-Identifier: EPL-2.0
// Which files are recorded: shell patterns in which * also matches a slash, separated by colons.
#include "fds.h"
#include <string.h>

/** /dev/shm is a file system like another, but for what MPI and semaphores keep there. */
static const char SHARED_MEMORY[] =
    "/dev/shm/vader*:/dev/shm/mpich*:/dev/shm/ucx_shm*:/dev/shm/psm*:/dev/shm/sem.*:/dev/shm/*_segment*";

static const char *include_list, *exclude_list; // NULL: not given

static bool ends(const char *pattern) {
    return *pattern == ':' || *pattern == 0;
}

/** Where the text can go on behind a star: at the next letter that is the pattern's. NULL: nowhere. */
static const char *resume(const char *star, const char *text) {
    return *star == '*' || *star == '?' ? text : strchr(text, *star);
}

/** The pattern ends with a colon or the list. */
static bool matches(const char *p, const char *text) {
    const char *star = NULL, *from = NULL; // behind the last star, and where what it matches ends so far
    while (*text) {
        if (*p == '*') {
            star = ++p;
            if (ends(star))
                return true;
            from = text = resume(star, text);
        } else if (!ends(p) && (*p == '?' || *p == *text)) {
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
    while (*p == '*')
        p++;
    return ends(p);
}

static bool matches_any(const char *list, const char *text) {
    while (*list) {
        if (*list != ':' && matches(list, text))
            return true;
        const char *colon = strchr(list, ':');
        if (!colon)
            return false;
        list = colon + 1;
    }
    return false;
}

/** What follows a word that the text begins with, or NULL. */
static const char *behind(const char *word, const char *text) {
    while (*word && *word == *text) {
        word++;
        text++;
    }
    return *word ? NULL : text;
}

/**
 * Things that are no files ("pipe:[7]"), kernel interfaces, and what the MPI libraries keep for themselves. By hand and not
 * by patterns, for it is asked about every path, and MPI_Init alone has hundreds of its own.
 */
static bool is_left_out(const char *path) {
    static const char folders[][6] = {"/proc", "/sys", "/dev"};
    static const char parts[][10] = {"/openmpi/", "/openmpi-", "/pmix", "/mpich/", "/hwloc"};
    const char *rest;
    if (*path != '/' || behind("/memfd", path) || behind("/tmp/ompi.", path))
        return true;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        if ((rest = behind(folders[i], path)) && (*rest == '/' || *rest == 0))
            return true;
    for (; *path; path++) {
        bool suspect = *path == '/' && (path[1] == 'o' || path[1] == 'p' || path[1] == 'm' || path[1] == 'h');
        for (size_t i = 0; suspect && i < sizeof parts / sizeof *parts; i++)
            if (behind(parts[i], path))
                return true;
    }
    return false;
}

/** A list that stays: the program may change its environment. */
static const char *copy_of(const char *given) {
    static struct ios_arena lists;
    size_t n = given ? strlen(given) + 1 : 0;
    char *list = n > 1 ? ios_arena_take(&lists, n) : NULL;
    return list ? memcpy(list, given, n) : NULL;
}

void ios_filter_init(const char *include, const char *exclude) {
    include_list = copy_of(include);
    exclude_list = copy_of(exclude);
}

bool ios_filter_is_default(void) {
    return !include_list;
}

bool ios_filter_passes(const char *path) {
    if (exclude_list && matches_any(exclude_list, path))
        return false;
    if (include_list)
        return matches_any(include_list, path);
    return behind("/dev/shm/", path) ? !matches_any(SHARED_MEMORY, path) : !is_left_out(path);
}
