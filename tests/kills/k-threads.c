// SPDX-License-Identifier: EPL-2.0
// k-threads COUNT DATA: four threads write.
#include "count.h"
#include <pthread.h>

static struct count *count;
static int data;

static void *thread(void *p) {
    write_forever(data, count, raw_exit);
    return p;
}

int main(int argc, char **argv) {
    pthread_t id;
    if (argc != 3)
        return 2;
    count = count_of(argv[1]);
    data = open(argv[2], O_RDWR | O_CREAT, 0644);
    for (int i = 0; i < 3; i++)
        pthread_create(&id, NULL, thread, NULL);
    thread(NULL);
    return 0;
}
