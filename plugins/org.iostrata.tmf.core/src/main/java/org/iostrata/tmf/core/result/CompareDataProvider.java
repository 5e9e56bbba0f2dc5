// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.result;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.iostrata.tmf.core.result.ResultAnalysis.Judged;
import org.iostrata.tmf.core.trace.IoTrace;

/** What became of another run in this one: its layers, files and findings. */
public final class CompareDataProvider extends ResultDataProvider<Judged> {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.core.result.compare";

  /** A parameter: the UUID of the trace of the other run, which is open, too. */
  public static final String BEFORE = "before";

  private static final List<Heading> HEADINGS =
      List.of(
          new Heading("What", "A finding, what a layer does, or a file"),
          new Heading("Before", "In the run to compare with"),
          new Heading("After", "In the other run"),
          new Heading("Change", "(after - before) / before"),
          new Heading("Verdict", "Whether less time or a higher rate was reached"));

  CompareDataProvider(IoTrace trace, ResultAnalysis analysis) {
    super(trace, analysis);
  }

  @Override
  public String getId() {
    return ID;
  }

  @Override
  protected List<Heading> headings(Map<String, Object> parameters) {
    return HEADINGS;
  }

  /** All but those of the run before, when that is not known yet, or not open. */
  @Override
  protected Judged find(Map<String, Object> parameters, IProgressMonitor monitor)
      throws IOException {
    ResultAnalysis before = before(parameters);
    if (before == null) {
      throw new IOException("Choose the run to compare with: any trace that is open");
    }
    Judged other = before.ask();
    Judged own = super.find(parameters, monitor);
    return other == null ? null : own;
  }

  private static ResultAnalysis before(Map<String, Object> parameters) {
    String wanted = String.valueOf(parameters.get(BEFORE));
    return TmfTraceManager.getInstance().getOpenedTraces().stream()
        .flatMap(opened -> TmfTraceManager.getTraceSet(opened).stream())
        .filter(one -> one.getUUID() != null && one.getUUID().toString().equals(wanted))
        .map(CompareDataProvider::analysis)
        .findFirst()
        .orElse(null);
  }

  private static ResultAnalysis analysis(ITmfTrace of) {
    return TmfTraceUtils.getAnalysisModuleOfClass(of, ResultAnalysis.class, ResultAnalysis.ID);
  }

  @Override
  protected List<ResultRow> rows(Judged after, Map<String, Object> parameters) {
    return new CompareRows(before(parameters).judged(), after, root).rows();
  }
}
