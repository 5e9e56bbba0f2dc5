// SPDX-License-Identifier: EPL-2.0
#include "real.h"
#include "glibc.h"
#include <dlfcn.h>
#include <string.h>
#include <sys/single_threaded.h>

struct ios_real ios_real;

static const char NAMES[][38] = {
#define WAITS(name)
#define CALL(name, layer, role) #name,
#define ALIAS(name) #name,
#include "../common/libc.def"
#include "../common/waits.def"
#include "aliases.def"
#undef CALL
#undef WAITS
#undef ALIAS
};

#define PLACE(name) (offsetof(struct ios_real, name) / sizeof(void *))

/** What handlers of signals may call (signal-safety(7)): looking it up there would not be safe. */
static const uint16_t IN_HANDLERS[] = {
    PLACE(accept),
    PLACE(access),
    PLACE(aio_error),
    PLACE(aio_error64),
    PLACE(aio_return),
    PLACE(aio_return64),
    PLACE(aio_suspend),
    PLACE(aio_suspend64),
    PLACE(chdir),
    PLACE(close),
    PLACE(connect),
    PLACE(creat),
    PLACE(creat64),
    PLACE(dup),
    PLACE(dup2),
    PLACE(dup3),
    PLACE(execve),
    PLACE(execv),
    PLACE(fexecve),
    PLACE(faccessat),
    PLACE(fchdir),
    PLACE(fcntl),
    PLACE(fcntl64),
    PLACE(fdatasync),
    PLACE(fstat),
    PLACE(fstat64),
    PLACE(fstatat),
    PLACE(fstatat64),
    PLACE(fsync),
    PLACE(ftruncate),
    PLACE(ftruncate64),
    PLACE(link),
    PLACE(linkat),
    PLACE(lseek),
    PLACE(lseek64),
    PLACE(lstat),
    PLACE(lstat64),
    PLACE(mkdir),
    PLACE(mkdirat),
    PLACE(open),
    PLACE(open64),
    PLACE(openat),
    PLACE(openat64),
    PLACE(pause),
    PLACE(poll),
    PLACE(pread),
    PLACE(pread64),
    PLACE(pselect),
    PLACE(pwrite),
    PLACE(pwrite64),
    PLACE(read),
    PLACE(readlink),
    PLACE(readlinkat),
    PLACE(readv),
    PLACE(recv),
    PLACE(recvfrom),
    PLACE(recvmsg),
    PLACE(rename),
    PLACE(renameat),
    PLACE(rmdir),
    PLACE(select),
    PLACE(send),
    PLACE(sendmsg),
    PLACE(sendto),
    PLACE(setuid),
    PLACE(sigsuspend),
    PLACE(socketpair),
    PLACE(stat),
    PLACE(stat64),
    PLACE(symlink),
    PLACE(symlinkat),
    PLACE(sync),
    PLACE(truncate),
    PLACE(truncate64),
    PLACE(unlink),
    PLACE(unlinkat),
    PLACE(vfork),
    PLACE(wait),
    PLACE(wait3),
    PLACE(wait4),
    PLACE(waitid),
    PLACE(waitpid),
    PLACE(write),
    PLACE(writev),
    PLACE(_exit),
    PLACE(_Exit),
    PLACE(abort),
    PLACE(__open_2),
    PLACE(__open64_2),
    PLACE(__openat_2),
    PLACE(__openat64_2),
    PLACE(__read_chk),
    PLACE(__pread_chk),
    PLACE(__pread64_chk),
    PLACE(__recv_chk),
    PLACE(__recvfrom_chk),
    PLACE(__poll_chk),
    PLACE(__readlink_chk),
    PLACE(__readlinkat_chk),
    PLACE(__xstat),
    PLACE(__xstat64),
    PLACE(__lxstat),
    PLACE(__lxstat64),
    PLACE(__fxstat),
    PLACE(__fxstat64),
    PLACE(__fxstatat),
    PLACE(__fxstatat64),
};

/** The text that the program has not asked for yet: a look-up of ours takes it away. */
static __thread char kept[256] __attribute__((tls_model("initial-exec")));

void *ios_real_find(size_t place) {
    void **slot = (void **)&ios_real + place;
    uint64_t signals = ios_signals_block(); // a handler that jumps away would leave the linker's lock taken
    const char *text = ios_real.dlerror ? ios_real.dlerror() : NULL;
    if (text)
        strncpy(kept, text, sizeof kept - 1);
    void *found = *slot = dlsym(RTLD_NEXT, NAMES[place]);
    ios_signals_restore(signals);
    return found;
}

void ios_real_init(void) {
    ios_real.dlerror = dlsym(RTLD_NEXT, "dlerror");
    for (size_t i = 0; i < sizeof IN_HANDLERS / sizeof *IN_HANDLERS; i++)
        ios_real_find(IN_HANDLERS[i]);
}

IOS_EXPORT char *dlerror(void) {
    static __thread char told[sizeof kept] __attribute__((tls_model("initial-exec")));
    char *text = REAL(dlerror)();
    memcpy(told, kept, sizeof kept);
    kept[0] = 0;
    return text ? text : told[0] ? told : NULL;
}

void ios_real_find_all(void) {
    if (__libc_single_threaded)
        return;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (!((void **)&ios_real)[i])
            ios_real_find(i);
}
