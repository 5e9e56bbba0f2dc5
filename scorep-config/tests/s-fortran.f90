! SPDX-License-Identifier: EPL-2.0
! Fortran with the module mpi.
program main
  use mpi
  implicit none
  integer :: f, request, status(MPI_STATUS_SIZE)
  include 's-fortran.inc'
end program main
