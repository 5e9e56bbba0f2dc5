// SPDX-License-Identifier: EPL-2.0
// Functions of libraries that need not be there: nothing of them is linked, what is called is looked up when the
// program calls it through us.
#ifndef IOSTRATA_PRELOAD_LIBRARY_H
#define IOSTRATA_PRELOAD_LIBRARY_H

#include "recording.h"

/** A function by its name, in what comes after us or in a loaded library with this in its name; NULL if nowhere. */
void *ios_library_find(const char *name, const char *library);
/** The same, looked up once for each place that asks: among forty libraries that takes microseconds. */
#define IOS_LIBRARY_FUNCTION(type, name, library)                                                                      \
    ({                                                                                                                 \
        static void *found;                                                                                            \
        if (unlikely(!found))                                                                                          \
            found = ios_library_find(name, library);                                                                   \
        (type) found;                                                                                                  \
    })
/** The real function behind a wrapper. */
void *ios_library_call(uint16_t call);

#endif
