! SPDX-License-Identifier: EPL-2.0
! Fortran with the module mpi: four ranks write 3 x 1000 bytes each at explicit offsets, 1000 together, 1000 without
! blocking, and read 1000 back.
!
! EXPECT calls MPI_Init 4
! EXPECT calls MPI_File_open 4
! EXPECT calls MPI_File_write_at 12
! EXPECT calls MPI_File_write_at_all 4
! EXPECT calls MPI_File_iwrite_at 4
! EXPECT calls MPI_Wait 4
! EXPECT calls MPI_File_read_at 4
! EXPECT calls MPI_Barrier 4
! EXPECT calls MPI_File_close 4
! EXPECT calls MPI_Finalize 4
! EXPECT bytes write mpiio 20000
! EXPECT bytes read mpiio 4000
! EXPECT offsets read mpiio data 0 1000 2000 3000
! EXPECT nonblocking mpiio 4
! EXPECT outstanding 0
! EXPECT balanced
! EXPECT rank-names 4
program main
  use mpi
  implicit none
  character(len=4096) :: name
  character(len=1000) :: buf
  integer :: rank, error, f, request, i, status(MPI_STATUS_SIZE)
  integer(kind=MPI_OFFSET_KIND) :: offset
  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  call get_command_argument(1, name)
  buf = repeat(char(65 + rank), 1000)
  call MPI_File_open(MPI_COMM_WORLD, trim(name)//'/data', MPI_MODE_CREATE + MPI_MODE_RDWR, MPI_INFO_NULL, f, error)
  do i = 0, 2
    offset = (i * 4 + rank) * 1000
    call MPI_File_write_at(f, offset, buf, 1000, MPI_CHARACTER, status, error)
  end do
  offset = (12 + rank) * 1000
  call MPI_File_write_at_all(f, offset, buf, 1000, MPI_CHARACTER, MPI_STATUS_IGNORE, error)
  offset = (16 + rank) * 1000
  call MPI_File_iwrite_at(f, offset, buf, 1000, MPI_CHARACTER, request, error)
  call MPI_Wait(request, status, error)
  call MPI_Barrier(MPI_COMM_WORLD, error)
  offset = rank * 1000
  call MPI_File_read_at(f, offset, buf, 1000, MPI_CHARACTER, status, error)
  if (rank == 2) print '(a)', buf(1:3)
  call MPI_File_close(f, error)
  call MPI_Finalize(error)
end program main
