// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.iostrata.core.internal.filter.FilterField;
import org.iostrata.core.internal.filter.ParsedFilter;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationTest;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.FilterException;

/** Looks for operations in lanes by an expression, as filters have it. Not thread-safe. */
public final class LaneSearch {
  /** What a timeline does not keep of an operation. */
  private static final Set<FilterField> NOT_KEPT =
      EnumSet.of(FilterField.HANDLE, FilterField.PHASE, FilterField.ISSUE);

  /** Operations between two looks at whether somebody has cancelled. */
  private static final int AT_ONCE = 1 << 14;

  private final Timeline timeline;
  private final OperationTest test;
  private final OperationBatch row = new OperationBatch(1);

  /**
   * A search in a timeline.
   *
   * @throws FilterException when the expression is wrong, or asks for what a timeline does not keep
   */
  public LaneSearch(Timeline timeline, String expression) throws FilterException {
    this.timeline = timeline;
    test = parse(expression).in(timeline.trace());
  }

  /**
   * Reads an expression.
   *
   * @throws FilterException when it is wrong, or asks for what a timeline does not keep
   */
  public static ParsedFilter parse(String expression) throws FilterException {
    ParsedFilter filter = ParsedFilter.parse(expression);
    for (FilterField field : NOT_KEPT) {
      if (filter.asksFor(field)) {
        int at = Math.max(0, expression.indexOf(field.key()));
        throw new FilterException(
            field.key() + " is not known here", expression, at, field.key().length());
      }
    }
    return filter;
  }

  /** An operation of a lane. */
  public record Found(Lane lane, int operation) {
    /** When it was admitted. */
    public long admitNs() {
      return lane.admitNs(operation);
    }
  }

  /** Whether an operation is looked for. */
  public boolean matches(Lane lane, int i) {
    fill(lane, i);
    return test.test(row, 0);
  }

  private void fill(Lane lane, int i) {
    row.clear();
    row.add();
    int file = lane.file(i);
    Trace trace = timeline.trace();
    FileClass fileClass = file == Trace.NONE ? FileClass.DATA : trace.files().get(file).fileClass();
    row.setWhat(0, LayerKind.of(lane.layer(), lane.kind(i)), lane.flags(i), lane.thread());
    row.setWhere(0, Trace.NONE, file, fileClass);
    row.setTimes(0, lane.admitNs(i), Trace.UNKNOWN, lane.callbackNs(i));
    row.setBytes(0, lane.offset(i), lane.bytesRequested(i), lane.bytesDone(i));
    Lane parent = timeline.parentLane(lane, i);
    int above =
        parent == null ? LayerKind.NONE : LayerKind.of(parent.layer(), parent.kind(lane.parent(i)));
    row.setLink(0, i, Trace.NONE, above);
  }

  /**
   * The next one in order of time; of those of one time in the order of the lanes.
   *
   * @param lanes where to look
   * @param from where to go on: not this one; null for the first of all
   * @param timeNs without one, from when on
   * @throws CancellationException when it was cancelled
   */
  public Optional<Found> after(List<Lane> lanes, Found from, long timeNs, Progress progress) {
    long sinceNs = from == null ? timeNs : from.admitNs();
    int place = from == null ? -1 : lanes.indexOf(from.lane());
    Found best = null;
    for (int n = 0; n < lanes.size(); n++) {
      Lane lane = lanes.get(n);
      int i = lane.firstStartingFrom(n < place ? sinceNs + 1 : sinceNs);
      i = n == place ? from.operation() + 1 : i;
      long untilNs = best == null ? Long.MAX_VALUE : best.admitNs();
      best = first(lane, i, untilNs, progress).orElse(best);
    }
    return Optional.ofNullable(best);
  }

  /** The first from one on that begins before a time. */
  private Optional<Found> first(Lane lane, int from, long untilNs, Progress progress) {
    for (int i = from; i < lane.size() && lane.admitNs(i) < untilNs; i++) {
      if (matches(lane, i)) {
        return Optional.of(new Found(lane, i));
      }
      check(i, progress);
    }
    return Optional.empty();
  }

  /** The one before, likewise. */
  public Optional<Found> before(List<Lane> lanes, Found from, long timeNs, Progress progress) {
    long untilNs = from == null ? timeNs : from.admitNs();
    int place = from == null ? -1 : lanes.indexOf(from.lane());
    Found best = null;
    for (int n = lanes.size() - 1; n >= 0; n--) {
      Lane lane = lanes.get(n);
      int i = lane.firstStartingFrom(n < place ? untilNs + 1 : untilNs) - 1;
      i = n == place ? from.operation() - 1 : i;
      long sinceNs = best == null ? -1 : best.admitNs();
      best = last(lane, i, sinceNs, progress).orElse(best);
    }
    return Optional.ofNullable(best);
  }

  private Optional<Found> last(Lane lane, int from, long sinceNs, Progress progress) {
    for (int i = from; i >= 0 && lane.admitNs(i) > sinceNs; i--) {
      if (matches(lane, i)) {
        return Optional.of(new Found(lane, i));
      }
      check(i, progress);
    }
    return Optional.empty();
  }

  private static void check(int i, Progress progress) {
    if (i % AT_ONCE == 0 && progress.isCancelled()) {
      throw new CancellationException();
    }
  }
}
