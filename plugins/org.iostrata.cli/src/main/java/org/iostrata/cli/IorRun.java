// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;

/**
 * One run of the program, with all its ranks. When this process is stopped, they are ended before
 * their files are removed.
 */
final class IorRun {
  private static final Pattern PHASE = Pattern.compile(".*phase (\\d+) of \\d+\\s*");
  private static final Pattern WORDS = Pattern.compile("iostrata ior: (.*)");
  private static final int PATIENCE_SECONDS = 5;
  private static final int MOST_SAID = 4000;

  /** The program compared what it read, and some of it was wrong. */
  static final int WRONG_DATA = 1;

  private IorRun() {}

  /** What it told: the document, and whether all data was right. */
  record IorOutcome(String document, boolean isRight) {}

  /**
   * Runs it to its end.
   *
   * @param summary the file that it was told to write its document into
   * @param phases hears how many phases are done
   * @throws IOException with what it said, when it failed
   * @throws IllegalArgumentException when it says that its options are wrong
   */
  @SuppressWarnings("try") // closing it is what it is for
  static IorOutcome run(List<String> command, Path summary, IntConsumer phases)
      throws IOException, InterruptedException {
    Files.deleteIfExists(summary);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("IOSTRATA_IOR_PROGRESS", "1");
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new IOException("cannot start " + command.get(0) + " (--launcher names another)", e);
    }
    try (CleanUp end = CleanUp.later(() -> end(process))) {
      process.getOutputStream().close();
      String said = listen(process, phases);
      int code = process.waitFor();
      if (!Files.exists(summary) || code > WRONG_DATA) {
        throw failed(code, said);
      }
      return new IorOutcome(Files.readString(summary), code == 0);
    }
  }

  /** With the program's own words, if there are some: launchers add many. */
  private static IOException failed(int code, String said) {
    Matcher words = WORDS.matcher(said);
    if (words.find()) {
      if (code == CommandLine.ExitCode.USAGE) {
        throw new IllegalArgumentException(words.group(1));
      }
      return new IOException(words.group(1));
    }
    String all = said.isEmpty() ? "" : ": " + said.replace('\n', ' ');
    return new IOException("the ranks failed (exit code " + code + ")" + all);
  }

  private static String listen(Process process, IntConsumer phases) throws IOException {
    StringBuilder said = new StringBuilder();
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher phase = PHASE.matcher(line);
        if (phase.matches()) {
          phases.accept(Integer.parseInt(phase.group(1)));
        } else if (!line.isBlank() && said.length() < MOST_SAID) {
          said.append(said.isEmpty() ? "" : "\n").append(line.strip());
        }
      }
    }
    return said.toString();
  }

  /** Asks the launcher first, as it knows ranks of other machines. */
  private static void end(Process process) {
    if (!process.isAlive()) {
      return;
    }
    List<ProcessHandle> below = process.descendants().toList();
    process.destroy();
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    below.forEach(ProcessHandle::destroyForcibly);
    for (ProcessHandle rank : below) {
      rank.onExit().completeOnTimeout(rank, PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    }
  }
}
