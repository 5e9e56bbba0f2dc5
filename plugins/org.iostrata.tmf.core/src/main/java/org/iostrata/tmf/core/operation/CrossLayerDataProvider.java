// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.operation;

import java.util.List;
import java.util.Map;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.tmf.core.result.Heading;
import org.iostrata.tmf.core.result.ResultDataProvider;
import org.iostrata.tmf.core.result.ResultRow;
import org.iostrata.tmf.core.swimlane.OperationSelectedSignal;
import org.iostrata.tmf.core.swimlane.TimelineAnalysis;
import org.iostrata.tmf.core.trace.IoTrace;

/**
 * One operation, or all that begin in a time, and what it caused, layer below layer, with the times
 * at which a request passes a boundary (Lu and Shen, section 3): ADMIT, ISSUE, COMPLT and CALLBACK.
 */
public final class CrossLayerDataProvider extends ResultDataProvider<Timeline> {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.core.operation.cross-layer";

  private static final String LANE = "lane";
  private static final String OPERATION = "operation";

  private static final List<Heading> HEADINGS =
      List.of(
          new Heading("Operation", "Layer, kind and bytes; below it what it caused"),
          new Heading("Process", "The process, and its thread where it has several"),
          new Heading("ADMIT", "When the layer took the request, since that of the first row"),
          new Heading("ISSUE", "When it handed the first part of it to the layer below"),
          new Heading("COMPLT", "When the layer below had done the last part"),
          new Heading("CALLBACK", "When the request was done"),
          new Heading("Duration", "From ADMIT to CALLBACK"),
          new Heading("Self", "The part of it in which nothing below was under way"),
          new Heading("Offset", "Where in the file"),
          new Heading("Bytes", "Bytes moved"),
          new Heading("File", "The file"));

  CrossLayerDataProvider(IoTrace trace, TimelineAnalysis analysis) {
    super(trace, analysis);
  }

  /** What to ask with for an operation that was selected; nothing without one. */
  public static Map<String, Object> parameters(OperationSelectedSignal selected) {
    return selected == null ? Map.of() : parameters(selected.lane(), selected.operation());
  }

  /** What to ask with for all operations that begin in a time, on the axis of the views. */
  public static Map<String, Object> parameters(long fromNs, long toNs) {
    return Map.of(DataProviderParameterUtils.REQUESTED_TIME_KEY, List.of(fromNs, toNs));
  }

  /** What to ask with for an operation of a lane. */
  public static Map<String, Object> parameters(Lane lane, int operation) {
    return Map.of(LANE, name(lane), OPERATION, operation);
  }

  private static String name(Lane lane) {
    return "%d %s %d %s"
        .formatted(lane.thread(), lane.layer().name(), lane.number(), lane.isForeign());
  }

  @Override
  public String getId() {
    return ID;
  }

  @Override
  protected List<Heading> headings(Map<String, Object> parameters) {
    return HEADINGS;
  }

  @Override
  protected List<ResultRow> rows(Timeline timeline, Map<String, Object> parameters) {
    Object name = parameters.get(LANE);
    CausedRows rows = new CausedRows(trace, timeline, root, HEADINGS.size());
    for (Lane lane : timeline.lanes()) {
      if (parameters.get(OPERATION) instanceof Number operation
          && name(lane).equals(name)
          && operation.intValue() >= 0
          && operation.intValue() < lane.size()) {
        return rows.of(lane, operation.intValue());
      }
    }
    List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
    if (times != null && !times.isEmpty()) {
      return rows.during(
          trace.axis().inTrace(times.get(0)), trace.axis().inTrace(times.get(times.size() - 1)));
    }
    return rows.ofNothing(
        "Click a bar in the swimlanes, or drag over some: what they caused is shown here");
  }
}
