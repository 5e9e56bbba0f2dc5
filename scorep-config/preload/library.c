// SPDX-License-Identifier: EPL-2.0
#include "library.h"
#include <dlfcn.h>
#include <link.h>
#include <string.h>

static void *functions[IOS_CALLS];

struct search {
    const char *name, *library;
    void *found;
};

/** A library that was loaded by dlopen (from Python, say) is not behind us in the search order. */
static int find_in(struct dl_phdr_info *info, size_t size, void *p) {
    struct search *search = p;
    (void)size;
    if (!strstr(info->dlpi_name, search->library))
        return 0;
    void *library = dlopen(info->dlpi_name, RTLD_LAZY | RTLD_NOLOAD);
    if (!library)
        return 0;
    search->found = dlsym(library, search->name);
    dlclose(library);
    return search->found != NULL;
}

void *ios_library_find(const char *name, const char *library) {
    struct search search = {name, library, dlsym(RTLD_NEXT, name)};
    if (!search.found)
        dl_iterate_phdr(find_in, &search);
    return search.found;
}

void *ios_library_call(uint16_t call) {
    if (unlikely(!functions[call]))
        functions[call] = ios_library_find(ios_calls[call].name, ios_layers[ios_calls[call].layer].library);
    return functions[call];
}
