// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace.write;

import org.iostrata.core.model.Trace;

/**
 * Times as they are written: seconds since 1970 of the trace's start stand at the head of each
 * file, all others count from there. Of a trace that does not say when it started, they count from
 * its start.
 *
 * @param adjustmentS what stands at the head
 * @param withinNs how long behind it the trace starts
 */
record WrittenTimes(long adjustmentS, long withinNs) {
  private static final long NS = 1_000_000_000L;

  /** Those of a trace. */
  static WrittenTimes of(Trace trace) {
    long startNs = trace.startNs();
    boolean known = startNs > 0 && startNs / NS <= Integer.MAX_VALUE; // more, the format cannot
    return known ? new WrittenTimes(startNs / NS, startNs % NS) : new WrittenTimes(0, 0);
  }

  /** A time of the trace, with all its digits. */
  String text(long traceNs) {
    return seconds(withinNs + traceNs);
  }

  /** A time of the trace since 1970. */
  String epochText(long traceNs) {
    return seconds(adjustmentS * NS + withinNs + traceNs);
  }

  /** So many nanoseconds, in seconds. */
  static String seconds(long ns) {
    String digits = Long.toString(NS + Math.abs(ns % NS)).substring(1);
    return (ns < 0 ? "-" : "") + Math.abs(ns / NS) + "." + digits;
  }

  /** Whole seconds since 1970. */
  int epochS(long traceNs) {
    return (int) (adjustmentS + Math.floorDiv(withinNs + traceNs, NS));
  }

  /** What is left of them. */
  int epochNs(long traceNs) {
    return (int) Math.floorMod(withinNs + traceNs, NS);
  }
}
