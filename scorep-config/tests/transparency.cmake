# SPDX-License-Identifier: EPL-2.0
# Programs of others behave with the tracer as without it: output, exit code, errno.
set(SAME ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/same.py $<TARGET_FILE:iostrata>)

# transparent/SCRIPT.sh, with its arguments; not tested when the program it is about is not there.
function(transparent name program script)
  find_program(PROGRAM_${program} ${program})
  if(PROGRAM_${program})
    add_test(NAME transparent-${name} COMMAND ${SAME} -- sh ${CMAKE_CURRENT_SOURCE_DIR}/transparent/${script}.sh ${ARGN})
  else()
    message(NOTICE "No ${program}: it is not tested with the tracer")
  endif()
endfunction()

transparent(coreutils tar coreutils)
transparent(git git git)
transparent(sqlite sqlite3 sqlite)
transparent(openmpi mpirun.openmpi mpi mpirun.openmpi --allow-run-as-root --oversubscribe)
transparent(mpich mpirun.mpich mpi mpirun.mpich)

execute_process(COMMAND ${Python3_EXECUTABLE} -c "import test.test_posix" RESULT_VARIABLE NO_PYTHON_TESTS ERROR_QUIET)
if(NO_PYTHON_TESTS EQUAL 0)
  transparent(python ${Python3_EXECUTABLE} python ${Python3_EXECUTABLE})
  set_tests_properties(transparent-python PROPERTIES COST 100) # the longest: begin with it
else()
  message(NOTICE "No tests of Python (Debian: libpython3.N-testsuite): they are not run with the tracer")
endif()

# A program of ours that same.py runs; flags are for the compiler.
function(same_program name source)
  add_executable(${name} ${source}.c)
  target_link_libraries(${name} PRIVATE pthread)
  target_compile_options(${name} PRIVATE -O0 -fno-builtin -U_FORTIFY_SOURCE -Wno-nonnull -Wno-stringop-overread
    -Wno-stringop-overflow ${ARGN}) # some calls are wrong on purpose
  target_link_options(${name} PRIVATE ${ARGN})
endfunction()

same_program(s-errno s-errno)
add_test(NAME errno COMMAND ${SAME} IOSTRATA_BUFFER=16 -- $<TARGET_FILE:s-errno>)

# Address Sanitizer as a library and inside the program; it complains when it is not the first of all libraries.
foreach(kind shared static)
  set(flags -fsanitize=address)
  if(kind STREQUAL static)
    list(APPEND flags -static-libasan)
  endif()
  same_program(s-sanitized-${kind} s-sanitized ${flags})
  add_test(NAME sanitized-${kind} COMMAND ${SAME} ASAN_OPTIONS=verify_asan_link_order=0 --
    sh ${CMAKE_CURRENT_SOURCE_DIR}/transparent/sanitized.sh $<TARGET_FILE:s-sanitized-${kind}>)
endforeach()

find_program(VALGRIND valgrind)
if(VALGRIND)
  foreach(name s-posix s-stdio s-tree)
    add_test(NAME valgrind-${name} COMMAND ${CHECK} /dev/null ${VALGRIND} -q --error-exitcode=99 $<TARGET_FILE:${name}> {})
  endforeach()
else()
  message(NOTICE "No valgrind: the tracer is not tested under it")
endif()
