// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.disk;

import org.iostrata.simulator.spi.DiskAccess;
import org.iostrata.simulator.spi.DiskModel;

/**
 * A disk with a head: what follows the last access costs its transfer alone, what is near it half a
 * turn and a short way of the head, everything else half a turn and a long one.
 */
public final class HardDisk implements DiskModel {
  private static final int NOWHERE = -1;

  private final double bytesPerSecond;
  private final double nearSeconds;
  private final double farSeconds;
  private final long nearBytes;
  private int file = NOWHERE;
  private long end;

  /**
   * A disk that has done nothing.
   *
   * @param bytesPerSecond how fast it transfers
   * @param turnSeconds how long half a turn takes
   * @param trackSeconds the way to a track near by
   * @param seekSeconds the way to another track
   * @param nearBytes what is less far away is near
   */
  public HardDisk(
      double bytesPerSecond,
      double turnSeconds,
      double trackSeconds,
      double seekSeconds,
      long nearBytes) {
    this.bytesPerSecond = bytesPerSecond;
    nearSeconds = turnSeconds + trackSeconds;
    farSeconds = turnSeconds + seekSeconds;
    this.nearBytes = nearBytes;
  }

  @Override
  public double serve(DiskAccess access) {
    double seconds = seek(access) + access.bytes() / bytesPerSecond;
    file = access.file();
    end = access.end();
    return seconds;
  }

  private double seek(DiskAccess access) {
    if (access.file() != file) {
      return farSeconds;
    }
    long way = Math.abs(access.offset() - end);
    return way == 0 ? 0 : way < nearBytes ? nearSeconds : farSeconds;
  }
}
