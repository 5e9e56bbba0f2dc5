// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.PrintWriter;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.source.FilterException;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Says what is wrong with a command line, and how to learn more: two lines, not the whole usage.
 */
final class WrongCommandLine implements IParameterExceptionHandler {
  @Override
  public int handleParseException(ParameterException wrong, String[] arguments) {
    CommandLine line = wrong.getCommandLine();
    PrintWriter err = line.getErr();
    err.println("iostrata: " + Visible.line(wrong.getMessage()));
    if (wrong.getCause() instanceof FilterException filter) {
      err.println("  " + Visible.name(filter.expression()));
      err.println("  " + filter.carets());
    }
    if (line.getParent() == null && arguments.length == 0) {
      line.usage(err); // somebody who does not know the commands yet
    } else {
      UnmatchedArgumentException.printSuggestions(wrong, err);
      err.println("Try " + line.getCommandSpec().qualifiedName() + " --help.");
    }
    return ExitCode.USAGE;
  }
}
