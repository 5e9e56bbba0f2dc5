// SPDX-License-Identifier: EPL-2.0
// libc's syscall(): I/O by number is recorded as the call of the C library that does the same, and reaches the kernel by that
// number, without what the C library adds (it is no point of cancellation). All other numbers go straight on: from a jump,
// for some return twice on one stack, and before anything is set up, for allocators call it when a process begins.
#include "../copy.h"
#include "../execs.h"
#include "../identity.h"
#include "../messages.h"
#include "../process.h"
#include <linux/futex.h>
#include <linux/openat2.h>
#include <linux/sched.h>

enum kind { PASSES, RECORDED, TOLD, NUMBERS = 512 };

/** What becomes of each number. */
__attribute__((used)) static const uint8_t ios_syscall_kinds[NUMBERS] __asm__("ios_syscall_kinds") = {
#define SYSCALL(name, how) [SYS_##name] = RECORDED,
#define EACH(name) [SYS_##name] = TOLD,
#include "../syscalls.def"
#undef SYSCALL
#undef EACH
};

/** As the C library hands over what the kernel says. */
__attribute__((used)) long ios_syscall_result(long result) {
    if ((unsigned long)result < (unsigned long)-4095)
        return result;
    errno = (int)-result;
    return -1;
}

#define RAW ios_syscall_result(ios_syscall(number, one, two, three, four, five, six))
#define ARGUMENTS long number, long one, long two, long three, long four, long five, long six

// The kernel has looked at the memory of the program before we do: it may be none.
#define SIZED(end)                                                                                                     \
    long result = RAW;                                                                                                 \
    if (result >= 0)                                                                                                   \
        c.f->record.request = ios_vector_size((const struct iovec *)two, (int)three);                                  \
    return end

#define VECTOR(name, kind)                                                                                             \
    struct ios_call c;                                                                                                 \
    struct ios_socket s;                                                                                               \
    if (ios_begin_moving(&c, IOS_CALL_##name, kind, (int)one, IOS_UNKNOWN)) {                                          \
        SIZED(ios_end_moving(&c, (int)one, (const struct iovec *)two, (int)three, result));                            \
    }                                                                                                                  \
    if (ios_begin_socket(&c, &s, IOS_CALL_##name, kind, (int)one, IOS_UNKNOWN)) {                                      \
        SIZED(ios_apart(kind, (int)one, ios_end_socket(&c, &s, (const struct iovec *)two, (int)three, result)));       \
    }                                                                                                                  \
    return ios_apart(kind, (int)one, ios_socket_passed(kind, (int)one, RAW))

#define VECTOR_PLACED(name, kind)                                                                                      \
    struct ios_call c;                                                                                                 \
    if (!ios_begin_io(&c, IOS_CALL_##name, kind, (int)one, IOS_UNKNOWN, (uint64_t)four))                               \
        return ios_apart(kind, (int)one, RAW);                                                                         \
    SIZED(ios_end_io(&c, (const struct iovec *)two, (int)three, result))

#define VECTOR_EITHER(name, kind)                                                                                      \
    if (four == -1) {                                                                                                  \
        VECTOR(name, kind);                                                                                            \
    }                                                                                                                  \
    VECTOR_PLACED(name, kind)

#define OPENING2                                                                                                       \
    struct ios_call c;                                                                                                 \
    bool recorded = ios_begin(&c, IOS_POSIX, IOS_CALL_openat64, IOS_OPEN);                                             \
    int fd = (int)RAW;                                                                                                 \
    if (recorded)                                                                                                      \
        return ios_end_open(&c, (int)one, (const char *)two, fd < 0 ? 0 : (int)((struct open_how *)three)->flags, fd); \
    if (fd >= 0)                                                                                                       \
        ios_opened_unrecorded(fd);                                                                                     \
    return fd

#define WAITING_FUTEX                                                                                                  \
    struct ios_call c;                                                                                                 \
    int what = (int)two & FUTEX_CMD_MASK;                                                                              \
    if ((what != FUTEX_WAIT && what != FUTEX_WAIT_BITSET) ||                                                           \
        !ios_begin_by(ios_waiter(), &c, IOS_CALL_waiting_futex, IOS_PLAIN, IOS_NO_HANDLE))                             \
        return RAW;                                                                                                    \
    long result = RAW;                                                                                                 \
    ios_stop_clock(&c);                                                                                                \
    ios_end_wait(&c, false);                                                                                           \
    return result

#define CLOSING_RANGE return ios_syscall_result(ios_close_around((unsigned)one, (unsigned)two, (int)three))

#define DUPLICATING2                                                                                                   \
    if ((int)one == (int)two)                                                                                          \
        return RAW;                                                                                                    \
    ios_archive_yields((int)two);                                                                                      \
    IOS_DUPLICATING(dup2, (int)one, 0, RAW)

#define DUPLICATING3                                                                                                   \
    ios_archive_yields((int)two);                                                                                      \
    IOS_DUPLICATING(dup3, (int)one, (int)three, RAW)

#define DUPLICATING_OR(call)                                                                                           \
    if (two != F_DUPFD && two != F_DUPFD_CLOEXEC)                                                                      \
        return call;                                                                                                   \
    IOS_DUPLICATING(fcntl, (int)one, two == F_DUPFD_CLOEXEC ? O_CLOEXEC : 0, call)

#define MOVING_TO                                                                                                      \
    long result = RAW;                                                                                                 \
    ios_files_cwd_changed();                                                                                           \
    return result

#define EXECUTING                                                                                                      \
    if (number == SYS_execve)                                                                                          \
        ios_exec_seen((const char *)one, IOS_EXEC_PLAIN, (char *const *)three);                                        \
    ios_process_end(IOS_END_EXEC, 0);                                                                                  \
    long result = ios_syscall(number, one, two, three, four, five, six);                                               \
    ios_process_goes_on();                                                                                             \
    return ios_syscall_result(result)

#define BECOMING(real, effective, saved)                                                                               \
    ios_user_changes((uid_t)(real), (uid_t)(effective), (uid_t)(saved));                                               \
    return RAW

#define LEAVING                                                                                                        \
    ios_archive_held();                                                                                                \
    return RAW

#define MAKING_RING                                                                                                    \
    long ring = RAW;                                                                                                   \
    if (ring >= 0)                                                                                                     \
        ios_ring_made();                                                                                               \
    return ring

#pragma GCC diagnostic ignored "-Wunused-parameter"
#define EACH(name)
#define SYSCALL(name, how)                                                                                             \
    static __attribute__((noinline)) long record_##name(ARGUMENTS) {                                                   \
        how;                                                                                                           \
    }
#include "../syscalls.def"
#undef SYSCALL

__attribute__((used)) long ios_syscall_recorded(ARGUMENTS) {
    switch (number) {
#define SYSCALL(name, how)                                                                                             \
    case SYS_##name:                                                                                                   \
        return record_##name(number, one, two, three, four, five, six);
#include "../syscalls.def"
#undef SYSCALL
    default:
        return RAW;
    }
}

/** A process ends, or a child begins that shares our descriptors, and perhaps our memory while we wait for it. */
__attribute__((used)) void ios_syscall_told(ARGUMENTS) {
    uint64_t flags = 0;
    if (number == SYS_exit_group) {
        ios_process_end(IOS_END_EXIT, (uint64_t)(one & 0xFF));
        return;
    }
    if (number == SYS_clone)
        flags = (uint64_t)one;
    else if (number == SYS_clone3 && one >= 4096 &&
             two >= CLONE_ARGS_SIZE_VER0) // programs ask with none whether it is there
        flags = ((const struct clone_args *)one)->flags;
#ifdef SYS_vfork
    else if (number == SYS_vfork)
        flags = CLONE_VFORK | CLONE_VM;
#endif
    ios_fds_epoch++;
    if (!(flags & CLONE_VM))
        ios_real_find_all();
    else if ((flags & CLONE_VFORK) && ios_self && ios_process.started)
        ios_self->guard = IOS_GUARD_VFORK;
}

#if defined(__x86_64__)
__asm__(".globl syscall\n.type syscall, @function\nsyscall:\n"
        ".cfi_startproc\n"
        "endbr64\n"
        "cmpq $511, %rdi\n"
        "ja 1f\n"
        "leaq ios_syscall_kinds(%rip), %rax\n"
        "cmpb $1, (%rax,%rdi)\n"
        "je ios_syscall_recorded\n"
        "ja 2f\n"
        "1: movq %rdi, %rax\n"
        "movq %rsi, %rdi\n"
        "movq %rdx, %rsi\n"
        "movq %rcx, %rdx\n"
        "movq %r8, %r10\n"
        "movq %r9, %r8\n"
        "movq 8(%rsp), %r9\n"
        "syscall\n"
        "cmpq $-4095, %rax\n"
        "jae 3f\n"
        "ret\n"
        "2: pushq %rdi\n"
        "pushq %rsi\n"
        "pushq %rdx\n"
        "pushq %rcx\n"
        "pushq %r8\n"
        "pushq %r9\n"
        "subq $8, %rsp\n"
        ".cfi_adjust_cfa_offset 56\n"
        "call ios_syscall_told\n"
        "addq $8, %rsp\n"
        "popq %r9\n"
        "popq %r8\n"
        "popq %rcx\n"
        "popq %rdx\n"
        "popq %rsi\n"
        "popq %rdi\n"
        ".cfi_adjust_cfa_offset -56\n"
        "jmp 1b\n"
        "3: movq %rax, %rdi\n"
        "jmp ios_syscall_result\n"
        ".cfi_endproc\n.size syscall, .-syscall\n");
#elif defined(__aarch64__)
__asm__(".globl syscall\n.type syscall, %function\nsyscall:\n"
        "cmp x0, 511\n"
        "b.hi 1f\n"
        "adrp x16, ios_syscall_kinds\n"
        "add x16, x16, :lo12:ios_syscall_kinds\n"
        "ldrb w16, [x16, x0]\n"
        "cbz w16, 1f\n"
        "cmp w16, 1\n"
        "b.ne 2f\n"
        "b ios_syscall_recorded\n"
        "1: mov x8, x0\n"
        "mov x0, x1\n"
        "mov x1, x2\n"
        "mov x2, x3\n"
        "mov x3, x4\n"
        "mov x4, x5\n"
        "mov x5, x6\n"
        "svc 0\n"
        "cmn x0, 4095\n"
        "b.cs 3f\n"
        "ret\n"
        "2: stp x29, x30, [sp, -80]!\n"
        "stp x0, x1, [sp, 16]\n"
        "stp x2, x3, [sp, 32]\n"
        "stp x4, x5, [sp, 48]\n"
        "str x6, [sp, 64]\n"
        "bl ios_syscall_told\n"
        "ldp x0, x1, [sp, 16]\n"
        "ldp x2, x3, [sp, 32]\n"
        "ldp x4, x5, [sp, 48]\n"
        "ldr x6, [sp, 64]\n"
        "ldp x29, x30, [sp], 80\n"
        "b 1b\n"
        "3: b ios_syscall_result\n"
        ".size syscall, .-syscall\n");
#endif
