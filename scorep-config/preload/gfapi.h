// SPDX-License-Identifier: EPL-2.0
// libgfapi (GlusterFS) without its headers. Of calls whose arguments changed in version 6 it has both, and so have we:
// whichever a program was linked with. Words that the older one does not take are ignored by it.
#ifndef IOSTRATA_PRELOAD_GFAPI_H
#define IOSTRATA_PRELOAD_GFAPI_H

#include "client.h"

#define GFAPI(name) IOS_LIBRARY_FUNCTION(__typeof__(&name), #name, "libgfapi")

/** The two versions of a call: bodies that are told which of the library's functions to go on to. */
#define GFAPI_VERSIONS(result, name, body, arguments, ...)                                                             \
    __asm__(".symver ios_old_" #name ", " #name "@GFAPI_3.4.0");                                                       \
    __asm__(".symver ios_new_" #name ", " #name "@@GFAPI_6.0");                                                        \
    IOS_EXPORT result ios_old_##name(__VA_ARGS__) {                                                                    \
        void *real = IOS_LIBRARY_VERSION(void *, #name, "GFAPI_3.4.0", "libgfapi");                                    \
        return body(IOS_CALL_##name, real, false, GFAPI_UNPACK arguments);                                             \
    }                                                                                                                  \
    IOS_EXPORT result ios_new_##name(__VA_ARGS__) {                                                                    \
        void *real = IOS_LIBRARY_VERSION(void *, #name, "GFAPI_6.0", "libgfapi");                                      \
        return body(IOS_CALL_##name, real, true, GFAPI_UNPACK arguments);                                              \
    }
#define GFAPI_UNPACK(...) __VA_ARGS__

#endif
