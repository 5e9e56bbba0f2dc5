// SPDX-License-Identifier: EPL-2.0
package org.iostrata.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.internal.otf2.Otf2Source;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;

/**
 * Analyses archives, one after the other, several times in one process, and says how long the
 * fastest pass over each took when Java has compiled what it needs: the first pass over all does
 * not count.
 */
public final class AnalyzeArchive {
  private AnalyzeArchive() {}

  static AnalysisResult analyze(Path archive) throws IOException {
    try (Otf2Source source = Otf2Source.open(archive)) {
      return AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
    }
  }

  /** Usage: {@code AnalyzeArchive PASSES ARCHIVE...}; prints a line of seconds for each archive. */
  public static void main(String[] args) throws IOException {
    int passes = Integer.parseInt(args[0]);
    long[] fastestNs = new long[args.length - 1];
    Arrays.fill(fastestNs, Long.MAX_VALUE);
    for (int pass = 0; pass <= passes; pass++) {
      for (int i = 0; i < fastestNs.length; i++) {
        long sinceNs = System.nanoTime();
        analyze(Path.of(args[i + 1]));
        fastestNs[i] =
            Math.min(fastestNs[i], pass == 0 ? Long.MAX_VALUE : System.nanoTime() - sinceNs);
      }
    }
    for (long ns : fastestNs) {
      System.out.println(String.format(Locale.US, "%.4f", ns * 1e-9));
    }
  }
}
