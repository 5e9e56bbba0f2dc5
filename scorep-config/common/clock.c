// SPDX-License-Identifier: EPL-2.0
#include "clock.h"
#include "sys.h"
#include <string.h>

bool ios_clock_tsc;

enum ios_kernel_clock ios_clock_of_kernel(void) {
    char name[8] = {0};
    int fd = sys_openat(AT_FDCWD, "/sys/devices/system/clocksource/clocksource0/current_clocksource", O_RDONLY, 0);
    if (fd < 0)
        return IOS_KERNEL_OTHER;
    ssize_t n = sys_read(fd, name, sizeof name - 1);
    sys_close(fd);
    return n >= 3 && strncmp(name, "tsc", 3) == 0 ? IOS_KERNEL_TSC : IOS_KERNEL_OTHER;
}

void ios_clock_init(const char *choice, enum ios_kernel_clock known) {
#if defined(__x86_64__)
    if (choice && strcmp(choice, "tsc") == 0)
        known = IOS_KERNEL_TSC;
    else if (choice && strcmp(choice, "monotonic") == 0)
        known = IOS_KERNEL_OTHER;
    else if (known == IOS_KERNEL_UNKNOWN)
        known = ios_clock_of_kernel();
    ios_clock_tsc = known == IOS_KERNEL_TSC;
#else
    (void)choice;
    (void)known;
#endif
}

struct ios_clock_pair ios_clock_now(void) {
    return ios_clock_pair_of(ios_clock_tsc);
}

struct ios_clock_pair ios_clock_pair_of(bool tsc) {
    struct ios_clock_pair best = {0, 0};
    uint64_t narrowest = UINT64_MAX;
    for (int i = 0; i < 5; i++) { // the narrowest of five: an interrupt in between would skew the pair
        uint64_t before = ios_ticks_of(tsc), ns = ios_monotonic_ns(), after = ios_ticks_of(tsc);
        if (after - before < narrowest) {
            narrowest = after - before;
            best.ticks = before + narrowest / 2;
            best.ns = ns;
        }
    }
    return best;
}

struct ios_clock_map ios_clock_between(struct ios_clock_pair from, struct ios_clock_pair to) {
    struct ios_clock_map map = {from.ticks, from.ns, 1ull << 40};
    if (to.ticks > from.ticks && to.ns >= from.ns)
        map.scale = (uint64_t)(((unsigned __int128)(to.ns - from.ns) << 40) / (to.ticks - from.ticks));
    return map;
}
