// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

import org.iostrata.core.model.OperationTest;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;

/**
 * Which operations of a run are looked at: those that overlap a range of time and pass a filter.
 * One belongs to it as a whole or not at all; {@code docs/formats/filter.md} says what follows.
 *
 * @param fromNs the operations that end after this time, or begin not before; {@link #OPEN_BEGIN}
 *     without
 * @param toNs the operations that begin before this time; {@link #OPEN_END} without
 * @param filter the operations that pass; null for all
 */
public record Part(long fromNs, long toNs, Filter filter) {
  /** No begin. */
  public static final long OPEN_BEGIN = Long.MIN_VALUE;

  /** No end. */
  public static final long OPEN_END = Long.MAX_VALUE;

  /** All operations. */
  public static final Part WHOLE = new Part(OPEN_BEGIN, OPEN_END, null);

  /**
   * The part of a trace as a source: whoever reads it gets the operations of the part only. It is
   * the trace itself when the part is all of it. Closing it closes the trace.
   */
  public Source of(Source source) {
    return isWhole() ? source : new PartSource(source, this);
  }

  /** Whether all operations belong to it. */
  public boolean isWhole() {
    return !hasRange() && filter == null;
  }

  /** Whether it has a begin or an end. */
  public boolean hasRange() {
    return fromNs != OPEN_BEGIN || toNs != OPEN_END;
  }

  /**
   * Whether an operation and those it caused belong to it together, but for some at its borders:
   * only then links can be told.
   */
  public boolean keepsLinks() {
    return filter == null || filter.keepsLinks();
  }

  /** Whether a process may have operations that belong to it. */
  public boolean mayHold(TraceProcess process) {
    return filter == null || filter.mayHold(process);
  }

  /** The test of the operations of a trace; null when all belong to it. */
  public OperationTest in(Trace trace) {
    OperationTest passes = filter == null ? null : filter.in(trace);
    if (!hasRange()) {
      return passes;
    }
    OperationTest overlaps =
        (batch, row) ->
            batch.admitNs(row) < toNs
                && (batch.callbackNs(row) > fromNs || batch.admitNs(row) >= fromNs);
    return passes == null
        ? overlaps
        : (batch, row) -> overlaps.test(batch, row) && passes.test(batch, row);
  }
}
