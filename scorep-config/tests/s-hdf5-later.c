// SPDX-License-Identifier: EPL-2.0
// HDF5 1.14, with its declarations written out: two datasets of 100 and 50 ints. One is written in the background, both are
// written in one call and read in another one in the background, and one is read by a call that could be in the background
// and is not: 400 + 600 bytes written, 600 + 400 read.
//
// EXPECT calls H5Fcreate_async 1
// EXPECT calls H5Dcreate_async 2
// EXPECT calls H5Dwrite_async 1
// EXPECT calls H5Dwrite_multi 1
// EXPECT calls H5Dread_multi_async 1
// EXPECT calls H5Dread_async 1
// EXPECT calls H5Fflush_async 1
// EXPECT calls H5ESwait 2
// EXPECT calls H5Dclose_async 2
// EXPECT calls H5Fclose_async 1
// EXPECT bytes write hdf5 1000
// EXPECT bytes read hdf5 1000
// EXPECT file-bytes write hdf5 /a 800
// EXPECT file-bytes write hdf5 /b 200
// EXPECT file-bytes read hdf5 /a 800
// EXPECT file-bytes read hdf5 /b 200
// EXPECT nonblocking hdf5 4
// EXPECT outstanding 0
// EXPECT handle hdf5 /a hdf5
// EXPECT handle posix later.h5 hdf5
// EXPECT balanced
// EXPECT processes 1
#include "hdf5_later.h"
#include <unistd.h>

int main(int argc, char **argv) {
    enum { TRUNCATE = 2, A = 100, B = 50 };
    static int a[A], b[B];
    if (argc != 2 || chdir(argv[1]) != 0 || H5open() < 0)
        return 2;
    const uint64_t sizes[2] = {A, B};
    hid set = H5EScreate(), type = H5T_NATIVE_INT_g, types[2] = {type, type}, all[2] = {0, 0}, ids[2];
    hid file = H5Fcreate_async(HERE, "later.h5", TRUNCATE, 0, 0, set);
    for (int i = 0; i < 2; i++)
        ids[i] = H5Dcreate_async(HERE, file, i ? "b" : "a", type, H5Screate_simple(1, &sizes[i], NULL), 0, 0, 0, set);
    int failed = H5Dwrite_async(HERE, ids[0], type, 0, 0, 0, a, set) < 0;
    failed |= H5Dwrite_multi(2, ids, types, all, all, 0, (const void *[]){a, b}) < 0;
    failed |= H5Dread_multi_async(HERE, 2, ids, types, all, all, 0, (void *[]){a, b}, set) < 0;
    failed |= H5Dread_async(HERE, ids[0], type, 0, 0, 0, a, 0) < 0;
    failed |= H5Fflush_async(HERE, file, 1, set) < 0 || wait_for(set);
    for (int i = 0; i < 2; i++)
        failed |= H5Dclose_async(HERE, ids[i], set) < 0;
    failed |= H5Fclose_async(HERE, file, set) < 0 || wait_for(set) || H5ESclose(set) < 0;
    return failed;
}
