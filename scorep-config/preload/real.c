// SPDX-License-Identifier: EPL-2.0
#include "real.h"
#include <dlfcn.h>
#include <sys/single_threaded.h>

struct ios_real ios_real;

static const char NAMES[][38] = {
#define CALL(name, layer, role) #name,
#define ALIAS(name) #name,
#include "../common/libc.def"
#include "aliases.def"
#undef CALL
#undef ALIAS
};

void *ios_real_find(size_t place) {
    void **slot = (void **)&ios_real + place;
    return *slot = dlsym(RTLD_NEXT, NAMES[place]);
}

void ios_real_find_all(void) {
    if (__libc_single_threaded)
        return;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (!((void **)&ios_real)[i])
            ios_real_find(i);
}
