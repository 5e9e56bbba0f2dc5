// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

/**
 * One level of the I/O stack, ordered from the application down (Lu and Shen, section 3): first the
 * layers of a real machine, then the simulated ones.
 */
public enum Layer {
  NETCDF,
  HDF5,
  MPI_IO,
  ISO_C,
  /** POSIX asynchronous I/O: what a trace records as non-blocking POSIX operations. */
  AIO,
  POSIX,
  /** The kernel's block devices. */
  BLOCK,
  CLIENT,
  SERVER,
  CACHE,
  DISK;

  /** The name that people know it by; {@code name()} is what files and queries have. */
  @Override
  public String toString() {
    return this == MPI_IO ? "MPI-IO" : name();
  }

  /**
   * Whether this layer lies nearer to the application; operations have parents in such layers only.
   */
  public boolean isAbove(Layer other) {
    return compareTo(other) < 0;
  }
}
