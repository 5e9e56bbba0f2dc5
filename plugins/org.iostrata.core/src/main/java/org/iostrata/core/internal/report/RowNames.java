// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;

/** What lanes of a picture are called: by their process, and by their thread where it has more. */
public final class RowNames {
  private final Trace trace;
  private final Map<Integer, Set<Integer>> threadsOfProcess;

  /** Names in a picture of some lanes. */
  public RowNames(Trace trace, Collection<Lane> lanes) {
    this.trace = trace;
    threadsOfProcess =
        lanes.stream()
            .map(Lane::thread)
            .collect(
                Collectors.groupingBy(
                    thread -> trace.threads().get(thread).process(), Collectors.toSet()));
  }

  /** The name of one of the lanes. */
  public String of(Lane lane) {
    TraceThread thread = trace.threads().get(lane.thread());
    TraceProcess process = trace.processes().get(thread.process());
    boolean alone = threadsOfProcess.get(thread.process()).size() == 1;
    return Visible.name(alone ? process.name() : process.name() + " " + thread.name());
  }
}
