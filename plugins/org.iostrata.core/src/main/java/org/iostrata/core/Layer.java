// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core;

/**
 * One level of the I/O stack, ordered from the application down to the device (Lu and Shen, section
 * 3).
 */
public enum Layer {
  NETCDF,
  HDF5,
  MPI_IO,
  ISO_C,
  AIO,
  POSIX,
  BLOCK
}
