// SPDX-License-Identifier: EPL-2.0
// What only the GNU C library has. Weak, so that programs with another C library start with the tracer preloaded as they do
// without; they are not recorded.
#ifndef IOSTRATA_PRELOAD_GLIBC_H
#define IOSTRATA_PRELOAD_GLIBC_H

#include <stdbool.h>
#include <stddef.h>

/** What pthread_atfork is made of. */
extern int __register_atfork(void (*before)(void), void (*after)(void), void (*in_child)(void), void *library)
    __attribute__((weak));
extern const char *sigabbrev_np(int) __attribute__((weak));
extern const char *strerrordesc_np(int) __attribute__((weak));
extern char __libc_single_threaded __attribute__((weak));
extern void *__dso_handle __attribute__((visibility("hidden")));

/** Whether the C library is the one that the wrappers know. */
static inline bool ios_is_glibc(void) {
    return __register_atfork != NULL;
}

#endif
