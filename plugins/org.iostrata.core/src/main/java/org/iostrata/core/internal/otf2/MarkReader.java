// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.Comparator;
import java.util.List;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;
import org.iostrata.core.source.Surroundings.Mark;
import org.iostrata.otf2.Otf2Archive;
import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.definition.Clock;
import org.iostrata.otf2.event.Marker;
import org.iostrata.otf2.schema.ValueSet;

/** An archive's markers, in the words of a trace. */
final class MarkReader {
  private static final int MOST_SEVERE = ValueSet.MARKER_SEVERITY.valueOfName("HIGH");

  private final Otf2Archive archive;
  private final Trace trace;
  private final ScopeNames places;

  MarkReader(Otf2Archive archive, Trace trace) {
    this.archive = archive;
    this.trace = trace;
    places = new ScopeNames(archive.definitions());
  }

  List<Mark> read() throws Otf2Exception {
    return archive.markers().stream()
        .map(this::mark)
        .sorted(Comparator.comparingLong(Mark::fromNs))
        .toList();
  }

  private Mark mark(Marker of) {
    Clock clock = archive.definitions().clock();
    long ticks = Saturating.add(of.time(), Math.max(0, of.duration()));
    String scope = ValueSet.MARKER_SCOPE.nameOf(of.scope());
    return new Mark(
        of.category().isEmpty() ? of.group() : of.category(),
        of.text(),
        "LOCATION".equals(scope) ? thread(of.scopeRef()) : places.name(scope, of.scopeRef()),
        of.severity() <= MOST_SEVERE ? of.severity() : 0,
        clock.toNanos(of.time()),
        clock.toNanos(ticks));
  }

  /** As people tell threads apart: by their process, where it has others by their own name, too. */
  private String thread(long location) {
    int index = archive.definitions().locationIndex(location);
    if (index < 0) {
      return "";
    }
    TraceThread thread = trace.threads().get(index);
    if (thread.process() == Trace.NONE) {
      return thread.name();
    }
    TraceProcess process = trace.processes().get(thread.process());
    return process.threads().size() == 1 ? process.name() : process.name() + ", " + thread.name();
  }
}
