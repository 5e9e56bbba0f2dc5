// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.trace;

import org.eclipse.core.runtime.Platform;
import org.eclipse.tracecompass.tmf.core.synchronization.ITmfTimestampTransform;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.model.Trace;

/**
 * Where a trace lies on the time axis of the workbench: ns since 1970 where the trace knows, so
 * that several traces lie on one axis; else since its start.
 *
 * @param startNs the trace's start on the axis, moved by what the user or a synchronisation says
 */
public record TimeAxis(long startNs) {
  /** Where the workbench keeps its preferences. */
  public static final String PREFERENCES = "org.iostrata.tmf.ui";

  /** The preference: whether each trace that is opened begins at 0. */
  public static final String FROM_ZERO = "fromZero";

  static TimeAxis of(Trace trace, ITmfTimestampTransform moved) {
    boolean fromZero =
        Platform.getPreferencesService().getBoolean(PREFERENCES, FROM_ZERO, false, null);
    long startNs = fromZero ? 0 : trace.startNs();
    boolean known = startNs > 0 && Saturating.add(startNs, trace.durationNs()) < Long.MAX_VALUE;
    return new TimeAxis(moved.transform(known ? startNs : 0));
  }

  /** From the begin of the first to the end of the last trace of an experiment, or of one trace. */
  static long durationNs(ITmfTrace trace) {
    long fromNs = Long.MAX_VALUE;
    long toNs = Long.MIN_VALUE;
    for (ITmfTrace one : TmfTraceManager.getTraceSet(trace)) {
      fromNs = Math.min(fromNs, one.getStartTime().toNanos());
      toNs = Math.max(toNs, one.getEndTime().toNanos());
    }
    return toNs - fromNs;
  }

  /** A time of the trace on the axis. */
  public long onAxis(long traceNs) {
    long sum = startNs + traceNs;
    boolean overflow = ((startNs ^ sum) & (traceNs ^ sum)) < 0;
    return overflow ? (traceNs < 0 ? Long.MIN_VALUE : Long.MAX_VALUE) : sum;
  }

  /** A time of the axis in the trace. */
  public long inTrace(long axisNs) {
    long difference = axisNs - startNs;
    boolean overflow = ((axisNs ^ startNs) & (axisNs ^ difference)) < 0;
    return overflow ? (axisNs < 0 ? Long.MIN_VALUE : Long.MAX_VALUE) : difference;
  }
}
