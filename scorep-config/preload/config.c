// SPDX-License-Identifier: EPL-2.0
#include "config.h"
#include "fds.h"
#include "peers.h"
#include "sockets.h"
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

struct ios_config ios_config;
static struct ios_buf arguments = {.arena = &ios_memory}; // the program's path and its arguments, each with its NUL

/** Programs that only start others: they hand the environment on and are not recorded themselves. */
static const char LAUNCHERS[] = ":mpirun:mpiexec:orterun:orted:prterun:prted:prte:mpiexec.hydra:hydra_pmi_proxy:"
                                "hydra_bstrap_proxy:srun:ssh:rsh:mpirun.openmpi:mpirun.mpich:mpiexec.openmpi:"
                                "mpiexec.mpich:";

static void read_self(int argc, char **argv) {
    struct utsname name;
    char program[4096];
    ssize_t n = sys_readlink("/proc/self/exe", program, sizeof program - 1);
    program[n > 0 ? n : 0] = 0;
    ios_buf_append(&arguments, program, strlen(program) + 1);
    for (int i = 1; i < argc && argv[i]; i++) // a copy: programs write over theirs
        ios_buf_append(&arguments, argv[i], strlen(argv[i]) + 1);
    ios_config.program = arguments.data ? (const char *)arguments.data : "";
    if (uname(&name) == 0)
        strncpy(ios_config.host, name.nodename, sizeof ios_config.host - 1);
}

uint32_t ios_config_arguments(const char *list[]) {
    uint32_t count = 0;
    const char *p = (const char *)arguments.data, *end = p + arguments.size;
    for (; p < end && count <= IOS_ARGUMENTS; p += strlen(p) + 1, count++)
        if (list)
            list[count] = p;
    return count;
}

bool ios_config_stopped(void) {
    const char *stopped = getenv("IOSTRATA_STOPPED");
    return stopped && *stopped && strcmp(stopped, "0") != 0;
}

static bool is_launcher(void) {
    const char *slash = strrchr(ios_config.program, '/'), *base = slash ? slash + 1 : ios_config.program;
    char word[256] = ":";
    if (strlen(base) > sizeof word - 3)
        return false;
    strcat(strcat(word, base), ":");
    return strstr(LAUNCHERS, word) != NULL;
}

/** The layer of an option's word, a bit; 0: it is none. */
static uint32_t layer_of(const char *word, size_t length) {
    for (int i = 0; i < IOS_LAYERS; i++)
        if (strlen(ios_layers[i].option) == length && strncmp(word, ios_layers[i].option, length) == 0)
            return 1u << i;
    return 0;
}

/**
 * The layers named in a list separated by commas; when there is none all of them, but not the short messages. The last wrong
 * word is kept.
 */
static uint32_t layers_of(const char *list) {
    uint32_t layers = 0;
    if (!list || !*list)
        return IOS_EVERY_LAYER;
    while (*list) {
        size_t n = strcspn(list, ",");
        uint32_t layer = layer_of(list, n);
        if (layer == 0 && n > 0) {
            size_t kept = n < sizeof ios_config.no_layer ? n : sizeof ios_config.no_layer - 1;
            memset(ios_config.no_layer, 0, sizeof ios_config.no_layer);
            memcpy(ios_config.no_layer, list, kept);
        }
        layers |= layer;
        list += n + (list[n] == ',');
    }
    return layers;
}

/** Absolute, for the program and its children may change their directory. */
static bool choose_dir(void) {
    char fresh[IOS_PATH_MAX];
    const char *dir = getenv("IOSTRATA_DIR");
    if (!dir || !*dir) {
        const char *slash = strrchr(ios_config.program, '/');
        ios_path_number(fresh, "iostrata", slash ? slash + 1 : "run", (uint64_t)sys_getpid(), "");
        for (char *p = fresh; *p; p++)
            if (*p == '/')
                *p = '-';
        dir = fresh;
    }
    size_t n = 0;
    if (*dir != '/') {
        long r = ios_syscall(SYS_getcwd, (long)ios_process.dir, sizeof ios_process.dir - 2, 0, 0, 0, 0);
        if (r <= 0)
            return false;
        n = (size_t)r - 1;
        ios_process.dir[n++] = '/';
    }
    ios_config.dir_too_long = n + strlen(dir) + 32 > sizeof ios_process.dir;
    if (ios_config.dir_too_long)
        return false;
    strcpy(ios_process.dir + n, dir);
    ios_process.shown = ios_process.dir;
    return (n == 0 && dir != fresh) || setenv("IOSTRATA_DIR", ios_process.dir, 1) == 0;
}

bool ios_config_init(int argc, char **argv) {
    const char *buffer = getenv("IOSTRATA_BUFFER"); // KiB per thread
    long kib = buffer ? strtol(buffer, NULL, 10) : 256;
    if (getenv("IOSTRATA_OFF"))
        return false;
    read_self(argc, argv);
    if (!choose_dir() || (ios_config.is_launcher = is_launcher()))
        return false;
    const char *server = getenv("IOSTRATA_SERVER");
    strncpy(ios_config.server, server ? server : "", sizeof ios_config.server - 1);
    ios_process.layers = layers_of(getenv("IOSTRATA_LAYERS"));
    if (kib < 16 || kib > 1 << 20)
        kib = 256;
    ios_process.buffer_records = (uint32_t)(kib * 1024 / (long)sizeof(struct ios_record));
    ios_filter_init(getenv("IOSTRATA_INCLUDE"), getenv("IOSTRATA_EXCLUDE"));
    if (ios_sockets_wanted())
        ios_peers_init(ios_config.program, getenv("IOSTRATA_NET_INCLUDE"), getenv("IOSTRATA_NET_EXCLUDE"));
    return true;
}
