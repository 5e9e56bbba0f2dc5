// SPDX-License-Identifier: EPL-2.0
// Functions of libraries that need not be there: nothing of them is linked, what is called is looked up when the
// program calls it through us.
#ifndef IOSTRATA_PRELOAD_LIBRARY_H
#define IOSTRATA_PRELOAD_LIBRARY_H

#include "recording.h"

/** A function by its name, in what comes after us or in a loaded library with this in its name; NULL if nowhere. */
void *ios_library_find(const char *name, const char *library);
/** The same in a version of it; NULL: the default. */
void *ios_library_version(const char *name, const char *version, const char *library);
/** The number in the name a library has for itself, of the one with this function: 13 of libx.so.13; 0: it has none. */
int ios_library_number(const void *function);
/** The same, looked up once for each place that asks: among forty libraries that takes microseconds. */
#define IOS_LIBRARY_FUNCTION(type, name, library) IOS_LIBRARY_VERSION(type, name, NULL, library)
#define IOS_LIBRARY_VERSION(type, name, version, library)                                                              \
    ({                                                                                                                 \
        static void *found;                                                                                            \
        if (unlikely(!found))                                                                                          \
            found = ios_library_version(name, version, library);                                                       \
        (type) found;                                                                                                  \
    })
/** The real function behind a wrapper. */
void *ios_library_call(uint16_t call);

#endif
