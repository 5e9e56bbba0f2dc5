// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.PrintWriter;
import java.util.Locale;
import org.iostrata.core.progress.Progress;

/**
 * One line on stderr that is written over again: a bar, per cent, millions of events per second.
 * Appears after a second of work and only on a terminal; the launcher says whether there is one,
 * because Java cannot tell for stderr alone.
 */
final class ProgressBar implements Progress, AutoCloseable {
  /** Tests have none. */
  private static final long PATIENCE_NS = Long.getLong("iostrata.patienceMs", 1000) * 1_000_000;

  private static final long INTERVAL_NS = 100_000_000L;
  private static final int WIDTH = 30;

  private final PrintWriter err;
  private final long sinceNs;
  private long nextNs;
  private boolean shown;

  private ProgressBar(PrintWriter err, long sinceNs) {
    this.err = err;
    this.sinceNs = sinceNs;
    this.nextNs = sinceNs + PATIENCE_NS;
  }

  /** A bar, or a silent one where nobody would see it. */
  static ProgressBar onTerminal() {
    PrintWriter err = new PrintWriter(System.err, true, UTF_8); // goes back in its line: no text
    ProgressBar bar = new ProgressBar(err, System.nanoTime());
    if (!Boolean.getBoolean("iostrata.terminal")) {
      bar.nextNs = Long.MAX_VALUE;
    }
    return bar;
  }

  @Override
  public void report(long done, long total) {
    report(done, total, System.nanoTime());
  }

  synchronized void report(long done, long total, long nowNs) {
    if (nextNs == Long.MAX_VALUE || nowNs - nextNs < 0) {
      return;
    }
    nextNs = nowNs + INTERVAL_NS;
    shown = true;
    err.print("\r" + line(done, total, nowNs - sinceNs));
    err.flush();
  }

  /** What the bar says. */
  static String line(long done, long total, long elapsedNs) {
    double millions = done * 1e3 / Math.max(1, elapsedNs);
    if (total <= 0) {
      return String.format(Locale.US, "%,d events, %.1f M/s ", done, millions);
    }
    double share = Math.min(1.0, (double) done / total);
    int filled = (int) (share * WIDTH);
    String bar = "#".repeat(filled) + "-".repeat(WIDTH - filled);
    return String.format(Locale.US, "[%s] %3.0f %%  %.1f M events/s ", bar, share * 100, millions);
  }

  /** Wipes the line, so that the terminal is as before and can be written to. */
  @Override
  public synchronized void close() {
    if (shown) {
      err.print("\r" + " ".repeat(WIDTH + 30) + "\r");
      err.flush();
      shown = false;
    }
  }
}
