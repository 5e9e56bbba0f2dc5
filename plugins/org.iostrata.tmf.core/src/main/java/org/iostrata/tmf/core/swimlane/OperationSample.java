// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.List;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.tmf.core.swimlane.FilterableState.Operations;

/**
 * Some operations of a bar, evenly spread: to look at all of a million for a colour is too much.
 */
final class OperationSample {
  private static final int MOST = 32;

  private OperationSample() {}

  /** Takes operations. */
  interface SampleTaker {
    void take(Lane lane, int i);
  }

  static void of(List<Operations> all, SampleTaker taker) {
    long count = 0;
    for (Operations operations : all) {
      count += operations.next() - operations.first();
    }
    int step = (int) Math.max(1, (count + MOST - 1) / MOST);
    int skip = 0;
    for (Operations operations : all) {
      Lane lane = operations.lane();
      int i = operations.first() + skip;
      for (; i < operations.next(); i += step) {
        if (operations.has(i)) {
          taker.take(lane, i);
        }
      }
      skip = i - operations.next();
      if (operations.file() != Operations.ALL_FILES && step > 1) {
        taker.take(lane, operations.first()); // the steps may have met other files only
      }
    }
  }
}
