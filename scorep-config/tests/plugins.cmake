# SPDX-License-Identifier: EPL-2.0
# s-plugin and the libraries it loads, each where one RUNPATH only leads to it.
function(runpath target path)
  target_link_libraries(${target} PRIVATE dl)
  target_link_options(${target} PRIVATE -Wl,--enable-new-dtags)
  set_target_properties(${target} PROPERTIES BUILD_WITH_INSTALL_RPATH TRUE INSTALL_RPATH "${path}")
endfunction()

function(plugin name folder)
  add_library(${name} SHARED plugin.c)
  target_compile_options(${name} PRIVATE -O0 -fno-builtin -U_FORTIFY_SOURCE ${ARGN})
  set_target_properties(${name} PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/${folder})
endfunction()

plugin(s-plugin-outer plugins -DOUTER)
plugin(s-plugin-lone plugins)
plugin(s-plugin-inner plugins/inner)
runpath(s-plugin-outer "$ORIGIN/inner")
sample(s-plugin)
runpath(s-plugin "$ORIGIN/plugins")
add_dependencies(s-plugin s-plugin-outer s-plugin-lone s-plugin-inner)
