// SPDX-License-Identifier: EPL-2.0
// A process's next image: what was recorded is written before, for nothing is left of it afterwards.
#include "../execs.h"
#include "../process.h"
#include "../real.h"
#include <errno.h>
#include <stdarg.h>

#define EXEC(call)                                                                                                     \
    ios_process_end(IOS_END_EXEC, 0);                                                                                  \
    int result = call, error = errno;                                                                                  \
    ios_process_goes_on();                                                                                             \
    errno = error;                                                                                                     \
    return result

IOS_EXPORT int execve(const char *path, char *const argv[], char *const envp[]) {
    ios_exec_seen(path, IOS_EXEC_PLAIN, envp);
    EXEC(REAL(execve)(path, argv, envp));
}

IOS_EXPORT int execv(const char *path, char *const argv[]) {
    ios_exec_seen(path, IOS_EXEC_PLAIN, environ);
    EXEC(REAL(execv)(path, argv));
}

IOS_EXPORT int execvp(const char *file, char *const argv[]) {
    ios_exec_seen(file, IOS_EXEC_SEARCHED, environ);
    EXEC(REAL(execvp)(file, argv));
}

IOS_EXPORT int execvpe(const char *file, char *const argv[], char *const envp[]) {
    ios_exec_seen(file, IOS_EXEC_SEARCHED, envp);
    EXEC(REAL(execvpe)(file, argv, envp));
}

IOS_EXPORT int fexecve(int fd, char *const argv[], char *const envp[]) {
    char path[40] = "/proc/self/fd/";
    ios_put_number(path + 14, (uint32_t)fd);
    ios_exec_seen(path, IOS_EXEC_PLAIN, envp);
    EXEC(REAL(fexecve)(fd, argv, envp));
}

IOS_EXPORT int execveat(int dir, const char *path, char *const argv[], char *const envp[], int flags) {
    EXEC(REAL(execveat)(dir, path, argv, envp, flags));
}

/** The arguments after the first, up to their NULL, as an array; the list is left behind that NULL. */
#define COLLECT(argv, list, first)                                                                                     \
    va_start(list, first);                                                                                             \
    size_t count = 2;                                                                                                  \
    while (va_arg(list, char *))                                                                                       \
        count++;                                                                                                       \
    va_end(list);                                                                                                      \
    char *argv[count];                                                                                                 \
    va_start(list, first);                                                                                             \
    argv[0] = (char *)first;                                                                                           \
    for (size_t i = 1; i < count; i++)                                                                                 \
    argv[i] = va_arg(list, char *)

IOS_EXPORT int execl(const char *path, const char *first, ...) {
    va_list list;
    COLLECT(argv, list, first);
    va_end(list);
    return execv(path, argv);
}

IOS_EXPORT int execlp(const char *file, const char *first, ...) {
    va_list list;
    COLLECT(argv, list, first);
    va_end(list);
    return execvp(file, argv);
}

IOS_EXPORT int execle(const char *path, const char *first, ...) {
    va_list list;
    COLLECT(argv, list, first);
    char **envp = va_arg(list, char **);
    va_end(list);
    return execve(path, argv, envp);
}
