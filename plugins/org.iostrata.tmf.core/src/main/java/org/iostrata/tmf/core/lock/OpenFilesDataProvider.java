// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.lock;

import java.util.List;
import java.util.Map;
import org.iostrata.core.internal.load.StepCount;
import org.iostrata.core.internal.lock.Locks;
import org.iostrata.core.internal.lock.OpenFiles;
import org.iostrata.core.internal.report.Palette;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.tmf.core.ChartDataProvider;
import org.iostrata.tmf.core.ChartLine;
import org.iostrata.tmf.core.ChartRows;
import org.iostrata.tmf.core.Names;
import org.iostrata.tmf.core.swimlane.TimelineAnalysis;
import org.iostrata.tmf.core.trace.IoTrace;

/** How many files are open, by layer and process, and how many hold locks or wait for them. */
public final class OpenFilesDataProvider extends ChartDataProvider {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.core.lock.open-files";

  /** The row of all processes of a layer: what a view shows unasked. */
  private static final String ALL = "all";

  private static final String WAITS = "#E69F00";

  private final TimelineAnalysis analysis;
  private final long root = newRoot();
  private ChartRows rows;

  OpenFilesDataProvider(IoTrace trace, TimelineAnalysis analysis) {
    super(trace, analysis, "Open Files");
    this.analysis = analysis;
  }

  @Override
  public String getId() {
    return ID;
  }

  @Override
  protected synchronized ChartRows rows(Map<String, Object> parameters) {
    if (rows == null && analysis.timeline() != null) {
      rows = layOut(analysis.timeline());
    }
    return rows;
  }

  /** The most there are in each pixel. */
  private record CountLine(String axis, StepCount count) implements ChartLine {
    @Override
    public String unit() {
      return "";
    }

    @Override
    public double[] values(long[] borders) {
      double[] values = new double[borders.length - 1];
      for (int i = 0; i < values.length; i++) {
        values[i] = count.most(borders[i], borders[i + 1]);
      }
      return values;
    }
  }

  private ChartRows layOut(Timeline timeline) {
    ChartRows all = new ChartRows(root, trace().title(), List.of("Layer"));
    OpenFiles.of(timeline)
        .forEach(
            (layer, counts) -> {
              all.addHeading(Names.of(layer));
              counts.forEach(
                  (process, count) -> {
                    boolean whole = process == Trace.NONE;
                    String name = whole ? ALL : timeline.trace().processes().get(process).name();
                    String colour = whole ? Palette.of(layer) : Names.colour(process);
                    String line = Names.of(layer) + (whole ? "" : "/" + name);
                    all.addLine(List.of(name), line, colour, new CountLine("Open files", count));
                  });
            });
    Locks locks = Locks.of(timeline);
    if (!locks.users().isEmpty()) {
      all.addHeading("Locks");
      all.addLine(
          List.of("hold one"),
          "hold a lock",
          Palette.of(OperationKind.LOCK),
          new CountLine("Processes", locks.count(true)));
      all.addLine(
          List.of("wait for one"),
          "wait for a lock",
          WAITS,
          new CountLine("Processes", locks.count(false)));
    }
    return all;
  }
}
