// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.tracecompass.tmf.core.exceptions.TmfTraceException;
import org.iostrata.core.TraceSource;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.Source;

/** Why a trace cannot be opened. Trace Compass shows its text to people. */
public final class UnreadableTrace extends TmfTraceException {
  private static final long serialVersionUID = 1;

  UnreadableTrace(IOException reason) {
    super(reason.getMessage(), reason);
  }

  /** Why what is taken for a trace cannot be opened; empty when it can, or is none of ours. */
  public static Optional<String> why(Path path) {
    if (!Recognition.of(path, any -> true).isOK()) {
      return Optional.empty();
    }
    try (Source source = TraceSource.open(path)) {
      requireThreads(source.trace(), path);
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(e.getMessage());
    }
  }

  /** A trace in which nobody is recorded has nothing to show. */
  static void requireThreads(Trace trace, Path path) throws IOException {
    if (trace.threads().isEmpty()) {
      throw new IOException(path + ": nothing was recorded in this trace");
    }
  }

  @Override
  public String toString() {
    return getMessage();
  }
}
