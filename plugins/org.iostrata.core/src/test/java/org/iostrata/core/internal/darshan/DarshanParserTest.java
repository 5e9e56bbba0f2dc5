// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.iostrata.core.source.CounterVisitor;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every counter of a log before Darshan 3 is what {@code darshan-parser} of Darshan 2.3.1 prints:
 * of the fixtures as it was written down, and of other logs at this moment, where the environment
 * names that program ({@code IOSTRATA_DARSHAN_PARSER}) and folders with logs ({@code
 * IOSTRATA_DARSHAN_LOGS}, a colon between them).
 */
class DarshanParserTest {
  static final Path FIXTURES =
      Path.of(System.getProperty("iostrata.root"), "tests", "fixtures", "darshan2");

  private static final String MISSING = "#   CP_";

  @TestFactory
  Stream<DynamicTest> fixtures() throws IOException {
    return logs(FIXTURES).stream()
        .map(
            log -> {
              String name = log.getFileName().toString().replaceAll("(-unpacked)?\\..*", "");
              Path printed = FIXTURES.resolve("parser").resolve(name + ".txt");
              return dynamicTest(
                  log.getFileName().toString(), () -> compare(Files.readAllLines(printed), log));
            });
  }

  @TestFactory
  Stream<DynamicTest> otherLogs() throws IOException {
    String parser = System.getenv("IOSTRATA_DARSHAN_PARSER");
    String folders = System.getenv("IOSTRATA_DARSHAN_LOGS");
    Assumptions.assumeTrue(
        parser != null && folders != null, "no IOSTRATA_DARSHAN_PARSER and IOSTRATA_DARSHAN_LOGS");
    List<DynamicTest> tests = new ArrayList<>();
    for (String folder : folders.split(":", -1)) {
      for (Path log : logs(Path.of(folder))) {
        tests.add(dynamicTest(log.toString(), () -> compare(ask(parser, log), log)));
      }
    }
    return tests.stream();
  }

  private static List<Path> logs(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(path -> path.toString().contains(".darshan"))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    }
  }

  private static List<String> ask(String parser, Path log) throws IOException {
    Process process =
        new ProcessBuilder(parser, log.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
        .lines()
        .toList();
  }

  private static void compare(List<String> printed, Path path) throws IOException {
    Set<String> missing = new HashSet<>();
    List<String> theirs = new ArrayList<>();
    for (String line : printed) {
      if (line.startsWith(MISSING) && line.strip().matches("#\\s+CP_[A-Z0-9_]+")) {
        missing.add(line.replaceAll("[#\\s]+", ""));
      } else if (!line.startsWith("#") && !line.isEmpty()) {
        theirs.add(String.join(" ", List.of(line.split("\t", -1)).subList(0, 4)));
      }
    }
    // what a format does not have is 0 there, and unknown here
    theirs.replaceAll(
        line -> missing.contains(line.split(" ", -1)[2]) ? line.replaceAll("\\S+$", "-1") : line);
    try (DarshanLog log = DarshanLog.open(path)) {
      Printed ours = new Printed();
      log.counters(ours);
      assertTrue(!theirs.isEmpty(), "nothing is printed");
      assertEquals(theirs.size(), ours.lines.size());
      for (int i = 0; i < theirs.size(); i++) {
        String line = theirs.get(i);
        boolean isUnknown = line.endsWith(" -1") && line.contains("CP_F_");
        assertEquals(isUnknown ? line + ".000000" : line, ours.lines.get(i));
      }
      head(printed, log);
    }
  }

  private static void head(List<String> printed, DarshanLog log) {
    LogJob job = log.job();
    assertEquals(told(printed, "# exe: "), job.command());
    assertEquals(told(printed, "# uid: "), Long.toString(job.uid()));
    assertEquals(told(printed, "# jobid: "), Long.toString(job.id()));
    assertEquals(told(printed, "# start_time: "), Long.toString(job.startNs() / 1_000_000_000));
    assertEquals(told(printed, "# nprocs: "), Long.toString(job.processes()));
    assertEquals(told(printed, "# run time: "), Long.toString(job.durationNs() / 1_000_000_000));
    for (String line : printed) {
      if (line.startsWith("# metadata: ")) {
        String[] pair = line.substring("# metadata: ".length()).split(" = ", 2);
        assertEquals(pair[1], job.metadata().get(pair[0]));
      }
      if (line.startsWith("# mount entry: ")) {
        String[] mount = line.split("\t", -1);
        assertTrue(
            job.mounts().stream()
                .anyMatch(one -> one.mountPoint().equals(mount[1]) && one.type().equals(mount[2])),
            line);
      }
    }
  }

  private static String told(List<String> printed, String name) {
    return printed.stream()
        .filter(line -> line.startsWith(name))
        .map(line -> line.substring(name.length()))
        .findFirst()
        .orElseThrow();
  }

  /** Counters as that program prints them. */
  private static final class Printed implements CounterVisitor {
    private final List<String> lines = new ArrayList<>();
    private String record = "";

    @Override
    public void record(String module, long id, String name, long rank) {
      assertEquals("CP", module);
      record = rank + " " + Long.toUnsignedString(id) + " ";
    }

    @Override
    public void integer(String counter, long value) {
      lines.add(record + counter + " " + value);
    }

    @Override
    public void real(String counter, double value) {
      lines.add(
          record
              + counter
              + " "
              + new BigDecimal(value).setScale(6, RoundingMode.HALF_EVEN).toPlainString());
    }
  }
}
