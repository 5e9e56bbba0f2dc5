// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.lock;

import java.util.List;

/**
 * A process that uses the locks of a file.
 *
 * @param file an index of {@code Trace.files()}
 * @param process an index of {@code Trace.processes()}
 * @param spans in the order of their begin
 */
public record LockUser(int file, int process, List<LockSpan> spans) {
  /** The first span that may touch a time or a later one: none overlap but by threads. */
  public int firstFrom(long timeNs) {
    int low = 0;
    int high = spans.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (spans.get(middle).fromNs() < timeNs) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    while (low > 0 && spans.get(low - 1).toNs() > timeNs) {
      low--;
    }
    return low;
  }
}
