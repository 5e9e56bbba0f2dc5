// SPDX-License-Identifier: EPL-2.0
// A program that uses an NFS server by libnfs, without a mount, to record.
//
//   nfs URL PART COUNT SIZE DEPTH HOW SEED
//
// PART: which part of the file is its own, COUNT requests of SIZE bytes long, each done once. DEPTH: requests under way; 1 waits
// for each in the library. HOW: two letters, of w(rite) or r(ead) and of s(equential) or r(andom). What is read has to be
// written before, and is checked. Prints how many requests were done, also when the server is gone.
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
// Needs what is above.
#include <nfsc/libnfs.h>

static struct nfs_context *nfs;
static struct nfsfh *file;
static long part, count, size, depth, under_way, finished;
static char what;

struct request {
    uint64_t offset;
    char *data;
};

static void fail(const char *why) {
    fprintf(stderr, "nfs: %s: %s\n", why, nfs_get_error(nfs));
    printf("%ld\n", finished);
    exit(1);
}

static void fill(const struct request *r) {
    for (long i = 0; i < size; i += 8)
        *(uint64_t *)(r->data + i) = r->offset + (uint64_t)i;
}

static void check(const struct request *r, const char *data) {
    for (long i = 0; i < size; i += 8)
        if (*(const uint64_t *)(data + i) != r->offset + (uint64_t)i)
            fail("wrong data");
}

static void done(int result, struct nfs_context *unused, void *data, void *of) {
    struct request *r = of;
    (void)unused;
    if (result != size)
        fail("request");
    if (what == 'r')
        check(r, data);
    free(r->data);
    free(r);
    under_way--;
    finished++;
}

static void begin(struct request *r) {
    int failed = what == 'w' ? nfs_pwrite_async(nfs, file, r->offset, (uint64_t)size, r->data, done, r)
                             : nfs_pread_async(nfs, file, r->offset, (uint64_t)size, done, r);
    if (failed)
        fail("request");
    under_way++;
}

static void serve(void) {
    struct pollfd p = {.fd = nfs_get_fd(nfs), .events = (short)nfs_which_events(nfs)};
    if (poll(&p, 1, 10000) <= 0 || nfs_service(nfs, p.revents) < 0)
        fail("service");
}

static void wait_for(struct request *r) {
    int n = what == 'w' ? nfs_pwrite(nfs, file, r->offset, (uint64_t)size, r->data)
                        : nfs_pread(nfs, file, r->offset, (uint64_t)size, r->data);
    under_way++;
    done(n, nfs, r->data, r);
}

static void ask(long number) {
    struct request *r = malloc(sizeof *r);
    r->offset = (uint64_t)((part * count + number) * size);
    r->data = malloc((size_t)size);
    if (what == 'w')
        fill(r);
    if (depth == 1) {
        wait_for(r);
        return;
    }
    while (under_way == depth)
        serve();
    begin(r);
}

static long *order(char how, unsigned seed) {
    long *numbers = malloc(sizeof *numbers * (size_t)count);
    for (long i = 0; i < count; i++)
        numbers[i] = i;
    for (long i = count - 1; how == 'r' && i > 0; i--) {
        long j = (long)rand_r(&seed) % (i + 1), other = numbers[j];
        numbers[j] = numbers[i];
        numbers[i] = other;
    }
    return numbers;
}

int main(int argc, char **argv) {
    nfs = nfs_init_context();
    if (argc != 8 || strlen(argv[6]) != 2)
        return 2;
    struct nfs_url *url = nfs_parse_url_full(nfs, argv[1]);
    part = atol(argv[2]), count = atol(argv[3]), size = atol(argv[4]), depth = atol(argv[5]), what = argv[6][0];
    if (!url || nfs_mount(nfs, url->server, url->path))
        fail("mount");
    if (nfs_open2(nfs, url->file, O_RDWR | O_CREAT, 0644, &file))
        fail("open");
    long *numbers = order(argv[6][1], (unsigned)atol(argv[7]));
    for (long i = 0; i < count; i++)
        ask(numbers[i]);
    while (under_way > 0)
        serve();
    printf("%ld\n", finished);
    nfs_close(nfs, file);
    nfs_umount(nfs);
    nfs_destroy_context(nfs);
    return 0;
}
