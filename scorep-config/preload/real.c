// SPDX-License-Identifier: EPL-2.0
#include "real.h"
#include <dlfcn.h>

struct ios_real ios_real;

static const struct {
    const char *name;
    void **slot;
} TABLE[] = {
#define CALL(name, layer, role) {#name, (void **)&ios_real.name},
#define ALIAS(name) {#name, (void **)&ios_real.name},
#include "../common/libc.def"
#include "aliases.def"
#undef CALL
#undef ALIAS
};

void ios_real_init(void) {
    for (size_t i = 0; i < sizeof TABLE / sizeof *TABLE; i++)
        *TABLE[i].slot = dlsym(RTLD_NEXT, TABLE[i].name);
}
