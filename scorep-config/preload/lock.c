// SPDX-License-Identifier: EPL-2.0
#include "core.h"
#include <sched.h>

enum { ROUNDS = 200000 }; // of sched_yield: some tenths of a second

bool ios_lock(uint32_t *lock) {
    for (int i = 0; i < ROUNDS; i++) {
        uint32_t free = 0;
        if (__atomic_compare_exchange_n(lock, &free, 1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
            return true;
        if (i > 100)
            ios_syscall(SYS_sched_yield, 0, 0, 0, 0, 0, 0);
    }
    return false;
}
