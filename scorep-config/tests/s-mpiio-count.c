// SPDX-License-Identifier: EPL-2.0
// The same of MPI 4, with counts of 64 bits.
//
// EXPECT calls MPI_File_write_at_c 4
// EXPECT calls MPI_File_read_at_c 4
// EXPECT calls MPI_File_write_at_all_c 4
// EXPECT calls MPI_File_read_at_all_c 4
// EXPECT calls MPI_File_iwrite_at_c 4
// EXPECT calls MPI_File_iread_at_c 4
// EXPECT calls MPI_File_iwrite_at_all_c 4
// EXPECT calls MPI_File_iread_at_all_c 4
// EXPECT calls MPI_File_write_at_all_begin_c 4
// EXPECT calls MPI_File_read_at_all_begin_c 4
// EXPECT calls MPI_File_write_c 4
// EXPECT calls MPI_File_read_c 4
// EXPECT calls MPI_File_write_all_c 4
// EXPECT calls MPI_File_read_all_c 4
// EXPECT calls MPI_File_iwrite_c 4
// EXPECT calls MPI_File_iread_c 4
// EXPECT calls MPI_File_iwrite_all_c 4
// EXPECT calls MPI_File_iread_all_c 4
// EXPECT calls MPI_File_write_all_begin_c 4
// EXPECT calls MPI_File_read_all_begin_c 4
// EXPECT calls MPI_File_write_shared_c 4
// EXPECT calls MPI_File_read_shared_c 4
// EXPECT calls MPI_File_iwrite_shared_c 4
// EXPECT calls MPI_File_iread_shared_c 4
// EXPECT calls MPI_File_write_ordered_c 4
// EXPECT calls MPI_File_read_ordered_c 4
// EXPECT calls MPI_File_write_ordered_begin_c 4
// EXPECT calls MPI_File_read_ordered_begin_c 4
// EXPECT calls MPI_File_get_position_shared 4
// EXPECT calls MPI_File_get_byte_offset 4
// EXPECT calls MPI_File_get_atomicity 4
// EXPECT calls MPI_File_get_amode 4
// EXPECT calls MPI_File_get_info 4
// EXPECT calls MPI_File_set_size 4
// EXPECT bytes write mpiio 448
// EXPECT bytes read mpiio 448
// EXPECT collective mpiio 64
// EXPECT nonblocking mpiio 64
// EXPECT outstanding 0
// EXPECT balanced
// EXPECT processes 4
#define CALL(name) name##_c
#include "s-mpiio-all.inc"
