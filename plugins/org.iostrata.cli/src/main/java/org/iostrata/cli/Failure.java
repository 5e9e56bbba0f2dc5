// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.CancellationException;
import org.iostrata.core.text.Visible;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Turns what a command throws into one line on stderr and an exit code. */
final class Failure implements IExecutionExceptionHandler {
  /** The input cannot be read, or the output not be written. */
  static final int UNREADABLE = 3;

  /** Stopped by the user, as a shell reports it. */
  static final int STOPPED = 130;

  @Override
  public int handleExecutionException(Exception exception, CommandLine command, ParseResult parsed)
      throws Exception {
    if (exception instanceof OutputClosedException) {
      return 0;
    }
    if (exception instanceof OutputRefusedException refused) {
      command.getErr().println("iostrata: " + message(refused));
      return CommandLine.ExitCode.USAGE;
    }
    if (exception instanceof IOException failure) {
      command.getErr().println("iostrata: " + message(failure));
      return UNREADABLE;
    }
    if (exception instanceof CancellationException) {
      command.getErr().println("iostrata: stopped");
      return STOPPED;
    }
    throw exception;
  }

  /** What went wrong, in one line, and in words where Java only names the file. */
  static String message(IOException failure) {
    return Visible.line(words(failure));
  }

  private static String words(IOException failure) {
    if (failure instanceof FileSystemException file && file.getReason() == null) {
      return file.getFile() + ": " + reason(file);
    }
    return String.valueOf(failure.getMessage());
  }

  static String reason(FileSystemException failure) {
    if (failure instanceof NoSuchFileException) {
      return "no such file or directory";
    }
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    return failure instanceof FileAlreadyExistsException ? "is there already" : "cannot be used";
  }
}
