// SPDX-License-Identifier: EPL-2.0
// MPI: communication for which all processes of a communicator have to come. What it carries is told of MPI_COMM_WORLD only,
// and of the calls whose one count and type mean something to every process.
#include "../mpi.h"

#define CALL IOS_MPI_CALL

/** Who gives and gets the bytes of a call. */
enum way { NOTHING, FROM_ROOT, TO_ROOT, EACH, UNTOLD };

/** The arguments of a call that are told. */
struct together {
    enum ios_together operation;
    enum way way;
    ios_word comm, root, count, type;
};

IOS_INLINE void describe(struct ios_record *r, const struct together *t) {
    uint64_t bytes = t->way == NOTHING  ? 0
                     : t->way == UNTOLD ? IOS_UNKNOWN
                                        : ios_mpi_size(t->type, (uint64_t)(int)t->count);
    bool is_root = (int)t->root == ios_mpi_rank();
    r->kind = IOS_TOGETHER;
    r->handle = (uint32_t)t->root;
    r->offset = t->operation;
    r->request = t->way == FROM_ROOT && !is_root ? 0 : bytes;
    r->result = t->way == (is_root ? FROM_ROOT : TO_ROOT) ? 0 : bytes;
}

IOS_INLINE bool begin(struct ios_call *c, uint16_t call, const struct together *t) {
    struct ios_thread *thread = ios_mpi_talks();
    if (!thread || !ios_open_frame(c, thread))
        return false;
    ios_set(&c->f->record, call, IOS_PLAIN, IOS_NO_HANDLE);
    if (ios_mpi_same(t->comm, ios_mpi_world()) && ios_mpi_rank() >= 0)
        describe(&c->f->record, t);
    ios_start_clock(c);
    return true;
}

enum { NO_ROOT = -1 };

// Every call is handed on with as many words as any of them has.
#define TOGETHER(name, operation, way, comm, root, count, type)                                                        \
    IOS_EXPORT int MPI_NAME(name)(ios_word a, ios_word b, ios_word d, ios_word e, ios_word f, ios_word g, ios_word h,  \
                                  ios_word i, ios_word j) {                                                            \
        struct ios_call c;                                                                                             \
        struct together told = {operation, way, comm, (ios_word)(root), count, type};                                  \
        ios_mpi_function real = MPI_REAL(name);                                                                        \
        if (!begin(&c, IOS_CALL_MPI_##name, &told))                                                                    \
            return CALL(real, a, b, d, e, f, g, h, i, j);                                                              \
        int result = CALL(real, a, b, d, e, f, g, h, i, j);                                                            \
        ios_end(&c, result != 0);                                                                                      \
        return result;                                                                                                 \
    }

TOGETHER(Barrier, IOS_BARRIER, NOTHING, a, NO_ROOT, 0, 0)
TOGETHER(Bcast, IOS_BCAST, FROM_ROOT, f, e, b, d)
TOGETHER(Reduce, IOS_REDUCE, TO_ROOT, h, g, d, e)
TOGETHER(Allreduce, IOS_ALLREDUCE, EACH, g, NO_ROOT, d, e)
TOGETHER(Scan, IOS_SCAN, EACH, g, NO_ROOT, d, e)
TOGETHER(Exscan, IOS_EXSCAN, EACH, g, NO_ROOT, d, e)
TOGETHER(Gather, IOS_GATHER, UNTOLD, i, h, 0, 0)
TOGETHER(Gatherv, IOS_GATHERV, UNTOLD, j, i, 0, 0)
TOGETHER(Scatter, IOS_SCATTER, UNTOLD, i, h, 0, 0)
TOGETHER(Scatterv, IOS_SCATTERV, UNTOLD, j, i, 0, 0)
TOGETHER(Allgather, IOS_ALLGATHER, UNTOLD, h, NO_ROOT, 0, 0)
TOGETHER(Allgatherv, IOS_ALLGATHERV, UNTOLD, i, NO_ROOT, 0, 0)
TOGETHER(Alltoall, IOS_ALLTOALL, UNTOLD, h, NO_ROOT, 0, 0)
TOGETHER(Alltoallv, IOS_ALLTOALLV, UNTOLD, j, NO_ROOT, 0, 0)
TOGETHER(Reduce_scatter, IOS_REDUCE_SCATTER, UNTOLD, g, NO_ROOT, 0, 0)
