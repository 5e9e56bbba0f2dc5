// SPDX-License-Identifier: EPL-2.0
// What HDF5 1.14 has and 1.10 has not: calls that end later and calls of several datasets. Declared here, since the programs
// that use them are built without its headers.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef int64_t hid;
#define WHERE const char *, const char *, unsigned
#define HERE __FILE__, __func__, __LINE__
extern hid H5T_NATIVE_INT_g;
int H5open(void);
hid H5EScreate(void);
int H5ESwait(hid, uint64_t, size_t *, bool *), H5ESclose(hid);
hid H5Screate_simple(int, const uint64_t *, const uint64_t *);
hid H5Fcreate_async(WHERE, const char *, unsigned, hid, hid, hid);
hid H5Fopen_async(WHERE, const char *, unsigned, hid, hid);
int H5Fclose_async(WHERE, hid, hid);
hid H5Gcreate_async(WHERE, hid, const char *, hid, hid, hid, hid);
hid H5Gopen_async(WHERE, hid, const char *, hid, hid);
int H5Gclose_async(WHERE, hid, hid);
hid H5Dcreate_async(WHERE, hid, const char *, hid, hid, hid, hid, hid, hid);
hid H5Dopen_async(WHERE, hid, const char *, hid, hid);
int H5Dclose_async(WHERE, hid, hid);
hid H5Acreate_async(WHERE, hid, const char *, hid, hid, hid, hid, hid);
hid H5Aopen_async(WHERE, hid, const char *, hid, hid);
int H5Aclose_async(WHERE, hid, hid);
int H5Awrite_async(WHERE, hid, hid, const void *, hid), H5Aread_async(WHERE, hid, hid, void *, hid);
int H5Dread_async(WHERE, hid, hid, hid, hid, hid, void *, hid);
int H5Dread_multi(size_t, hid *, hid *, hid *, hid *, hid, void *[]);
int H5Dwrite_multi_async(WHERE, size_t, hid *, hid *, hid *, hid *, hid, const void *[], hid);
int H5Fflush_async(WHERE, hid, int, hid);
int H5Dwrite_async(WHERE, hid, hid, hid, hid, hid, const void *, hid);
int H5Dwrite_multi(size_t, hid *, hid *, hid *, hid *, hid, const void *[]);
int H5Dread_multi_async(WHERE, size_t, hid *, hid *, hid *, hid *, hid, void *[], hid);

/** Waits for all of an event set; whether that failed. */
static inline int wait_for(hid set) {
    size_t under_way = 0;
    bool failed = false;
    return H5ESwait(set, UINT64_MAX >> 1, &under_way, &failed) < 0 || under_way || failed;
}
