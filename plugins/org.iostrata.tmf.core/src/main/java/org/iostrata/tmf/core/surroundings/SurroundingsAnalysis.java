// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.surroundings;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.iostrata.core.internal.surroundings.CallLane;
import org.iostrata.core.internal.surroundings.KeptSurroundings;
import org.iostrata.core.internal.surroundings.TraceSurroundings;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.Source;
import org.iostrata.tmf.core.CoreAnalysis;
import org.iostrata.tmf.core.trace.IoTrace;

/** The surroundings of a trace, looked for when the first view asks, and kept. */
public class SurroundingsAnalysis extends CoreAnalysis<TraceSurroundings> {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.core.surroundings";

  private static final String FILE = "iostrata.surroundings";

  /** That of a trace; null when it has none. */
  public static SurroundingsAnalysis of(ITmfTrace trace) {
    return TmfTraceUtils.getAnalysisModuleOfClass(trace, SurroundingsAnalysis.class, ID);
  }

  @Override
  protected TraceSurroundings find(IoTrace trace, Progress progress) throws IOException {
    try (Source source = trace.openSource()) {
      return source.surroundings().isEmpty()
          ? TraceSurroundings.NONE
          : new KeptSurroundings(Path.of(trace.getPath()), trace.kept(FILE), source, progress)
              .get();
    }
  }

  /** The surroundings, or null while they are looked for and when they could not be found. */
  public TraceSurroundings surroundings() {
    return found();
  }

  /** Whether they are not known yet, and will be: looks for them unless somebody does. */
  public boolean mayCome() {
    schedule();
    return found() == null && failure() == null && !isCancelled();
  }

  /** The calls of the threads that do more than I/O; none while they are not known. */
  public List<CallLane> calls() {
    return found() == null ? List.of() : found().calls();
  }
}
