// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.result;

import java.util.List;
import java.util.Map;
import org.iostrata.tmf.core.result.ResultAnalysis.Judged;
import org.iostrata.tmf.core.trace.IoTrace;

/** What the rules say of a trace: the worst first, symptoms below their cause. */
public final class FindingsDataProvider extends JudgedDataProvider {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.core.result.findings";

  private static final List<Heading> HEADINGS =
      List.of(
          new Heading("Finding", "What is wrong, in one sentence; below it the proof"),
          new Heading("Severity", "critical, warning or info"),
          new Heading("Layer", "Where the trouble begins"),
          new Heading("Cost", "What it costs of the run that no worse finding tells of"),
          new Heading("Of the run", "The cost as a share of the run"));

  FindingsDataProvider(IoTrace trace, ResultAnalysis analysis) {
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

  @Override
  protected List<ResultRow> rows(Judged judged, Map<String, Object> parameters) {
    return new FindingRows(trace, judged, root).rows();
  }
}
