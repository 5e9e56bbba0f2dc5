// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

import java.util.Locale;

/** On which side of the I/O stack a {@link Layer} lies, from the program to its data. */
public enum Side {
  /** The program and the libraries and the kernel under it. */
  APPLICATION,
  /** What stands for the file system where the program runs: its client, daemons on the way. */
  CLIENT,
  /** Messages between machines. */
  NETWORK,
  /** The servers of the file system. */
  SERVER,
  /** What servers keep near the devices. */
  CACHE,
  /** What holds the data. */
  DEVICE;

  /** As people read it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it is the machine's own storage: below block devices nothing else is. */
  boolean isStorage() {
    return this == CACHE || this == DEVICE;
  }
}
