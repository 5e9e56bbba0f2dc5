// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.iostrata.core.internal.text.Visible;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Turns what a command throws into one line on stderr and an exit code. */
final class Failure implements IExecutionExceptionHandler {
  /** The input cannot be read, or the output not be written. */
  static final int UNREADABLE = 3;

  /** A defect of this command, as {@code sysexits.h} numbers it. */
  static final int DEFECT = 70;

  private static final long MIB = 1 << 20;
  private static final int MOST_CAUSES = 10;

  /** Stopped by the user, as a shell reports it. */
  static final int STOPPED = 130;

  @Override
  public int handleExecutionException(
      Exception exception, CommandLine command, ParseResult parsed) {
    return report(exception, command.getErr());
  }

  /** Says in one line what was thrown; returns the exit code. */
  static int report(Throwable thrown, PrintWriter err) {
    if (thrown instanceof OutputClosedException) {
      return 0;
    }
    if (thrown instanceof OutputRefusedException refused) {
      err.println("iostrata: " + message(refused));
      return CommandLine.ExitCode.USAGE;
    }
    if (causedBy(thrown, OutOfMemoryError.class)) {
      HeapWatch.say(err);
      return UNREADABLE;
    }
    if (thrown instanceof IOException failure) {
      err.println("iostrata: " + message(failure));
      return UNREADABLE;
    }
    if (thrown instanceof CancellationException) {
      err.println("iostrata: stopped");
      return STOPPED;
    }
    err.println(
        "iostrata: a defect of iostrata, please report it: " + Visible.line(defect(thrown)));
    return DEFECT;
  }

  /** What is said where memory ends. */
  static String memoryEnds() {
    long mib = Runtime.getRuntime().maxMemory() / MIB;
    return "iostrata: the trace needs more memory than the "
        + mib
        + " MiB that Java may take: give it more, as by JDK_JAVA_OPTIONS=-Xmx"
        + 4 * mib
        + "m";
  }

  private static boolean causedBy(Throwable thrown, Class<? extends Throwable> what) {
    Throwable cause = thrown;
    for (int depth = 0; cause != null && depth < MOST_CAUSES; depth++, cause = cause.getCause()) {
      if (what.isInstance(cause)) {
        return true;
      }
    }
    return false;
  }

  /** What was thrown, and where in our own classes. */
  private static String defect(Throwable thrown) {
    String where =
        Stream.of(thrown.getStackTrace())
            .filter(frame -> frame.getClassName().startsWith("org.iostrata"))
            .findFirst()
            .map(frame -> " at " + frame)
            .orElse("");
    return thrown + where;
  }

  /** What went wrong, in one line, and in words where Java only names the file. */
  static String message(IOException failure) {
    return Visible.line(words(failure));
  }

  private static String words(IOException failure) {
    if (failure instanceof FileSystemException file && file.getReason() == null) {
      return file.getFile() + ": " + reason(file);
    }
    if (failure instanceof FileSystemException file) {
      String reason = file.getReason(); // the system's begin with a capital letter
      return file.getFile()
          + ": "
          + reason.substring(0, 1).toLowerCase(Locale.ROOT)
          + reason.substring(1);
    }
    return String.valueOf(failure.getMessage());
  }

  static String reason(FileSystemException failure) {
    if (failure instanceof NoSuchFileException) {
      return "no such file";
    }
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failure instanceof FileAlreadyExistsException) {
      boolean link = Files.isSymbolicLink(Path.of(failure.getFile()));
      return link ? "is a link to nothing" : "is there already";
    }
    return failure instanceof NotDirectoryException ? "is not a directory" : "cannot be used";
  }
}
