// SPDX-License-Identifier: EPL-2.0
#include "library.h"
#include <dlfcn.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>

static void *functions[IOS_CALLS];

struct search {
    const char *name, *library, *version;
    void *found;
};

static void *find(const struct search *s, void *where) {
    return s->version ? dlvsym(where, s->name, s->version) : dlsym(where, s->name);
}

/** A library that was loaded by dlopen (from Python, say) is not behind us in the search order. */
static int find_in(struct dl_phdr_info *info, size_t size, void *p) {
    struct search *search = p;
    (void)size;
    if (!strstr(info->dlpi_name, search->library))
        return 0;
    void *library = dlopen(info->dlpi_name, RTLD_LAZY | RTLD_NOLOAD);
    if (!library)
        return 0;
    search->found = find(search, library);
    dlclose(library);
    return search->found != NULL;
}

void *ios_library_find(const char *name, const char *library) {
    return ios_library_version(name, NULL, library);
}

void *ios_library_version(const char *name, const char *version, const char *library) {
    struct search search = {.name = name, .library = library, .version = version};
    search.found = find(&search, RTLD_NEXT);
    if (!search.found)
        dl_iterate_phdr(find_in, &search);
    return search.found;
}

void *ios_library_call(uint16_t call) {
    if (unlikely(!functions[call]))
        functions[call] = ios_library_find(ios_calls[call].name, ios_layers[ios_calls[call].layer].library);
    return functions[call];
}

int ios_library_number(const void *function) {
    Dl_info info;
    struct link_map *map = NULL;
    const char *texts = NULL, *mark;
    uint64_t name = 0;
    if (!function || !dladdr1(function, &info, (void **)&map, RTLD_DL_LINKMAP) || !map)
        return 0;
    for (const ElfW(Dyn) *d = map->l_ld; d->d_tag != DT_NULL; d++) {
        texts = d->d_tag == DT_STRTAB ? (const char *)d->d_un.d_ptr : texts;
        name = d->d_tag == DT_SONAME ? d->d_un.d_val : name;
    }
    mark = texts && name ? strstr(texts + name, ".so.") : NULL;
    return mark ? (int)strtol(mark + 4, NULL, 10) : 0;
}
