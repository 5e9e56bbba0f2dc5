! SPDX-License-Identifier: EPL-2.0
! Fortran with the module mpi_f08.
program main
  use mpi_f08
  implicit none
  type(MPI_File) :: f
  type(MPI_Request) :: request
  type(MPI_Status) :: status
  include 's-fortran.inc'
end program main
