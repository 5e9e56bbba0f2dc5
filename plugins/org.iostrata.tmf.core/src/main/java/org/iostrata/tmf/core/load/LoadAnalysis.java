// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.iostrata.core.internal.load.KeptLoads;
import org.iostrata.core.internal.load.LoadGrouping;
import org.iostrata.core.internal.load.Loads;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.progress.Progress;
import org.iostrata.tmf.core.CoreAnalysis;
import org.iostrata.tmf.core.trace.IoTrace;

/** The loads of a trace, looked for when the first view asks, and kept beside the timeline. */
public abstract class LoadAnalysis extends CoreAnalysis<Loads> {
  private static final double TIMELINE = 0.7;

  private final List<LoadGrouping> groupings;

  LoadAnalysis(LoadGrouping... groupings) {
    this.groupings = List.of(groupings);
  }

  /** Of layers, and of kinds in each. */
  public static final class ByKind extends LoadAnalysis {
    /** As plugin.xml makes it. */
    public ByKind() {
      super(LoadGrouping.LAYER, LoadGrouping.KIND);
    }
  }

  /** Of processes and devices in each layer. */
  public static final class ByProcess extends LoadAnalysis {
    /** As plugin.xml makes it. */
    public ByProcess() {
      super(LoadGrouping.PROCESS);
    }
  }

  /** Of files in each layer. */
  public static final class ByFile extends LoadAnalysis {
    /** As plugin.xml makes it. */
    public ByFile() {
      super(LoadGrouping.FILE);
    }
  }

  /** The analysis of a trace that tells operations apart so; null when there is none. */
  static LoadAnalysis of(ITmfTrace trace, LoadGrouping grouping) {
    Class<? extends LoadAnalysis> type =
        switch (grouping) {
          case LAYER, KIND -> ByKind.class;
          case PROCESS -> ByProcess.class;
          case FILE -> ByFile.class;
        };
    for (LoadAnalysis analysis : TmfTraceUtils.getAnalysisModulesOfClass(trace, type)) {
      return analysis;
    }
    return null;
  }

  @Override
  protected Loads find(IoTrace trace, Progress progress) throws IOException {
    Timeline timeline = trace.timeline(progress.part(0, TIMELINE));
    String name = groupings.get(groupings.size() - 1).name().toLowerCase(Locale.ROOT);
    Path file = trace.kept("iostrata.load-by-" + name);
    return new KeptLoads(
            Path.of(trace.getPath()), file, timeline, groupings, progress.part(TIMELINE, 1))
        .get();
  }

  /** The loads, or null while they are looked for and when they could not be found. */
  public Loads loads() {
    return found();
  }
}
