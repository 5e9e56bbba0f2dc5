// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.iostrata.core.TraceSource;
import org.iostrata.core.source.Source;
import picocli.CommandLine.Option;

/** How a command opens traces. */
final class TraceOpening {
  @Option(
      names = "--strict",
      description =
          "refuse a trace whose files are not whole; else a thread is read as far as its file goes,"
              + " and that it is cut is said")
  private boolean strict;

  /** Opens a trace. */
  Source open(Path trace) throws IOException {
    InputPath.requireTrace(trace);
    return strict ? TraceSource.openWhole(trace) : TraceSource.open(trace);
  }
}
