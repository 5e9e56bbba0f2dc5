// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.result;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.iostrata.core.result.GroupBy;
import org.iostrata.core.source.Filter;
import org.iostrata.core.source.FilterException;
import org.iostrata.core.source.Part;
import org.iostrata.tmf.core.trace.IoTrace;

/**
 * What of a trace a view asks the analysis for.
 *
 * @param part the operations to look at
 * @param by the groups of them to look at apart: none, those of one kind, or pairs of two
 */
public record Wanted(Part part, List<GroupBy> by) {
  /** A parameter: an expression, as the commands take it with {@code --where}. */
  public static final String WHERE = "where";

  /** A parameter: what to group by, as the commands take it with {@code --by}: one, or two. */
  public static final String BY = "by";

  /** All, without groups. */
  static final Wanted RUN = new Wanted(Part.WHOLE, List.of());

  /**
   * What parameters ask for: times that are requested, on the axis of the views, an expression, and
   * groups; each may be missing.
   *
   * @throws FilterException when the expression is none
   */
  static Wanted of(IoTrace trace, Map<String, Object> parameters) throws FilterException {
    List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
    long fromNs = Part.OPEN_BEGIN;
    long toNs = Part.OPEN_END;
    if (times != null && !times.isEmpty()) {
      long firstNs = times.get(0);
      long lastNs = times.get(times.size() - 1);
      if (firstNs > trace.getStartTime().toNanos()) {
        fromNs = trace.axis().inTrace(firstNs);
      }
      if (lastNs < trace.getEndTime().toNanos()) {
        toNs = trace.axis().inTrace(Math.max(lastNs, firstNs + 1));
      }
    }
    Object where = parameters.get(WHERE);
    Filter filter = where == null || where.equals("") ? null : Filter.parse(where.toString());
    return new Wanted(new Part(fromNs, toNs, filter), by(parameters.get(BY)));
  }

  /** What is no name of a group is not asked for, nor is one twice. */
  private static List<GroupBy> by(Object keys) {
    return Stream.of(keys == null ? new String[0] : keys.toString().split(","))
        .flatMap(key -> Arrays.stream(GroupBy.values()).filter(one -> one.key().equals(key)))
        .distinct()
        .limit(2)
        .toList();
  }

  /** The parameter {@link #BY} of two choices, each of which may be empty. */
  public static String by(String first, String second) {
    return Stream.of(first, second).filter(key -> !key.isEmpty()).collect(Collectors.joining(","));
  }

  /** The parameters that ask for a range of time on the axis of the views. */
  public static Map<String, Object> during(long fromNs, long toNs) {
    return new HashMap<>(
        Map.of(DataProviderParameterUtils.REQUESTED_TIME_KEY, List.of(fromNs, toNs)));
  }

  /** What is wrong with an expression; null when nothing is. */
  public static String wrong(String expression) {
    if (expression.isBlank()) {
      return null;
    }
    try {
      Filter.parse(expression);
      return null;
    } catch (FilterException e) {
      return wrong(e);
    }
  }

  /** Where, then why: the reason may be long. */
  public static String wrong(FilterException e) {
    return "At \"" + e.expression().substring(e.at()) + "\": " + e.getMessage();
  }

  boolean isRun() {
    return part.isWhole() && by.isEmpty();
  }

  /** Two with the same text ask for the same. */
  String text() {
    String where = part.filter() == null ? "" : part.filter().expression();
    return part.fromNs() + " " + part.toNs() + " " + by + " " + where;
  }
}
