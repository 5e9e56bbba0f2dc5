// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

/**
 * The end of a call that wanted what was written of a file on the disks. What such a call took is
 * time that passes, as it does for other calls; when the servers need longer, it is waited for
 * them.
 *
 * @param file the file
 * @param isClose whether the file was closed; else it was flushed
 * @param toNs when the call ended
 */
record RecordedFlush(int file, boolean isClose, long toNs) implements RecordedCall {
  @Override
  public long fromNs() {
    return toNs;
  }
}
