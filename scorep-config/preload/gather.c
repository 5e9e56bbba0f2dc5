// SPDX-License-Identifier: EPL-2.0
// One archive of ranks that share no file system. A rank on another node than rank 0 has a directory of its own. At
// MPI_Finalize it sends its files, definitions and events, to rank 0, which takes them into its archive as those of one
// more process; global definitions are then made as ever. What the rank does after MPI_Finalize is not recorded.
// When the files cannot be taken, they stay where they are, an archive of their own, which `iostrata info --join` adds.
#include "../common/finish.h"
#include "config.h"
#include "mpi.h"
#include "process.h"
#include <string.h>

enum { TAG = 32766, BLOCK = 1 << 20 };

/** The process that a number stands for in an archive: the same in the archives of two ranks only if they are one. */
struct member {
    uint32_t number, pid; // pid 0: it does not record
    uint64_t begin_ns, realtime_ns;
};

enum { LOG = UINT32_MAX, END = UINT32_MAX - 1 };

/** What goes before a file: its thread, or LOG, and its bytes. After the last: END, and the sender's -errno. */
struct piece {
    uint64_t thread;
    int64_t size;
};

static uint8_t *block; // BLOCK bytes

static void send(int rank, const void *bytes, size_t n) {
    ios_mpi_call(Send, bytes, (int)n, ios_mpi_byte(), rank, TAG, ios_mpi_world());
}

static void receive(int rank, void *bytes, size_t n) {
    struct ios_status status;
    ios_mpi_call(Recv, bytes, (int)n, ios_mpi_byte(), rank, TAG, ios_mpi_world(), &status);
}

static void path_of(char path[IOS_PATH_MAX], uint32_t number, uint64_t thread) {
    if (thread == LOG)
        ios_path_number(path, ios_process.dir, IOS_REGISTRY, number, ".log");
    else
        ios_path_number(path, ios_process.dir, IOS_ARCHIVE, number | thread << 32, ".evt");
}

/** The process of this number in our archive. */
static struct member member_of(uint32_t number) {
    struct ios_slot slot;
    struct member m = {.number = number};
    if (ios_process.started && ios_slot_read(ios_process.dir, number, &slot) == 0)
        m = (struct member){number, slot.pid, slot.begin_ns, slot.realtime_ns};
    return m;
}

/** 0 or -errno; what was announced is sent in any case. */
static int send_file(uint64_t thread) {
    char path[IOS_PATH_MAX];
    path_of(path, ios_process.number, thread);
    int fd = sys_openat(ios_base, path, O_RDONLY, 0), error = 0;
    if (fd < 0)
        return fd == -2 /* ENOENT: a thread that recorded nothing */ ? 0 : fd;
    struct piece piece = {thread, sys_lseek(fd, 0, SEEK_END)};
    send(0, &piece, sizeof piece);
    for (int64_t at = 0, n; at < piece.size; at += n) {
        n = piece.size - at < BLOCK ? piece.size - at : BLOCK;
        if (sys_pread(fd, block, (size_t)n, (uint64_t)at) != n)
            error = -5 /* EIO */;
        send(0, block, (size_t)n);
    }
    sys_close(fd);
    return error;
}

static void remove_files(uint32_t number, uint32_t threads) {
    char path[IOS_PATH_MAX];
    for (uint32_t i = 0; i < threads; i++) {
        path_of(path, number, i);
        sys_unlink(path, 0);
    }
    path_of(path, number, LOG);
    sys_unlink(path, 0);
}

/** Leaves no empty directories behind. */
static void remove_archive(void) {
    enum { FILES = 6 };
    static const char *const names[] = {IOS_MARK_SHARED,   IOS_MARK_LAYERS,    IOS_MARK_SIGNAL,
                                        IOS_MARK_DEEPBIND, IOS_MARK_NAMESPACE, IOS_REGISTRY "/alive",
                                        IOS_REGISTRY,      IOS_ARCHIVE,        ""};
    char path[IOS_PATH_MAX];
    if (ios_others_run(ios_process.dir, ios_process.number))
        return;
    ios_path_join(path, ios_process.dir, IOS_ARCHIVE);
    if (sys_unlink(path, AT_REMOVEDIR) < 0)
        return; // there are events of others
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        ios_path_join(path, ios_process.dir, names[i]);
        sys_unlink(path, i < FILES ? 0 : AT_REMOVEDIR);
    }
}

/** 0 when rank 0 has it all, else -errno. */
static int send_all(void *unused) {
    struct piece end = {END, 0};
    int32_t taken = 0;
    (void)unused;
    for (uint32_t i = 0; i < ios_process.threads_made && end.size == 0; i++)
        end.size = send_file(i);
    if (end.size == 0)
        end.size = send_file(LOG); // last: without it the files are nobody's
    send(0, &end, sizeof end);
    receive(0, &taken, sizeof taken);
    if (taken == 0) {
        remove_files(ios_process.number, ios_process.threads_made);
        remove_archive();
    }
    return taken;
}

/** Takes a file, or throws away what cannot be written; 0 or -errno. */
static int receive_file(int rank, uint32_t number, const struct piece *piece, int error) {
    char path[IOS_PATH_MAX];
    path_of(path, number, piece->thread);
    int fd = error ? -1 : sys_openat(ios_base, path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (fd < 0 && error == 0)
        error = fd;
    for (int64_t at = 0, n; at < piece->size; at += n) {
        n = piece->size - at < BLOCK ? piece->size - at : BLOCK;
        receive(rank, block, (size_t)n);
        if (error == 0)
            error = sys_write_all(fd, block, (size_t)n);
    }
    if (fd >= 0)
        sys_close(fd);
    return error;
}

/** A rank's files become those of a process of our archive; its definitions name its host and pid. */
static void receive_all(int rank) {
    uint32_t threads = 0;
    struct piece piece;
    struct ios_slot slot = {.pid = ios_process.pid, .state = IOS_SLOT_RUNS, .host = ios_pids_of(ios_config.host)};
    int64_t number = ios_slot_take(ios_process.dir, &slot, NULL);
    int32_t error = number < 0 ? (int32_t)number : 0;
    for (receive(rank, &piece, sizeof piece); piece.thread != END; receive(rank, &piece, sizeof piece)) {
        error = receive_file(rank, (uint32_t)number, &piece, error);
        if (piece.thread != LOG)
            threads = (uint32_t)piece.thread + 1;
    }
    if (error == 0)
        error = (int32_t)piece.size;
    if (error && number >= 0)
        remove_files((uint32_t)number, threads);
    if (number >= 0)
        ios_slot_set(ios_process.dir, (uint32_t)number, IOS_SLOT_ENDED);
    send(rank, &error, sizeof error);
}

/** Whether our archive is another than rank 0's. */
static uint8_t is_apart(const struct member *zero) {
    struct member here = member_of(zero->number);
    return ios_process.started && block && memcmp(&here, zero, sizeof here) != 0;
}

static void gather(int rank, int size, uint8_t *apart) {
    struct member zero = {0};
    if (block && (apart || rank != 0))
        zero = member_of(ios_process.number);
    ios_mpi_call(Bcast, &zero, (int)sizeof zero, ios_mpi_byte(), 0, ios_mpi_world());
    if (zero.pid == 0)
        return; // rank 0 does not record: everybody keeps what is there
    uint8_t ours = is_apart(&zero);
    ios_mpi_call(Gather, &ours, 1, ios_mpi_byte(), apart, 1, ios_mpi_byte(), 0, ios_mpi_world());
    for (int i = 1; rank == 0 && i < size; i++)
        if (apart[i])
            receive_all(i);
    if (ours && !ios_process_hand_over(send_all, NULL))
        ios_say((const char *const[]){"rank 0 could not take what was recorded on ", ios_config.host, "; it stays in ",
                                      ios_process.dir, ": iostrata info --join adds it", NULL});
}

void ios_gather(int rank, int size) {
    uint8_t *apart = rank == 0 ? sys_map((size_t)size) : NULL;
    block = sys_map(BLOCK);
    gather(rank, size, apart);
    if (block)
        sys_unmap(block, BLOCK);
    if (apart)
        sys_unmap(apart, (size_t)size);
}
