# SPDX-License-Identifier: EPL-2.0
# How much of a run its archive holds, and who could not be recorded.
add_executable(s-moves s-moves.c)
try_compile(HAVE_STATIC ${CMAKE_CURRENT_BINARY_DIR}/static ${CMAKE_CURRENT_SOURCE_DIR}/s-moves.c LINK_OPTIONS -static
  COMPILE_DEFINITIONS -D_GNU_SOURCE CMAKE_FLAGS -DINCLUDE_DIRECTORIES=${CMAKE_CURRENT_SOURCE_DIR})
if(HAVE_STATIC)
  add_executable(s-moves-static s-moves.c)
  target_link_options(s-moves-static PRIVATE -static)
  add_test(NAME witness COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/witness.py $<TARGET_FILE:iostrata>
    $<TARGET_FILE:s-moves> $<TARGET_FILE:s-moves-static> $<TARGET_FILE:s-uring-raw>)
  set_tests_properties(witness PROPERTIES SKIP_RETURN_CODE 77)
else()
  message(NOTICE "No static C library: what is not recorded is not tested")
endif()
