# SPDX-License-Identifier: EPL-2.0
# The sources look as .clang-format says; other versions than Debian 12's have other opinions in details.
find_program(CLANG_FORMAT NAMES clang-format-14 clang-format)
if(CLANG_FORMAT)
  execute_process(COMMAND ${CLANG_FORMAT} --version OUTPUT_VARIABLE CLANG_FORMAT_VERSION)
endif()
if(CLANG_FORMAT_VERSION MATCHES "version 14\\.")
  file(GLOB_RECURSE SOURCES CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/*.[ch])
  list(FILTER SOURCES EXCLUDE REGEX "^target/")
  add_test(NAME format WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} COMMAND ${CLANG_FORMAT} --dry-run -Werror ${SOURCES})
  # cmake --build target --target format
  add_custom_target(format WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} COMMAND ${CLANG_FORMAT} -i ${SOURCES})
else()
  message(NOTICE "No clang-format 14: the format of the sources is not checked")
endif()
