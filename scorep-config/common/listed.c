// SPDX-License-Identifier: EPL-2.0
#include "listed.h"
#include <string.h>

/** Whether one of the words of a list is a part of the text. */
static bool is_listed(const char *list, const char *text) {
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

bool ios_passes(const char *include, const char *exclude, const char *text) {
    return (!include || !*include || is_listed(include, text)) && (!exclude || !is_listed(exclude, text));
}
