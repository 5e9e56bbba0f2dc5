// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Trap 7: run-time wrapping also records /proc, /sys and the MPI library's own files. */
class FileClassTest {
  /**
   * What else the trace has: an environment of Python, one of conda, and one in the run's folder.
   */
  private static final Installations INSTALLED =
      new Installations(
          List.of(
              "/home/u/project/env/pyvenv.cfg",
              "/scratch/conda/envs/sim/conda-meta/history",
              "venv/pyvenv.cfg",
              "/data/notes-of-pyvenv.cfg",
              "/data/not-conda-meta/x"));

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
    assertEquals(expected, FileClass.ofPath(path, INSTALLED));
  }

  @ParameterizedTest
  @CsvSource({
    "/home/u/project/env/pyvenv.cfg",
    "/home/u/project/env/bin/python3",
    "/home/u/project/env/lib/data/table.txt",
    "/home/u/project/env/share/jupyter/kernel.json",
    "venv/bin/activate",
    "/home/u/python/lib/python3.11/os.py",
    "/home/u/python/lib64/python3.13t/lib-dynload/math.cpython-313t.so",
    "/home/u/python/lib/python311.zip",
    "/sw/pypy/lib/pypy3.10/abc.py",
    "/home/u/.local/lib/python3.11/site-packages/numpy/core/_data.npy",
    "/data/pkgs/dist-packages/x/y.txt",
    "/data/code/__pycache__/model.cpython-311.pyc",
    "/data/code/model.pyc",
    "/home/u/.pyenv/versions/3.11.7/bin/python3.11",
    "/opt/pyenv/versions/3.12.0/share/x",
    "/home/u/miniconda3/conda-meta/numpy.json",
    "/scratch/conda/envs/sim/lib/libmkl.so.2",
    "/scratch/conda/envs/sim/etc/fonts/fonts.conf",
    "/home/u/app/node_modules/left-pad/index.js",
    "/home/u/.nvm/versions/node/v20/lib/x.js",
    "/home/u/app/target/app.jar",
    "/home/u/app/org/Main.class",
    "/opt/jdk-17.0.2/lib/modules",
    "/opt/openjdk-21/conf/security/java.security",
    "/home/u/sim/libphysics.so",
    "/home/u/sim/libphysics.so.1.2.3",
    "/sw/R/4.3/lib64/R/library/stats/R/stats.rdb",
    "/home/u/R/x86_64-pc-linux-gnu-library/4.3/dplyr/R/dplyr.rdx",
    "/home/u/.julia/packages/HDF5/abc/src/HDF5.jl",
    "/home/u/.julia/compiled/v1.10/HDF5/x.ji",
    "/sw/julia/share/julia/stdlib/v1.10/Dates/src/Dates.jl",
    "/home/u/perl5/lib/perl5/Moose.pm",
    "/sw/perl/lib/perl5/5.36.0/strict.pm",
    "/home/u/.rbenv/versions/3.2.0/bin/ruby",
    "/sw/ruby/lib/ruby/3.2.0/json.rb",
    "/srv/app/vendor/gems/rake-13.0.6/lib/rake.rb",
    "/sw/modulefiles/gcc/12.lua",
    "/sw/opt/spack/linux/hdf5-1.14/lib/libhdf5.settings",
  })
  void languagesAreInstalledAnywhere(String path) {
    assertEquals(FileClass.LIBRARY, FileClass.ofPath(path, INSTALLED));
  }

  @ParameterizedTest
  @CsvSource({
    "/home/u/lib/input.nc",
    "/home/u/bin/input.nc",
    "/home/u/project/env/results.h5",
    "/home/u/project/env/data/lib/results.h5",
    "/home/u/project/lib/table.txt",
    "/home/u/project/environment/lib/x",
    "/scratch/conda/envs/sim/output/run.h5",
    "/scratch/conda/envs/other/lib/run.h5",
    "/scratch/envs/lib/run.h5",
    "/data/lib/results.h5",
    "/data/python3.11/results.h5",
    "/home/u/R/results.csv",
    "/home/u/julia/results.jld2",
    "/home/u/perl/results.txt",
    "/home/u/gems/catalogue.csv",
    "/home/u/java/lib/results.csv",
    "/home/u/node/results.csv",
    "/home/u/run.so.h5",
    "/home/u/notes.software",
    "/home/u/lib.sound",
    "/home/u/class/results.csv",
    "/home/u/model.py",
    "/home/u/jar",
  })
  void whatMerelyLiesBelowSuchANameIsData(String path) {
    assertEquals(FileClass.DATA, FileClass.ofPath(path, INSTALLED));
  }
}
