! SPDX-License-Identifier: EPL-2.0
! Programs in Fortran. The fourth argument says what they do:
!   append   trouble: the log is opened at its end for each line, and closed; repaired: it is opened once
!   flush    trouble: each line is flushed; repaired: none is
!   direct   trouble: a matrix is written by records of one element of each column; repaired: as it lies in memory
!   arrays   healthy: large arrays are written, one record each
! SIZE is the number of lines, columns or arrays.
program fortran
  implicit none
  character(len=4096) :: run, directory, number, what
  integer :: size, i, j, unit
  integer(8) :: start, done, rate
  logical :: bad
  real(8), allocatable :: matrix(:, :)

  call get_command_argument(1, run)
  call get_command_argument(2, directory)
  call get_command_argument(3, number)
  call get_command_argument(4, what)
  read (number, *) size
  bad = run == 'bad'
  call system_clock(start, rate)
  select case (what)
  case ('append', 'flush')
    open (newunit=unit, file=trim(directory)//'/log', status='new')
    do i = 1, size
      if (bad .and. what == 'append') then
        close (unit)
        open (newunit=unit, file=trim(directory)//'/log', position='append', status='old')
      end if
      write (unit, '(a, i0, a, f10.6)') 'step ', i, ': residual ', 1.0 / i
      if (bad .and. what == 'flush') flush (unit)
    end do
    close (unit)
  case ('direct')
    allocate (matrix(64, size))
    call random_number(matrix)
    if (bad) then
      open (newunit=unit, file=trim(directory)//'/matrix', access='direct', recl=8, form='unformatted')
      do i = 1, 64
        do j = 1, size
          write (unit, rec=(j - 1) * 64 + i) matrix(i, j)
        end do
      end do
    else
      open (newunit=unit, file=trim(directory)//'/matrix', access='stream', form='unformatted')
      write (unit) matrix
    end if
    close (unit)
  case ('arrays')
    allocate (matrix(1024, 256))
    call random_number(matrix)
    open (newunit=unit, file=trim(directory)//'/arrays', form='unformatted')
    do i = 1, size
      write (unit) matrix
    end do
    close (unit)
  end select
  call system_clock(done)
  print '(a, f0.4)', 'seconds ', real(done - start, 8) / rate
end program
