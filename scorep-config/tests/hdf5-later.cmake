# SPDX-License-Identifier: EPL-2.0
# HDF5 from 1.14 on has calls for several datasets and calls that may be done in the background. Debian 12 has 1.10: a
# stub with a few of these calls is always there, and where a library has them all (cmake -DHDF5_LATER=libhdf5.so names
# one; h5py of PyPI brings one along) the samples are run with it too.
add_library(hdf5_stub SHARED stub-hdf5.c)
target_compile_options(hdf5_stub PRIVATE -fvisibility=default)
sample(s-hdf5-later)
target_link_libraries(s-hdf5-later PRIVATE hdf5_stub)

if(NOT HDF5_LATER)
  execute_process(COMMAND ${Python3_EXECUTABLE} -c "import glob, h5py, os
print(glob.glob(os.path.join(os.path.dirname(h5py.__file__), '../h5py.libs/libhdf5-*.so*'))[0])"
    OUTPUT_VARIABLE H5PY OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  find_library(HDF5_ANY NAMES hdf5 hdf5_serial)
endif()
include(CheckFunctionExists)
set(found)
foreach(candidate ${HDF5_LATER} ${H5PY} ${HDF5_ANY})
  set(CMAKE_REQUIRED_LIBRARIES ${candidate})
  unset(HAVE_HDF5_LATER CACHE)
  check_function_exists(H5Dwrite_multi_async HAVE_HDF5_LATER)
  if(HAVE_HDF5_LATER)
    set(found ${candidate})
    break()
  endif()
endforeach()
unset(CMAKE_REQUIRED_LIBRARIES)
if(found)
  sample(s-hdf5-async)
  target_link_libraries(s-hdf5-async PRIVATE ${found})
  add_executable(s-hdf5-later.real s-hdf5-later.c)
  target_compile_options(s-hdf5-later.real PRIVATE -O0 -fno-builtin)
  target_link_libraries(s-hdf5-later.real PRIVATE ${found})
  add_test(NAME s-hdf5-later.real COMMAND ${CHECK} ${CMAKE_CURRENT_SOURCE_DIR}/s-hdf5-later.c
    $<TARGET_FILE:s-hdf5-later.real> {})
else()
  message(STATUS "No HDF5 1.14: its calls are tested with a stub only")
endif()
