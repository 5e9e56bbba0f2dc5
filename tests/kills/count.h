// SPDX-License-Identifier: EPL-2.0
// The programs' own count of their calls: a file that all of them have mapped, which no end of a process takes away.
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

struct count {
    uint64_t calls; // that returned
    uint64_t stop;  // after so many a process ends itself, or 0
};

static inline struct count *count_of(const char *path) {
    int fd = open(path, O_RDWR);
    void *p = fd < 0 ? MAP_FAILED : mmap(NULL, sizeof(struct count), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (p == MAP_FAILED)
        exit(90);
    close(fd);
    return p;
}

/** Writes until the end of time, or of the process. how: what the process does to itself, at the time that stop tells. */
static inline void write_forever(int fd, struct count *c, void (*ends)(void)) {
    for (uint64_t i = 0;; i++) {
        if (pwrite(fd, "0123456789", 10, (off_t)(i % 1000 * 10)) != 10)
            exit(91);
        uint64_t calls = __atomic_add_fetch(&c->calls, 1, __ATOMIC_SEQ_CST);
        if (c->stop && calls >= c->stop && ends)
            ends();
        if (i % 64 == 63)
            usleep(500);
    }
}

static inline void raw_exit(void) {
#if defined(__x86_64__)
    __asm__ volatile("syscall" : : "a"(SYS_exit_group), "D"(7L) : "rcx", "r11", "memory");
#else
    syscall(SYS_exit_group, 7);
#endif
}
