// SPDX-License-Identifier: EPL-2.0
// libnfs without its headers.
#ifndef IOSTRATA_PRELOAD_NFS_H
#define IOSTRATA_PRELOAD_NFS_H

#include "client.h"

#define NFS(name) IOS_LIBRARY_FUNCTION(__typeof__(&name), #name, "libnfs")

/** Whether the words of data are buffer, size, offset; before version 6 they were offset, size, buffer. */
int ios_nfs_is_turned(void);
/** nfs://server/export/path */
void ios_nfs_name(char name[IOS_PATH_MAX], void *nfs, const char *path);

#endif
