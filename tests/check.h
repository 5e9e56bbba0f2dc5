// SPDX-License-Identifier: EPL-2.0
// What programs that are only there to be recorded do when a call fails: they say which, and end.
#pragma once
#include <stdio.h>
#include <stdlib.h>

#define CHECK(good)                                                                                                    \
    do {                                                                                                               \
        if (!(good)) {                                                                                                 \
            perror(#good);                                                                                             \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)
