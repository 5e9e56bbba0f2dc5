# SPDX-License-Identifier: EPL-2.0
# What programs do to the tracer, and what happens to its directory: the program behaves as ever, one line says where the
# recording had to stop, and what was written before can be read.
foreach(name s-ends s-forks s-join s-signals s-left s-handlers s-cancel s-crowd s-memory s-filesize)
  sample(${name})
endforeach()
set_tests_properties(s-left PROPERTIES SKIP_RETURN_CODE 77)

foreach(how segv kill term raw abort main-leaves)
  add_test(NAME ends-${how} COMMAND ${SAME} -- $<TARGET_FILE:s-ends> {} ${how})
endforeach()

# The directory cannot be made or written.
set(WORK "seq 1 30000 >a\nsort -n a | tail -1\ncp a b\ncat b | wc -c\ncat nowhere")
set(NOT_RECORDED ${SAME} --no-archive --says "cannot record in")
add_test(NAME denied-file COMMAND ${NOT_RECORDED} IOSTRATA_DIR=/etc/passwd/archive -- sh -c "${WORK}")
add_test(NAME denied-kernel COMMAND ${NOT_RECORDED} IOSTRATA_DIR=/sys/archive -- sh -c "${WORK}")
find_program(PRLIMIT prlimit)
if(PRLIMIT)
  add_test(NAME denied-size COMMAND ${NOT_RECORDED} -- ${PRLIMIT} --fsize=0 sh -c "cat /etc/passwd | wc -l\ncat nowhere")
endif()

# When a forked child begins.
add_test(NAME forked COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/forked.sh $<TARGET_FILE:iostrata> $<TARGET_FILE:iostrata-run>)

# With root: for whom drops his rights, and on a file system that is full from some point on.
find_program(SETPRIV setpriv)
find_program(UNSHARE unshare)
execute_process(COMMAND ${UNSHARE} -m true RESULT_VARIABLE NO_UNSHARE ERROR_QUIET)
if(SETPRIV AND UNSHARE AND NO_UNSHARE EQUAL 0)
  add_test(NAME denied-rights COMMAND ${NOT_RECORDED} -- ${SETPRIV} --reuid 65534 --clear-groups sh -c "echo hi\ncat nowhere")
  add_test(NAME pid-space COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/pid-space.sh $<TARGET_FILE:iostrata> $<TARGET_FILE:iostrata-run>)
  add_test(NAME full-disk COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/full-disk.sh $<TARGET_FILE:iostrata> $<TARGET_FILE:iostrata-finish>)
  add_test(NAME score-p-full COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/score-p-full.sh $<TARGET_FILE:score-p-full> $<TARGET_FILE:plugin>)
else()
  message(NOTICE "Not root: a full disk and dropped rights are not tested")
endif()

# Root's servers act for others.
sample(s-guests)
set_tests_properties(s-guests PROPERTIES SKIP_RETURN_CODE 77)
add_test(NAME guests COMMAND ${SAME} IOSTRATA_BUFFER=16 -- $<TARGET_FILE:s-guests>)
set_tests_properties(guests PROPERTIES SKIP_RETURN_CODE 77)

# The directory is taken away during the run.
add_test(NAME removed COMMAND ${SAME} --no-archive --says "cannot write the trace to" IOSTRATA_BUFFER=16 --
  ${Python3_EXECUTABLE} -c
  "import os, shutil\nshutil.rmtree('../archive', True)\nf = os.open('f', 66)\nprint(sum(os.write(f, b'x') for i in range(9999)))")
