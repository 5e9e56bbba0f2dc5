// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Trap 7: run-time wrapping also records /proc, /sys and the MPI library's own files. */
class FileClassTest {
  @ParameterizedTest
  @CsvSource({
    "/scratch/io/data/ior.dat,DATA",
    "relative/output.h5,DATA",
    "/dev/shm/checkpoint.0,DATA",
    "/home/user/etc/input.nc,DATA",
    "/proc/cpuinfo,SYSTEM",
    "/sys/devices/system/cpu/online,SYSTEM",
    "/dev/null,SYSTEM",
    "/etc/openmpi/openmpi-mca-params.conf,LIBRARY",
    "/usr/share/openmpi/help-mpi.txt,LIBRARY",
    "/dev/shm/vader_segment.vm.0.1,LIBRARY",
    "/scratch/ompi.vm.0/pid.27285/1/ior.dat_cid--1-0.sm,LIBRARY",
    "/scratch/io/data/ior.dat.locktest.0,LIBRARY",
  })
  void classTellsTheProgramsFilesFromTheRest(String path, FileClass expected) {
    assertEquals(expected, FileClass.ofPath(path));
  }
}
