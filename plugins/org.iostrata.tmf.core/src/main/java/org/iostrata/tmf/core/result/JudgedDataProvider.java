// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.result;

import java.io.IOException;
import java.util.Map;
import org.eclipse.core.runtime.IProgressMonitor;
import org.iostrata.core.source.FilterException;
import org.iostrata.tmf.core.MonitorProgress;
import org.iostrata.tmf.core.result.ResultAnalysis.Judged;
import org.iostrata.tmf.core.trace.IoTrace;

/** Rows about result and findings, of the run or of a part of it, as {@link Wanted} reads it. */
abstract class JudgedDataProvider extends ResultDataProvider<Judged> {
  private final ResultAnalysis analysis;

  JudgedDataProvider(IoTrace trace, ResultAnalysis analysis) {
    super(trace, analysis);
    this.analysis = analysis;
  }

  @Override
  protected Judged find(Map<String, Object> parameters, IProgressMonitor monitor)
      throws IOException {
    Wanted wanted = wanted(parameters);
    return wanted.isRun()
        ? super.find(parameters, monitor)
        : analysis.parts(trace).of(wanted, new MonitorProgress(monitor, () -> {}));
  }

  /** The part of the run that parameters ask for. */
  protected final Wanted wanted(Map<String, Object> parameters) throws IOException {
    try {
      return Wanted.of(trace, parameters);
    } catch (FilterException e) {
      throw new IOException(Wanted.wrong(e), e);
    }
  }
}
