// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import picocli.CommandLine.Option;

/** The traces that a command is about, and how it prints what it says of them. */
final class TraceInput extends TraceList {
  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "${COMPLETION-CANDIDATES}; default: text, of a directory tree json. JSON of several"
              + " traces is one line for each")
  private Format format;

  Format format() {
    if (format != null) {
      return format;
    }
    return isTree() ? Format.JSON : Format.TEXT;
  }
}
