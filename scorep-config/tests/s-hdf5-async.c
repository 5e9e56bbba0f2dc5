// SPDX-License-Identifier: EPL-2.0
// What s-hdf5-later.c leaves out of HDF5 1.14, with the library itself. In a group are two datasets of 100 and 50 ints, and the
// first has an attribute of one int. They are written in one call in the background, read in one call at once, and the
// attribute is written and read; then all is opened again and one dataset is read: 600 + 4 bytes written, 600 + 4 + 400
// read.
//
// EXPECT calls H5Fcreate_async 1
// EXPECT calls H5Gcreate_async 1
// EXPECT calls H5Dcreate_async 2
// EXPECT calls H5Acreate_async 1
// EXPECT calls H5Dwrite_multi_async 1
// EXPECT calls H5Dread_multi 1
// EXPECT calls H5Awrite_async 1
// EXPECT calls H5Aread_async 1
// EXPECT calls H5Aclose_async 2
// EXPECT calls H5Dclose_async 3
// EXPECT calls H5Gclose_async 2
// EXPECT calls H5Fclose_async 2
// EXPECT calls H5Fopen_async 1
// EXPECT calls H5Gopen_async 1
// EXPECT calls H5Dopen_async 1
// EXPECT calls H5Aopen_async 1
// EXPECT calls H5Dread_async 1
// EXPECT calls H5ESwait 5
// EXPECT bytes write hdf5 604
// EXPECT bytes read hdf5 1004
// EXPECT file-bytes write hdf5 /g/a 400
// EXPECT file-bytes write hdf5 /g/b 200
// EXPECT file-bytes read hdf5 /g/a 800
// EXPECT file-bytes write hdf5 /g/a@unit 4
// EXPECT file-bytes read hdf5 /g/a@unit 4
// EXPECT nonblocking hdf5 5
// EXPECT outstanding 0
// EXPECT handle hdf5 /g/a hdf5
// EXPECT handle posix async.h5 hdf5
// EXPECT balanced
#include "hdf5_later.h"
#include <unistd.h>

enum { TRUNCATE = 2, READ_ONLY = 0, A = 100, B = 50 };
static hid set, type;
static int a[A], b[B], unit;

static int write_all(hid group) {
    const uint64_t sizes[3] = {A, B, 1};
    hid types[2] = {type, type}, all[2] = {0, 0}, ids[2];
    for (int i = 0; i < 2; i++)
        ids[i] = H5Dcreate_async(HERE, group, i ? "b" : "a", type, H5Screate_simple(1, &sizes[i], NULL), 0, 0, 0, set);
    hid attribute = H5Acreate_async(HERE, ids[0], "unit", type, H5Screate_simple(1, &sizes[2], NULL), 0, 0, set);
    int failed = H5Dwrite_multi_async(HERE, 2, ids, types, all, all, 0, (const void *[]){a, b}, set) < 0;
    failed |= H5Awrite_async(HERE, attribute, type, &unit, set) < 0 || wait_for(set);
    failed |= H5Dread_multi(2, ids, types, all, all, 0, (void *[]){a, b}) < 0;
    failed |= H5Aclose_async(HERE, attribute, set) < 0;
    for (int i = 0; i < 2; i++)
        failed |= H5Dclose_async(HERE, ids[i], set) < 0;
    return failed | wait_for(set);
}

static int read_again(hid group) {
    hid dataset = H5Dopen_async(HERE, group, "a", 0, set), attribute = H5Aopen_async(HERE, dataset, "unit", 0, set);
    int failed = H5Dread_async(HERE, dataset, type, 0, 0, 0, a, set) < 0;
    failed |= H5Aread_async(HERE, attribute, type, &unit, set) < 0 || wait_for(set);
    return failed | (H5Aclose_async(HERE, attribute, set) < 0) | (H5Dclose_async(HERE, dataset, set) < 0);
}

static int end(hid file, hid group) {
    return (H5Gclose_async(HERE, group, set) < 0) | (H5Fclose_async(HERE, file, set) < 0) | wait_for(set);
}

int main(int argc, char **argv) {
    if (argc != 2 || chdir(argv[1]) != 0 || H5open() < 0)
        return 2;
    set = H5EScreate();
    type = H5T_NATIVE_INT_g;
    hid file = H5Fcreate_async(HERE, "async.h5", TRUNCATE, 0, 0, set);
    hid group = H5Gcreate_async(HERE, file, "g", 0, 0, 0, set);
    int failed = write_all(group) | end(file, group);
    file = H5Fopen_async(HERE, "async.h5", READ_ONLY, 0, set);
    group = H5Gopen_async(HERE, file, "g", 0, set);
    failed |= read_again(group) | end(file, group);
    return failed | (H5ESclose(set) < 0);
}
