// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every value of every record is what PyDarshan reads: of the fixtures as it was written down, and
 * of other logs at this moment, where the environment names a Python that has it ({@code
 * IOSTRATA_PYDARSHAN}) and folders with logs ({@code IOSTRATA_DARSHAN_LOGS}, a colon between them).
 */
class PyDarshanTest {
  static final Path FIXTURES =
      Path.of(System.getProperty("iostrata.root"), "tests", "fixtures", "darshan");

  /** It has no bzip2: these hold what others do. */
  private static final Map<String, String> SAME_AS =
      Map.of("all-bzip2", "all-zlib", "streams-bzip2", "streams");

  @TestFactory
  Stream<DynamicTest> fixtures() throws IOException {
    return logs(FIXTURES).stream()
        .map(
            log -> {
              String name = log.getFileName().toString().replace(".darshan", "");
              Path values = FIXTURES.resolve("values/" + SAME_AS.getOrDefault(name, name) + ".csv");
              return dynamicTest(
                  name, () -> compare(Files.readAllLines(values), LogValues.of(log)));
            });
  }

  @TestFactory
  Stream<DynamicTest> otherLogs() throws IOException {
    String python = System.getenv("IOSTRATA_PYDARSHAN");
    String folders = System.getenv("IOSTRATA_DARSHAN_LOGS");
    Assumptions.assumeTrue(
        python != null && folders != null, "no IOSTRATA_PYDARSHAN and IOSTRATA_DARSHAN_LOGS");
    List<DynamicTest> tests = new ArrayList<>();
    for (String folder : folders.split(":", -1)) {
      for (Path log : logs(Path.of(folder))) {
        tests.add(dynamicTest(log.toString(), () -> compare(ask(python, log), LogValues.of(log))));
      }
    }
    return tests.stream();
  }

  /** What PyDarshan gets wrong of old records, as {@code make.py} wrote it: a place by eight. */
  @Test
  void oldRecordsAreWholeInBothByteOrders() throws IOException {
    for (String log : List.of("v310", "v310-big")) {
      List<String> lines = LogValues.of(FIXTURES.resolve(log + ".darshan"));
      String record = "POSIX,17,3,POSIX_F_";
      assertTrue(lines.contains(record + "META_TIME," + (10 / 8.0 + 4)), log);
      assertTrue(lines.contains(record + "MAX_WRITE_TIME," + (12 / 8.0 + 4)), log);
      assertTrue(lines.contains(record + "VARIANCE_RANK_BYTES," + (16 / 8.0 + 4)), log);
    }
    assertTrue(
        LogValues.of(FIXTURES.resolve("v310-big.darshan")).stream()
            .noneMatch(line -> line.startsWith("DAMAGE")));
  }

  /** A bit for each module, in the order of the log's bytes. */
  @Test
  void partialModulesAreTold() throws IOException {
    assertTrue(
        LogValues.of(FIXTURES.resolve("all-big-unpacked.darshan"))
            .contains("MODULE,1,0,partial,1"));
    assertTrue(LogValues.of(FIXTURES.resolve("all-zlib.darshan")).contains("MODULE,9,0,partial,1"));
    assertTrue(LogValues.of(FIXTURES.resolve("v310.darshan")).contains("MODULE,9,0,partial,1"));
  }

  private static List<Path> logs(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(path -> path.toString().endsWith(".darshan")).sorted().toList();
    }
  }

  private static List<String> ask(String python, Path log) throws IOException {
    Process process =
        new ProcessBuilder(python, FIXTURES.resolve("oracle.py").toString(), log.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(text.contains("JOB,"), "PyDarshan reads nothing");
    return text.lines().toList();
  }

  /** The values of a log, by what they are; of equal ones in their order. */
  private static Map<String, List<String>> byName(List<String> lines) {
    Map<String, List<String>> values = new HashMap<>();
    for (String line : lines) {
      String name = String.join(",", List.of(line.split(",", 5)).subList(0, 4));
      values.computeIfAbsent(name, n -> new ArrayList<>()).add(line.substring(name.length() + 1));
    }
    return values;
  }

  private static void compare(List<String> expected, List<String> lines) {
    Map<String, List<String>> theirs = byName(expected);
    Map<String, List<String>> ours = byName(lines);
    theirs.keySet().removeIf(name -> isOnlyTheirs(name, ours, theirs));
    boolean isOldPosix = lines.stream().anyMatch(line -> line.matches("MODULE,1,0,version,[123]"));
    List<String> different = new ArrayList<>();
    theirs.forEach(
        (name, values) -> {
          if (!isSame(values, ours.get(name)) && !(isOldPosix && isWrongThere(name))) {
            different.add(name + ": " + values + " " + ours.get(name));
          }
        });
    assertEquals(List.of(), different);
    ours.keySet().removeAll(theirs.keySet());
    ours.keySet().removeIf(PyDarshanTest::isOnlyOurs);
    assertEquals(Map.of(), ours);
  }

  /** What is not read here so: names that no counter has, the end of a job, mounts at one place. */
  private static boolean isOnlyTheirs(
      String name, Map<String, List<String>> ours, Map<String, List<String>> theirs) {
    boolean isCut = name.endsWith("command") && theirs.get(name).equals(List.of("\"\""));
    return (name.startsWith("NAME") && !ours.containsKey(name))
        || name.matches("JOB.*(end_time_n?sec|run_time)")
        || (name.startsWith("MOUNT") && theirs.get(name).size() > 1)
        || (name.startsWith("MODULE") && name.endsWith("partial"))
        || isCut;
  }

  /** What PyDarshan does not tell: how many parts a file has on Lustre, and headers of AutoPerf. */
  private static boolean isOnlyOurs(String name) {
    return name.startsWith("JOB")
        || name.startsWith("MOUNT")
        || name.startsWith("MODULE")
        || name.contains("LUSTRE_NUM_")
        || name.contains("_TIME_VARIANCE");
  }

  /** What its library gets wrong of old records: see the README of the fixtures. */
  private static boolean isWrongThere(String name) {
    return name.matches(
        "POSIX,.*_F_(META_TIME|MAX_(READ|WRITE)_TIME|(FASTEST|SLOWEST)_RANK_TIME|VARIANCE_.*)");
  }

  private static boolean isSame(List<String> theirs, List<String> ours) {
    if (ours == null || theirs.size() != ours.size()) {
      return false;
    }
    for (int i = 0; i < theirs.size(); i++) {
      if (!theirs.get(i).equals(ours.get(i)) && !isSameNumber(theirs.get(i), ours.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Numbers with a fraction are written in more than one way. */
  private static boolean isSameNumber(String theirs, String ours) {
    boolean isReal = ours.contains(".") || ours.contains("NaN") || ours.contains("Infinity");
    String named = theirs.replace("inf", "Infinity").replace("nan", "NaN");
    return isReal && Double.compare(Double.parseDouble(named), Double.parseDouble(ours)) == 0;
  }
}
