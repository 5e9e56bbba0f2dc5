// SPDX-License-Identifier: EPL-2.0
#include "recording.h"
#include <sched.h>
#include <signal.h>

enum { ROUNDS = 200000 }; // of sched_yield: some tenths of a second

/** How many such sections the thread is in: only the outermost asks the kernel. */
static __thread uint32_t sections __attribute__((tls_model("initial-exec")));

uint64_t ios_signals_block(void) {
    uint64_t all = UINT64_MAX, before = 0; // the kernel's signal set: 64 bits
    if (sections == 0)
        ios_syscall(SYS_rt_sigprocmask, SIG_BLOCK, (long)&all, (long)&before, sizeof all, 0, 0);
    sections++; // a handler that came before this would have found none
    return before;
}

void ios_signals_restore(uint64_t signals) {
    if (--sections == 0)
        ios_syscall(SYS_rt_sigprocmask, SIG_SETMASK, (long)&signals, 0, sizeof signals, 0, 0);
}

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
