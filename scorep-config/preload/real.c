// SPDX-License-Identifier: EPL-2.0
#include "real.h"
#include "glibc.h"
#include <dlfcn.h>
#include <string.h>
#include <sys/single_threaded.h>

struct ios_real ios_real;

static const char NAMES[][38] = {
#define WAITS(name, layer)
#define CALL(name, layer, role) #name,
#define ALIAS(name) #name,
#include "../common/libc.def"
#include "../common/waits.def"
#include "aliases.def"
#undef CALL
#undef WAITS
#undef ALIAS
};

/** What handlers of signals may call: looking it up there would not be safe. */
static const uint16_t IN_HANDLERS[] = {
#define IN_HANDLER(name) IOS_PLACE(name),
#include "in_handlers.def"
#undef IN_HANDLER
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
