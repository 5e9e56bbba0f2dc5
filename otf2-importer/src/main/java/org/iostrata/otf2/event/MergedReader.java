// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.event;

import org.iostrata.otf2.Otf2Exception;

/**
 * The events of several locations by time; at equal times, by location index. Files and buffers
 * held at once are bounded whatever the number of locations.
 */
public interface MergedReader extends EventSequence {
  /** The indices of the locations, in ascending order. */
  int[] locations();

  /** Where the reader is. */
  MergedPosition position();

  /** Goes to a position a reader of the same locations gave. */
  void seek(MergedPosition position) throws Otf2Exception;
}
