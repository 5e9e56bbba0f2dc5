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
unit(settle)
unit(mounts)
unit(events ${PROJECT_SOURCE_DIR}/block/events.c)
unit(filter ${P}/filter.c)
unit(config ${P}/config.c ${P}/filter.c ${P}/memory.c ${P}/peers.c)

# The substrate's recorder with events as Score-P sends them.
set(R ${PROJECT_SOURCE_DIR}/substrate)
add_executable(substrate substrate.c ${R}/recorder.c ${R}/log.c ${R}/handles.c ${R}/locations.c ${R}/events.c ${R}/ticks.c
  ${P}/filter.c)
target_compile_options(substrate PRIVATE -g -O1 ${SANITIZE})
target_link_options(substrate PRIVATE ${SANITIZE})
target_link_libraries(substrate PRIVATE unit_common pthread)
add_test(NAME substrate COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/archive.py
  ${CMAKE_CURRENT_SOURCE_DIR}/substrate.c $<TARGET_FILE:substrate> {})

# The plug-in itself, and what is preloaded beside it, with a stand-in for Score-P, wherever Score-P is or is not.
scorep_libraries(plugin preloaded -I${CMAKE_CURRENT_SOURCE_DIR}/score-p)
add_library(stand-in SHARED score-p/stand_in.c)
target_compile_options(stand-in PRIVATE -fvisibility=default -Wno-unused-parameter)
target_link_libraries(stand-in PRIVATE dl pthread)
add_library(scorep_adapter_user_event SHARED score-p/user.c)
target_compile_options(scorep_adapter_user_event PRIVATE -fvisibility=default)
target_link_libraries(scorep_adapter_user_event PRIVATE stand-in)
function(stand_in name)
  add_executable(${name} ${name}.c)
  target_link_libraries(${name} PRIVATE scorep_adapter_user_event stand-in pthread)
  add_dependencies(${name} plugin preloaded)
  add_test(NAME ${name} COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/archive.py
    ${CMAKE_CURRENT_SOURCE_DIR}/${name}.c env LD_PRELOAD=$<TARGET_FILE:preloaded> $<TARGET_FILE:${name}>
    $<TARGET_FILE:plugin> {})
endfunction()
stand_in(score-p)
stand_in(score-p-dies)
add_executable(score-p-cost score-p-cost.c)
target_compile_options(score-p-cost PRIVATE -O2)
target_link_libraries(score-p-cost PRIVATE stand-in)
add_dependencies(score-p-cost plugin)
add_custom_target(bench-score-p COMMAND sh -c "d=$(mktemp -d) && \"$0\" \"$1\" \"$d/run\"; s=$?; rm -rf \"$d\"; exit $s"
  $<TARGET_FILE:score-p-cost> $<TARGET_FILE:plugin> VERBATIM)
add_executable(score-p-full score-p-full.c)
target_link_libraries(score-p-full PRIVATE stand-in)
add_dependencies(score-p-full plugin)
