// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;

/** Records a command beside all else; can be cancelled. What it prints is told as it comes. */
final class Recording extends Job {
  private static final int PRINTED_AT_ONCE = 8192;

  private final RecordCommand command;
  private final Consumer<String> printed;
  private final Consumer<Path> recorded;
  private volatile Process process;

  /**
   * A recording that is yet to start.
   *
   * @param printed hears of all that the command and the recording print
   * @param recorded hears of the anchor file, if there is one at the end
   */
  Recording(RecordCommand command, Consumer<String> printed, Consumer<Path> recorded) {
    super("Recording " + RecordCommand.program(command.line()));
    this.command = command;
    this.printed = printed;
    this.recorded = recorded;
  }

  @Override
  protected IStatus run(IProgressMonitor monitor) {
    monitor.beginTask(command.line(), IProgressMonitor.UNKNOWN);
    try {
      Files.createDirectories(command.archive().toAbsolutePath().getParent());
      process =
          new ProcessBuilder(command.words())
              .directory(command.folder().toFile())
              .redirectErrorStream(true)
              .start();
      process.getOutputStream().close();
      if (monitor.isCanceled()) {
        canceling();
      }
      copy(process);
      int exitCode = process.waitFor();
      printed.accept(monitor.isCanceled() ? "Cancelled.\n" : "Ended with " + exitCode + ".\n");
    } catch (IOException e) {
      printed.accept("Cannot be recorded: " + e.getMessage() + "\n");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Path anchor = command.archive().resolve("traces.otf2");
    if (Files.exists(anchor)) {
      recorded.accept(anchor);
    }
    return Status.OK_STATUS;
  }

  private void copy(Process running) throws IOException {
    try (Reader reader =
        new InputStreamReader(running.getInputStream(), Charset.defaultCharset())) {
      char[] read = new char[PRINTED_AT_ONCE];
      for (int count = reader.read(read); count >= 0; count = reader.read(read)) {
        printed.accept(new String(read, 0, count));
      }
    }
  }

  /** Asks all processes to end; what was recorded until then stays. */
  @Override
  protected void canceling() {
    Process running = process;
    if (running != null) {
      List<ProcessHandle> recordedOnes = running.descendants().toList();
      recordedOnes.forEach(ProcessHandle::destroy);
      if (recordedOnes.isEmpty()) {
        running.destroy();
      }
    }
  }
}
