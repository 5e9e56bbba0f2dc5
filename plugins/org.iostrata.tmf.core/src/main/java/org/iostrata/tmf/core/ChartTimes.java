// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core;

import java.util.List;
import java.util.stream.LongStream;
import org.iostrata.tmf.core.trace.TimeAxis;

/** The times at which a chart asks for values: each stands for the time from it to the next. */
public final class ChartTimes {
  private ChartTimes() {}

  /** The times of a request, each once, in order. */
  public static long[] asked(List<Long> times) {
    return times.stream().mapToLong(Long::longValue).sorted().distinct().toArray();
  }

  /** The same in the trace, and the end of the last. */
  public static long[] borders(long[] asked, TimeAxis axis) {
    long lastNs = asked[asked.length - 1];
    long stepNs = asked.length == 1 ? 1 : Math.max(1, lastNs - asked[asked.length - 2]);
    return LongStream.concat(LongStream.of(asked), LongStream.of(lastNs + stepNs))
        .map(axis::inTrace)
        .toArray();
  }
}
