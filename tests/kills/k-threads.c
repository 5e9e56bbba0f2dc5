// SPDX-License-Identifier: EPL-2.0
// k-threads COUNT DATA: four threads write.
#include "threads.h"

int main(int argc, char **argv) {
    if (argc != 3)
        return 2;
    count = count_of(argv[1]);
    data = open(argv[2], O_RDWR | O_CREAT, 0644);
    threads_write(4);
    return 0;
}
