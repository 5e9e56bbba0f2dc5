// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;

/** Takes the heat maps of a log. */
interface HeatMapVisitor {
  /**
   * What a process moved over time.
   *
   * @param id of the layer: the hash of its name
   * @param rank of the process
   * @param binSeconds how long each bin is
   * @param written bytes in each bin
   * @param read likewise
   */
  void take(long id, long rank, double binSeconds, long[] written, long[] read) throws IOException;
}
