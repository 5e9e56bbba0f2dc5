// SPDX-License-Identifier: EPL-2.0
// A second thread. Until there is one, the first one's memory may move to where it outlives the process.
#include "../log.h"
#include "../real.h"
#include "../threads.h"

static void before_thread(void) {
    if (ios_self && ios_process.started)
        ios_log_open();
}

IOS_EXPORT int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *p) {
    before_thread();
    return REAL(pthread_create)(thread, attributes, start, p);
}

IOS_EXPORT int thrd_create(thrd_t *thread, thrd_start_t start, void *p) {
    before_thread();
    return REAL(thrd_create)(thread, start, p);
}
