// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.util.concurrent.CancellationException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Turns what a command throws into one line on stderr and an exit code. */
final class Failure implements IExecutionExceptionHandler {
  /** The input cannot be read. */
  static final int UNREADABLE = 3;

  /** Stopped by the user, as a shell reports it. */
  static final int STOPPED = 130;

  @Override
  public int handleExecutionException(Exception exception, CommandLine command, ParseResult parsed)
      throws Exception {
    if (exception instanceof IOException) {
      command.getErr().println("iostrata: " + exception.getMessage());
      return UNREADABLE;
    }
    if (exception instanceof CancellationException) {
      command.getErr().println("iostrata: stopped");
      return STOPPED;
    }
    throw exception;
  }
}
