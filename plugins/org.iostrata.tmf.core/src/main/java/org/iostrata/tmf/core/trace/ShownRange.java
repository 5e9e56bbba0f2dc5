// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.trace;

import java.math.BigDecimal;
import java.util.Optional;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimestamp;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;

/** A range of time as a person writes it: {@code 520 ms .. 0.6 s}, since the trace's begin. */
public final class ShownRange {
  private static final String BETWEEN = "..";
  private static final int DIGITS_OF_MS = 6;

  private ShownRange() {}

  /** A range as text; exact. */
  public static String text(ITmfTrace trace, TmfTimeRange range) {
    return text(trace, range.getStartTime().toNanos())
        + " "
        + BETWEEN
        + " "
        + text(trace, range.getEndTime().toNanos());
  }

  private static String text(ITmfTrace trace, long ns) {
    BigDecimal ms = BigDecimal.valueOf(ns - trace.getStartTime().toNanos(), DIGITS_OF_MS);
    return ms.stripTrailingZeros().toPlainString() + " ms";
  }

  /** What is wrong with a text; null when nothing is. */
  public static String wrong(String text) {
    String[] ends = ends(text);
    if (ends.length != 2) {
      return "Two times with .. between, for example 520 ms .. 0.6 s";
    }
    Optional<Long> from = ns(ends[0]);
    Optional<Long> to = ns(ends[1]);
    if (from.isEmpty() || to.isEmpty()) {
      return (from.isEmpty() ? ends[0] : ends[1]).strip()
          + " is no time: a number with ns, us, ms or s";
    }
    return from.get() < to.get() ? null : "The end is not after the begin";
  }

  /** A range that is not wrong. */
  public static TmfTimeRange of(ITmfTrace trace, String text) {
    String[] ends = ends(text);
    long zeroNs = trace.getStartTime().toNanos();
    return new TmfTimeRange(
        TmfTimestamp.fromNanos(zeroNs + ns(ends[0]).orElseThrow()),
        TmfTimestamp.fromNanos(zeroNs + ns(ends[1]).orElseThrow()));
  }

  private static String[] ends(String text) {
    return text.split("\\.\\.", -1);
  }

  private static Optional<Long> ns(String text) {
    try {
      return Optional.of(Math.round(Quantity.parse(text.strip(), Unit.NANOSECONDS).value()));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
