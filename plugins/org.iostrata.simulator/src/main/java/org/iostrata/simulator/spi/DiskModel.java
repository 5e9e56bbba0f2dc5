// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.spi;

/** What holds the data of a server: does one access after the other. Used by one thread. */
public interface DiskModel {
  /** Does an access; how many seconds it takes. */
  double serve(DiskAccess access);
}
