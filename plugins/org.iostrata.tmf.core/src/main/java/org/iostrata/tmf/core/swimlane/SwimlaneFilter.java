// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import com.google.common.collect.HashMultimap;
import com.google.common.collect.Multimap;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.eclipse.tracecompass.internal.provisional.tmf.core.model.filter.parser.FilterCu;
import org.eclipse.tracecompass.internal.provisional.tmf.core.model.filter.parser.IFilterStrings;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.LaneSearch;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.FilterException;
import org.iostrata.tmf.core.Names;
import org.iostrata.tmf.core.swimlane.FilterableState.Operations;

/**
 * What the dialog <i>Time Event Filter</i> asks for, bars are dimmed or left out by their words;
 * and an expression, without whose operations they are, too.
 */
final class SwimlaneFilter {
  /** What a view draws paler; the class that says so has another name in each Trace Compass. */
  private static final int DIMMED = 1;

  /** A bar of more operations is shown as it is: to look at all would take too long. */
  private static final int MOST = 4096;

  private final Map<Integer, Predicate<Multimap<String, Object>>> predicates = new HashMap<>();
  private final LaneSearch only;
  private final LaneSearch search;
  private final boolean hides;

  /**
   * The filter in the parameters of a request.
   *
   * @throws FilterException when its expression is wrong
   */
  SwimlaneFilter(Timeline timeline, Map<String, Object> parameters) throws FilterException {
    only = search(timeline, parameters.get(SwimlaneDataProvider.ONLY));
    search = search(timeline, parameters.get(SwimlaneDataProvider.WHERE));
    hides = Boolean.TRUE.equals(parameters.get(SwimlaneDataProvider.HIDE));
    Multimap<Integer, String> wanted = DataProviderParameterUtils.extractRegexFilter(parameters);
    if (wanted != null) {
      wanted.asMap().forEach(this::add);
    }
  }

  private static LaneSearch search(Timeline timeline, Object expression) throws FilterException {
    String text = Objects.toString(expression, "");
    return timeline == null || text.isBlank() ? null : new LaneSearch(timeline, text);
  }

  private void add(Integer property, Collection<String> expressions) {
    FilterCu compiled = FilterCu.compile(IFilterStrings.mergeFilters(expressions));
    Predicate<Multimap<String, Object>> predicate = compiled == null ? null : compiled.generate();
    if (predicate != null) {
      predicates.put(property, predicate);
    }
  }

  /** Dims a bar without an operation that the expression describes, or says that it is hidden. */
  boolean hides(FilterableState bar) {
    if (only != null && !holdsAny(only, bar)) {
      return true;
    }
    if (search == null || holdsAny(search, bar)) {
      return false;
    }
    bar.setProperty(DIMMED, true);
    return hides;
  }

  private static boolean holdsAny(LaneSearch search, FilterableState bar) {
    long left = MOST;
    for (Operations operations : bar.operations()) {
      for (int i = operations.first(); i < operations.next() && left > 0; i = operations.after(i)) {
        left--;
        if (search.matches(operations.lane(), i)) {
          return true;
        }
      }
    }
    return left == 0;
  }

  /** By the property of a bar that they say whether it has. */
  Map<Integer, Predicate<Multimap<String, Object>>> predicates() {
    return predicates;
  }

  boolean appliesTo(FilterableState bar) {
    return !predicates.isEmpty()
        && bar.operations().stream().mapToLong(Operations::count).sum() <= MOST;
  }

  /** What the words of a filter are compared with. */
  static Multimap<String, Object> words(Timeline timeline, FilterableState bar) {
    Multimap<String, Object> words = HashMultimap.create();
    bar.operations().forEach(operations -> addWords(timeline.trace(), operations, words));
    return words;
  }

  private static void addWords(Trace trace, Operations operations, Multimap<String, Object> words) {
    Lane lane = operations.lane();
    words.put(
        "Process", trace.processes().get(trace.threads().get(lane.thread()).process()).name());
    words.put("Thread", trace.threads().get(lane.thread()).name());
    words.put("Layer", Names.of(lane.layer()));
    for (int i = operations.first(); i < operations.next(); i = operations.after(i)) {
      words.put("Operation", Names.of(lane.kind(i)));
      words.put("Bytes", lane.bytesDone(i));
      if (lane.file(i) != Trace.NONE) {
        words.put("File", trace.files().get(lane.file(i)).path());
      }
    }
  }
}
