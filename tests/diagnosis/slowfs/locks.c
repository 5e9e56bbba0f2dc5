// SPDX-License-Identifier: EPL-2.0
// Record locks, kept here when asking for one has a price; else the kernel keeps them and slowfs never hears of them.
#include "slowfs.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t dropped = PTHREAD_COND_INITIALIZER;

static struct lock *in_the_way(struct node *node, const struct lock *wanted) {
    for (struct lock *l = node->locks; l; l = l->next)
        if (l->owner != wanted->owner && l->start <= wanted->end && wanted->start <= l->end &&
            (l->type == F_WRLCK || wanted->type == F_WRLCK))
            return l;
    return NULL;
}

static void add(struct node *node, struct lock lock) {
    struct lock *l = malloc(sizeof *l);
    if (!l)
        abort();
    *l = lock;
    l->next = node->locks;
    node->locks = l;
}

/** Takes a range away from what the owner holds; what is left of a lock on both sides stays. */
static void cut(struct node *node, uint64_t owner, off_t start, off_t end) {
    for (struct lock **at = &node->locks; *at;) {
        struct lock *l = *at, old = *l;
        if (l->owner != owner || l->start > end || l->end < start) {
            at = &l->next;
            continue;
        }
        *at = l->next;
        free(l);
        if (old.start < start)
            add(node, (struct lock){NULL, owner, old.start, start - 1, old.type});
        if (old.end > end)
            add(node, (struct lock){NULL, owner, end + 1, old.end, old.type});
    }
}

int lock_take(struct node *node, struct lock wanted, int wait, int (*interrupted)(void *), void *context) {
    int error = 0;
    pthread_mutex_lock(&mutex);
    while (!error && in_the_way(node, &wanted)) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec++; // somebody may have been killed meanwhile
        if (!wait)
            error = EAGAIN;
        else if (interrupted(context))
            error = EINTR;
        else
            pthread_cond_timedwait(&dropped, &mutex, &until);
    }
    if (!error) {
        cut(node, wanted.owner, wanted.start, wanted.end);
        add(node, wanted);
    }
    pthread_mutex_unlock(&mutex);
    return error;
}

void lock_drop(struct node *node, uint64_t owner, off_t start, off_t end) {
    pthread_mutex_lock(&mutex);
    cut(node, owner, start, end);
    pthread_cond_broadcast(&dropped);
    pthread_mutex_unlock(&mutex);
}

struct lock lock_in_the_way(struct node *node, struct lock wanted) {
    pthread_mutex_lock(&mutex);
    struct lock *l = in_the_way(node, &wanted);
    struct lock told = l ? *l : (struct lock){.type = F_UNLCK};
    pthread_mutex_unlock(&mutex);
    return told;
}
