// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.spi;

import java.util.List;

/**
 * What stands between a server and its disk: takes what clients ask for, and says what the disk
 * does next. The server asks whenever something changed and the disk is free. Used by one thread.
 */
public interface CacheLayer {
  /** Whether data of a write may be taken into memory now; else its sender has to wait. */
  boolean accepts(long bytes);

  /** Something is to be read, or has come to be written. */
  void add(DiskAccess access);

  /**
   * Takes what the disk does next: what was added, or several of those {@linkplain
   * DiskAccess#joining as one}; null when nothing can be done before something changes.
   */
  DiskAccess next();

  /** Whether all of a read is in memory: it is answered without the disk. */
  default boolean holds(DiskAccess read) {
    return false;
  }

  /** The disk has done what {@link #next} gave. */
  default void done(DiskAccess access) {}

  /** Whether clients send data of writes when they are asked for it; else at once. */
  default boolean invites() {
    return false;
  }

  /**
   * Whose data is asked for next, of a layer that {@linkplain #invites invites}; asked again when
   * something changed.
   *
   * @param announced writes whose data nobody was asked for, in the order in which they came
   * @param underWayBytes how much was asked for and is not in memory
   * @return its place among those; negative for none now
   */
  default int invite(List<AnnouncedWrite> announced, long underWayBytes) {
    return 0;
  }

  /** Whether a write is answered when the disk has done it; else when the server has its data. */
  default boolean isWriteThrough() {
    return false;
  }
}
