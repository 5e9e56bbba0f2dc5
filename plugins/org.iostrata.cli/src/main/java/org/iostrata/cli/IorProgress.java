// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.PrintWriter;
import java.util.Locale;

/** One line on a terminal's stderr: how many phases are done, and what is measured now. */
final class IorProgress implements AutoCloseable {
  private static final int WIDTH = 100;

  private final PrintWriter err = new PrintWriter(System.err, true, UTF_8);
  private final int total;
  private int before;
  private String now = "";

  IorProgress(int total) {
    this.total = total;
  }

  /** Another run begins, whose phases are counted from 1. */
  void next(String words, int doneBefore) {
    now = words;
    before = doneBefore;
    done(0);
  }

  /** So many phases of this run are done. */
  void done(int ofRun) {
    if (Boolean.getBoolean("iostrata.terminal")) {
      String line = line(before + ofRun);
      err.print("\r" + line + " ".repeat(Math.max(0, WIDTH - line.length())));
      err.flush();
    }
  }

  /** What it shows. */
  String line(int done) {
    return String.format(
        Locale.US,
        "%3.0f %%  %d of %d phases  %s",
        100.0 * done / Math.max(1, total),
        done,
        total,
        now);
  }

  @Override
  public void close() {
    if (Boolean.getBoolean("iostrata.terminal")) {
      err.print("\r" + " ".repeat(WIDTH) + "\r");
      err.flush();
    }
  }
}
