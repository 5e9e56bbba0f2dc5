// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.iostrata.core.TraceSource;
import org.iostrata.core.source.Source;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What every command that reads one trace takes. */
final class TraceInput {
  static final String DESCRIPTION =
      "the anchor file *.otf2 of an archive, or the directory that holds it";

  @Parameters(paramLabel = "TRACE", description = DESCRIPTION)
  private Path trace;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
  private Format format;

  /** Opens the trace. */
  Source open() throws IOException {
    return open(trace);
  }

  /** Opens a trace; a missing one is said in plain words. */
  static Source open(Path trace) throws IOException {
    if (!Files.exists(trace)) {
      throw new NoSuchFileException(trace.toString());
    }
    return TraceSource.open(trace);
  }

  Format format() {
    return format;
  }
}
