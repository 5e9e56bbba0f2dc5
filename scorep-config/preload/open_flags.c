// SPDX-License-Identifier: EPL-2.0
// What open's flags are called in OTF2.
#include "fds.h"

int ios_access_mode(int flags) {
    int mode = flags & O_ACCMODE;
    return mode == O_RDONLY ? OTF2_READ_ONLY : mode == O_WRONLY ? OTF2_WRITE_ONLY : OTF2_READ_WRITE;
}

uint32_t ios_creation_flags(int flags) {
    return (flags & O_CREAT ? OTF2_CREATE : 0) | (flags & O_TRUNC ? OTF2_TRUNCATE : 0) |
           (flags & O_DIRECTORY ? OTF2_DIRECTORY : 0) | (flags & O_EXCL ? OTF2_EXCLUSIVE : 0) |
           (flags & O_NOCTTY ? OTF2_NO_CONTROLLING_TERMINAL : 0) | (flags & O_NOFOLLOW ? OTF2_NO_FOLLOW : 0) |
           (flags & O_PATH ? OTF2_PATH : 0) | ((flags & O_TMPFILE) == O_TMPFILE ? OTF2_TEMPORARY_FILE : 0);
}

uint32_t ios_status_flags(int flags) {
    return (flags & O_CLOEXEC ? OTF2_CLOSE_ON_EXEC : 0) | (flags & O_APPEND ? OTF2_APPEND : 0) |
           (flags & O_NONBLOCK ? OTF2_NON_BLOCKING : 0) | (flags & O_ASYNC ? OTF2_ASYNC : 0) |
           ((flags & O_SYNC) == O_SYNC ? OTF2_SYNC
            : flags & O_DSYNC          ? OTF2_DATA_SYNC
                                       : 0) |
           (flags & O_DIRECT ? OTF2_AVOID_CACHING : 0) | (flags & O_NOATIME ? OTF2_NO_ACCESS_TIME : 0);
}
