// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.spi;

/** Makes disks of one kind. */
public interface DiskKind extends Kind {
  /** A disk that has done nothing. */
  DiskModel disk(Settings settings);
}
