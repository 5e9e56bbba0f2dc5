// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.exceptions.TmfAnalysisException;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.iostrata.core.TraceSource;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.internal.rule.Finding;
import org.iostrata.core.internal.rule.Rules;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.source.Source;
import org.iostrata.tmf.core.result.ResultAnalysis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Result and findings of the open trace are those of the command. */
class ResultAnalysisTest {
  private static ResultAnalysis of(Fixture fixture) {
    return TmfTraceUtils.getAnalysisModuleOfClass(
        fixture.trace, ResultAnalysis.class, ResultAnalysis.ID);
  }

  @Test
  void findsOnceWhatTheCommandFinds() throws Exception {
    AnalysisResult expected;
    try (Source source = TraceSource.open(Path.of(Fixture.path("ior-coll/traces.otf2")))) {
      expected = AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
    }
    List<String> findings = Rules.judge(expected).stream().map(Finding::id).toList();
    try (Fixture fixture = new Fixture()) {
      ResultAnalysis analysis = of(fixture);
      assertNull(analysis.judged(), "nobody asked for it");
      analysis.schedule();
      assertTrue(analysis.waitForCompletion());
      ResultAnalysis.Judged judged = analysis.judged();
      assertEquals(expected, judged.result());
      assertEquals(findings, judged.findings().stream().map(Finding::id).toList());
      analysis.schedule();
      assertTrue(analysis.waitForCompletion());
      assertTrue(judged == analysis.judged(), "the second view gets the same");
    }
  }

  @Test
  void ofSumsItIsWhatTheyTell(@TempDir Path folder) throws Exception {
    try (HowToFormat format = HowToFormat.counters(folder);
        Fixture fixture = new Fixture(format.write(folder.resolve("sums.txt"), "").toString())) {
      ResultAnalysis analysis = of(fixture);
      analysis.schedule();
      assertTrue(analysis.waitForCompletion());
      ResultAnalysis.Judged judged = analysis.judged();
      assertEquals(
          List.of("MPI-IO", "POSIX"),
          judged.result().layers().stream().map(l -> l.layer().toString()).toList());
      assertFalse(judged.findings().isEmpty());
    }
  }

  private static final class Run extends ResultAnalysis {
    boolean with(IProgressMonitor monitor) throws TmfAnalysisException {
      return executeAnalysis(monitor);
    }
  }

  @Test
  void cancelAndErrorsAreTold(@TempDir Path folder) throws Exception {
    Path copy = folder.resolve("requests.csv");
    try (HowToFormat format = HowToFormat.requests(folder);
        Fixture fixture = new Fixture(format.write(copy, "").toString())) {
      Run run = new Run();
      run.setTrace(fixture.trace);
      NullProgressMonitor cancelled = new NullProgressMonitor();
      cancelled.setCanceled(true);
      assertFalse(run.with(cancelled));
      assertTrue(run.isCancelled());
      assertNull(run.judged());

      Files.delete(copy);
      assertThrows(TmfAnalysisException.class, () -> run.with(new NullProgressMonitor()));
      assertFalse(run.isCancelled());
      assertTrue(run.failure().contains("requests.csv"), run.failure());
      run.dispose();
    }
  }
}
