// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import org.iostrata.core.internal.export.TextFormat;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Whether CSV is for programs that run what looks like a formula. */
final class Spreadsheets {
  @Option(
      names = "--for-spreadsheets",
      description =
          "with --format csv: a ' before texts that begin with = + - @, so that no name in a trace"
              + " is run as a formula")
  private boolean wanted;

  /** The format of CSV. */
  TextFormat csv() {
    return wanted ? TextFormat.SPREADSHEET : TextFormat.CSV;
  }

  /** Refuses it with what is not CSV. */
  void require(boolean isCsv, CommandSpec spec) {
    if (wanted && !isCsv) {
      throw new ParameterException(spec.commandLine(), "--for-spreadsheets goes with --format csv");
    }
  }
}
