# SPDX-License-Identifier: EPL-2.0
# Clients of file servers: programs against libraries of ours with the names, versions and order of words of libnfs and
# libgfapi, so that none of these has to be there.
function(client_sample name library version options)
  add_library(${name}-library SHARED stub-${library}.c)
  set_target_properties(${name}-library PROPERTIES OUTPUT_NAME ${library} SOVERSION ${version}
    LIBRARY_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/${name}.libraries)
  target_compile_options(${name}-library PRIVATE -fvisibility=default)
  add_executable(${name} s-${library}.c)
  target_compile_options(${name} PRIVATE -O0)
  target_link_libraries(${name} PRIVATE ${name}-library pthread)
  foreach(target ${name} ${name}-library)
    target_compile_definitions(${target} PRIVATE ${options})
  endforeach()
  add_test(NAME ${name} COMMAND ${CHECK} ${CMAKE_CURRENT_SOURCE_DIR}/s-${library}.c $<TARGET_FILE:${name}>)
endfunction()

client_sample(s-nfs nfs 13 "")
client_sample(s-nfs-turned nfs 16 TURNED)
client_sample(s-gfapi gfapi 0 "")
target_link_options(s-gfapi-library PRIVATE -Wl,--version-script=${CMAKE_CURRENT_SOURCE_DIR}/stub-gfapi.map)
