// SPDX-License-Identifier: EPL-2.0
// Every call of MPI-IO that reads or writes, with counts that are ints.
//
// EXPECT calls MPI_File_write_at 4
// EXPECT calls MPI_File_read_at 4
// EXPECT calls MPI_File_write_at_all 4
// EXPECT calls MPI_File_read_at_all 4
// EXPECT calls MPI_File_iwrite_at 4
// EXPECT calls MPI_File_iread_at 4
// EXPECT calls MPI_File_iwrite_at_all 4
// EXPECT calls MPI_File_iread_at_all 4
// EXPECT calls MPI_File_write_at_all_begin 4
// EXPECT calls MPI_File_read_at_all_begin 4
// EXPECT calls MPI_File_write 4
// EXPECT calls MPI_File_read 4
// EXPECT calls MPI_File_write_all 4
// EXPECT calls MPI_File_read_all 4
// EXPECT calls MPI_File_iwrite 4
// EXPECT calls MPI_File_iread 4
// EXPECT calls MPI_File_iwrite_all 4
// EXPECT calls MPI_File_iread_all 4
// EXPECT calls MPI_File_write_all_begin 4
// EXPECT calls MPI_File_read_all_begin 4
// EXPECT calls MPI_File_write_shared 4
// EXPECT calls MPI_File_read_shared 4
// EXPECT calls MPI_File_iwrite_shared 4
// EXPECT calls MPI_File_iread_shared 4
// EXPECT calls MPI_File_write_ordered 4
// EXPECT calls MPI_File_read_ordered 4
// EXPECT calls MPI_File_write_ordered_begin 4
// EXPECT calls MPI_File_read_ordered_begin 4
// EXPECT calls MPI_File_write_at_all_end 4
// EXPECT calls MPI_File_read_at_all_end 4
// EXPECT calls MPI_File_write_all_end 4
// EXPECT calls MPI_File_read_all_end 4
// EXPECT calls MPI_File_write_ordered_end 4
// EXPECT calls MPI_File_read_ordered_end 4
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
#define CALL(name) name
#include "s-mpiio-all.inc"
