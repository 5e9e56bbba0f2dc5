// SPDX-License-Identifier: EPL-2.0
// Libraries that a program loads. One that looks for its functions in itself and what it is linked with first
// (RTLD_DEEPBIND) would find the C library's and never ours: it is loaded without that flag. The C library knows by the
// return address whose RUNPATH a library is looked for in, and in which namespace: we only change the flags, and jump.
#include "../real.h"

/** What our stubs go on to, and with which flags. */
struct ios_loading {
    void *function;
    uint64_t mode;
};

static void say_once(const char *mark, const char *what) {
    if (ios_mark_first(ios_process.dir, mark))
        ios_say((const char *const[]){what, NULL});
}

static uint64_t without_deepbind(int mode) {
    if (!(mode & RTLD_DEEPBIND) || !ios_process.started)
        return (uint32_t)mode;
    say_once(IOS_MARK_DEEPBIND,
             "libraries are loaded without RTLD_DEEPBIND: with it their calls would not be recorded");
    return (uint32_t)(mode & ~RTLD_DEEPBIND);
}

__attribute__((used)) struct ios_loading ios_before_dlopen(const char *file, int mode) {
    (void)file;
    return (struct ios_loading){(void *)REAL(dlopen), without_deepbind(mode)};
}

/** In another namespace a library has a C library of its own. */
__attribute__((used)) struct ios_loading ios_before_dlmopen(Lmid_t space, const char *file, int mode) {
    (void)file;
    if (space == LM_ID_BASE)
        return (struct ios_loading){(void *)REAL(dlmopen), without_deepbind(mode)};
    if (ios_process.started)
        say_once(IOS_MARK_NAMESPACE, "libraries in a namespace of their own (dlmopen) cannot be recorded");
    return (struct ios_loading){(void *)REAL(dlmopen), (uint32_t)mode};
}

#if defined(__x86_64__)
// The flags are the second argument of dlopen and the third of dlmopen.
#define STUB(name, flags)                                                                                              \
    __asm__(".globl " #name "\n.type " #name ", @function\n" #name ":\n"                                               \
            ".cfi_startproc\n"                                                                                         \
            "endbr64\n"                                                                                                \
            "pushq %rdi\n"                                                                                             \
            ".cfi_adjust_cfa_offset 8\n"                                                                               \
            "pushq %rsi\n"                                                                                             \
            ".cfi_adjust_cfa_offset 8\n"                                                                               \
            "subq $8, %rsp\n"                                                                                          \
            ".cfi_adjust_cfa_offset 8\n"                                                                               \
            "call ios_before_" #name "\n"                                                                              \
            "addq $8, %rsp\n"                                                                                          \
            ".cfi_adjust_cfa_offset -8\n"                                                                              \
            "popq %rsi\n"                                                                                              \
            ".cfi_adjust_cfa_offset -8\n"                                                                              \
            "popq %rdi\n"                                                                                              \
            ".cfi_adjust_cfa_offset -8\n"                                                                              \
            "movl %edx, %" flags "\n"                                                                                  \
            "jmp *%rax\n"                                                                                              \
            ".cfi_endproc\n.size " #name ", .-" #name "\n")
STUB(dlopen, "esi");
STUB(dlmopen, "edx");
#elif defined(__aarch64__)
#define STUB(name, flags)                                                                                              \
    __asm__(".globl " #name "\n.type " #name ", %function\n" #name ":\n"                                               \
            "stp x29, x30, [sp, -32]!\n"                                                                               \
            "stp x0, x1, [sp, 16]\n"                                                                                   \
            "bl ios_before_" #name "\n"                                                                                \
            "mov x16, x0\n"                                                                                            \
            "mov x2, x1\n"                                                                                             \
            "ldp x0, x1, [sp, 16]\n"                                                                                   \
            "ldp x29, x30, [sp], 32\n" flags "br x16\n"                                                                \
            ".size " #name ", .-" #name "\n")
STUB(dlopen, "mov w1, w2\n");
STUB(dlmopen, "");
#endif
