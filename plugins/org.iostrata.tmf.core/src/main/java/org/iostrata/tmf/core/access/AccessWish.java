// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.access;

import java.util.List;
import java.util.Map;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.iostrata.core.internal.access.AccessView;
import org.iostrata.core.internal.access.FileUse;
import org.iostrata.tmf.core.trace.TimeAxis;

/**
 * What is asked of a map.
 *
 * @param view what it is about
 * @param colour what tells operations apart
 * @param joins whether the operations of runs are joined by lines
 * @param fits whether only offsets that occur in the times of the view are wanted
 */
record AccessWish(AccessView view, AccessColour colour, boolean joins, boolean fits) {
  /** What the parameters say; the times have been checked. */
  static AccessWish of(TimeAxis axis, FileUse use, Map<String, Object> parameters) {
    List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
    long fromNs = Math.min(Long.MAX_VALUE - 1, axis.inTrace(times.get(0)));
    long toNs = Math.max(fromNs + 1, axis.inTrace(times.get(times.size() - 1)));
    AccessView all =
        new AccessView(
                fromNs,
                toNs,
                0,
                1,
                pixels(parameters.get(AccessMapDataProvider.COLUMNS)),
                pixels(parameters.get(AccessMapDataProvider.ROWS)),
                AccessMapDataProvider.MOST_CELLS,
                0)
            .of(looksAt(parameters.get(AccessMapDataProvider.LOOKS_AT)))
            .ofOffsets(use.fromByte(), use.toByte());
    AccessView zoomed = zoomed(all, parameters.get(AccessMapDataProvider.BYTES));
    AccessColour colour =
        parameters.get(AccessMapDataProvider.COLOUR) instanceof String name
            ? AccessColour.valueOf(name)
            : AccessColour.KIND;
    return new AccessWish(
        zoomed,
        colour,
        Boolean.TRUE.equals(parameters.get(AccessMapDataProvider.JOINS)),
        zoomed == all
            && AccessOffsets.SHOWN.name().equals(parameters.get(AccessMapDataProvider.OFFSETS)));
  }

  private static AccessView zoomed(AccessView all, Object bytes) {
    return bytes instanceof List<?> range
            && range.size() == 2
            && range.get(0) instanceof Number from
            && range.get(1) instanceof Number to
            && to.longValue() > from.longValue()
        ? all.between(from.longValue(), to.longValue())
        : all;
  }

  private static int looksAt(Object wanted) {
    return wanted instanceof Number most ? Math.max(0, most.intValue()) : 0;
  }

  private static int pixels(Object wanted) {
    return wanted instanceof Number number ? Math.max(1, number.intValue()) : 1;
  }

  /** Whether each thread has to be followed through the file. */
  boolean needsRuns() {
    return joins || colour == AccessColour.RUN;
  }
}
