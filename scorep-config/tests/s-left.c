// SPDX-License-Identifier: EPL-2.0
// A handler leaves a call by siglongjmp after each of the instructions its wrapper consists of, one after the other: the
// processor traps behind each. What the program writes then, from a function that lies deeper on the stack than the wrapper
// did, has to be recorded all the same. A call that is about to block all signals goes on without traps, which would end the
// program.
//
// EXPECT calls pwrite 10801
// EXPECT bytes write posix 108010
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#ifdef __x86_64__
enum { TRAP = 0x100, STEPS = 400, WRITES = 9 };

static int data;
static sigjmp_buf place;
static volatile int left_after, steps;

static void trap(unsigned long long flag) {
    __builtin_ia32_writeeflags_u64((__builtin_ia32_readeflags_u64() & ~(unsigned long long)TRAP) | flag);
}

static void step(int number, siginfo_t *info, void *context) {
    greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
    bool is_syscall = memcmp((const void *)registers[REG_RIP], "\x0f\x05", 2) == 0;
    (void)number;
    (void)info;
    if (++steps == left_after)
        siglongjmp(place, 1);
    if (is_syscall && registers[REG_RAX] == SYS_rt_sigprocmask) {
        registers[REG_EFL] &= ~TRAP;
        steps = STEPS; // it may need more steps the next time
    }
}

__attribute__((noinline)) static void put(int i) {
    if (pwrite(data, "0123456789", 10, 10 * i) != 10)
        abort();
}

/** The wrapper is called by who calls put, too: what is called next writes over its frame. */
static inline __attribute__((always_inline)) bool call(int which) {
    char c;
    switch (which) {
    case 0:
        return fcntl(data, F_GETFL) >= 0;
    case 1:
        return pread(data, &c, 1, 0) == 1;
    default:
        return lseek(data, 5, SEEK_SET) == 5;
    }
}

/** Number of calls that were left before they were done. */
static int leave(int which) {
    volatile int left = 0, done = 0;
    call(which); // the linker looks its function up
    for (left_after = 1; left_after <= STEPS; left_after++) {
        steps = 0;
        if (sigsetjmp(place, 1) != 0) {
            left++;
        } else if (!done) {
            trap(TRAP);
            if (!call(which))
                abort();
            trap(0);
            done = steps < left_after;
        }
        for (int i = 0; i < WRITES; i++)
            put(i);
    }
    return left;
}

int main(int argc, char **argv) {
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    data = open("data", O_RDWR | O_CREAT, 0644);
    put(0); // what a thread does first has to be done by then
    sigaction(SIGTRAP, &(struct sigaction){.sa_sigaction = step, .sa_flags = SA_SIGINFO}, NULL);
    int left = leave(0) + leave(1) + leave(2);
    printf("left %s\n", left > 30 ? "in the middle" : "too few");
    return 0;
}
#else
int main(void) {
    return 77;
}
#endif
