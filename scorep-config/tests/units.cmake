# SPDX-License-Identifier: EPL-2.0
# The parts of the recording on their own, under Address and Undefined Behaviour Sanitizer.
include(CheckCSourceCompiles)
set(SANITIZE -fsanitize=address,undefined -fno-sanitize-recover=all)
set(CMAKE_REQUIRED_FLAGS "-fsanitize=address,undefined")
check_c_source_compiles("int main(void) { return 0; }" HAVE_SANITIZERS)
unset(CMAKE_REQUIRED_FLAGS)
if(NOT HAVE_SANITIZERS)
  message(STATUS "The compiler has no sanitizers: the parts are tested without")
  set(SANITIZE)
endif()

add_library(unit_common STATIC ${COMMON})
target_compile_options(unit_common PRIVATE -g -O1 ${SANITIZE})

# units/u-NAME.c with further sources, started in a fresh directory.
function(unit name)
  add_executable(u-${name} units/u-${name}.c ${ARGN})
  target_compile_options(u-${name} PRIVATE -g -O1 ${SANITIZE})
  target_link_options(u-${name} PRIVATE ${SANITIZE})
  target_link_libraries(u-${name} PRIVATE unit_common)
  add_test(NAME u-${name} COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/units/unit.sh $<TARGET_FILE:u-${name}>)
endfunction()

set(P ${PROJECT_SOURCE_DIR}/preload)
unit(arena)
unit(encode)
unit(registry)
unit(definitions)
unit(finish)
unit(mounts)
unit(filter ${P}/filter.c)
unit(config ${P}/config.c ${P}/filter.c ${P}/clock.c ${P}/memory.c)

# The substrate's recorder with events as Score-P sends them.
set(R ${PROJECT_SOURCE_DIR}/substrate)
add_executable(substrate substrate.c ${R}/recorder.c ${R}/log.c ${R}/handles.c ${R}/locations.c ${R}/events.c ${R}/ticks.c
  ${P}/clock.c ${P}/filter.c)
target_compile_options(substrate PRIVATE -g -O1 ${SANITIZE})
target_link_options(substrate PRIVATE ${SANITIZE})
target_link_libraries(substrate PRIVATE unit_common pthread)
add_test(NAME substrate COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/archive.py
  ${CMAKE_CURRENT_SOURCE_DIR}/substrate.c $<TARGET_FILE:substrate>)
