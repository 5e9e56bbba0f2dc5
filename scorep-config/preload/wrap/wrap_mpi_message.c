// SPDX-License-Identifier: EPL-2.0
// MPI: messages that a process may wait for. What they carry is not recorded.
#include "../mpi.h"

#define MESSAGE(name)                                                                                                  \
    IOS_EXPORT int MPI_NAME(name)(ios_word a, ios_word b, ios_word d, ios_word e, ios_word f, ios_word g, ios_word h,  \
                                  ios_word i, ios_word j, ios_word k, ios_word l, ios_word m) {                        \
        IOS_MPI_WAITS(name, a, b, d, e, f, g, h, i, j, k, l, m);                                                       \
    }

MESSAGE(Send)
MESSAGE(Ssend)
MESSAGE(Rsend)
MESSAGE(Recv)
MESSAGE(Sendrecv)
MESSAGE(Sendrecv_replace)
MESSAGE(Probe)
MESSAGE(Mprobe)
MESSAGE(Mrecv)
