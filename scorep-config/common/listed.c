// SPDX-License-Identifier: EPL-2.0
#include "listed.h"
#include <string.h>

bool ios_is_listed(const char *list, const char *text) {
    while (*list) {
        size_t n = strcspn(list, ",");
        char word[128] = "";
        if (n > 0 && n < sizeof word) {
            memcpy(word, list, n);
            if (strstr(text, word))
                return true;
        }
        list += n + (list[n] == ',');
    }
    return false;
}
