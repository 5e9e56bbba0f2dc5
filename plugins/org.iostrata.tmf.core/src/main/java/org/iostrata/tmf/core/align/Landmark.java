// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.align;

import java.io.IOException;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.eclipse.core.runtime.IProgressMonitor;
import org.iostrata.core.internal.surroundings.TraceSurroundings;
import org.iostrata.core.internal.timeline.LaneSearch;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.source.FilterException;
import org.iostrata.tmf.core.MonitorProgress;
import org.iostrata.tmf.core.surroundings.SurroundingsAnalysis;
import org.iostrata.tmf.core.trace.IoTrace;

/** Something that happens once in each run of a program, so that runs can be aligned at it. */
@FunctionalInterface
public interface Landmark {
  /**
   * When it happens in a run, in ns since the run's begin; empty when it does not.
   *
   * @throws IOException when the trace cannot be read
   * @throws java.util.concurrent.CancellationException when it was cancelled
   */
  OptionalLong in(IoTrace run, IProgressMonitor monitor) throws IOException;

  /** The begin of the recording. */
  static Landmark begin() {
    return (run, monitor) -> OptionalLong.of(run.axis().inTrace(run.getStartTime().toNanos()));
  }

  /** The first operation on a file that is the program's own. */
  static Landmark firstOperation() {
    return (run, monitor) ->
        timeline(run, monitor).ownLanes().stream()
            .filter(lane -> lane.size() > 0)
            .mapToLong(lane -> lane.admitNs(0))
            .min();
  }

  /**
   * The first such operation that an expression describes.
   *
   * @param expression with nothing wrong about it
   */
  static Landmark firstOperation(String expression) {
    return (run, monitor) -> {
      Timeline timeline = timeline(run, monitor);
      try {
        return new LaneSearch(timeline, expression)
            .after(
                timeline.ownLanes(), null, Long.MIN_VALUE, new MonitorProgress(monitor, () -> {}))
            .map(found -> OptionalLong.of(found.admitNs()))
            .orElseGet(OptionalLong::empty);
      } catch (FilterException e) {
        throw new IllegalArgumentException(e);
      }
    };
  }

  /** The first call of a function, or the begin of a region that the program marks. */
  static Landmark firstCall(String name) {
    return (run, monitor) -> {
      SurroundingsAnalysis analysis = SurroundingsAnalysis.of(run);
      analysis.schedule();
      boolean known = analysis.waitForCompletion(monitor);
      return known ? firstCall(analysis.surroundings(), name) : OptionalLong.empty();
    };
  }

  private static OptionalLong firstCall(TraceSurroundings around, String name) {
    return around.calls().stream()
        .flatMapToLong(
            lane ->
                IntStream.range(0, lane.size())
                    .filter(i -> around.regions().get(lane.region(i)).name().equals(name))
                    .mapToLong(lane::fromNs)
                    .limit(1))
        .min();
  }

  /** The begin of the first marker that has a text, or is of a kind. */
  static Landmark firstMark(String name) {
    return (run, monitor) ->
        run.marks().stream()
            .filter(mark -> mark.text().equals(name) || mark.kind().equals(name))
            .mapToLong(mark -> run.axis().inTrace(mark.fromNs()))
            .findFirst();
  }

  private static Timeline timeline(IoTrace run, IProgressMonitor monitor) throws IOException {
    return run.timeline(new MonitorProgress(monitor, () -> {}));
  }
}
