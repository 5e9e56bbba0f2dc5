// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HdTraceExportTest extends CommandLineTest {
  private static final Path FIXTURES =
      Path.of(System.getProperty("iostrata.root"), "tests/fixtures");
  private static final String COLL = FIXTURES.resolve("ior-coll").toString();
  private static final String PROJECT = FIXTURES.resolve("hdtrace/run.proj").toString();

  @TempDir private Path folder;

  private int export(Path output, String... more) {
    return run(
        Stream.concat(
                Stream.of("export", "--format=hdtrace", "-o", output.toString()), Stream.of(more))
            .toArray(String[]::new));
  }

  @Test
  void aTraceIsAProjectThatIsOpenedAsATrace() throws IOException {
    Path output = folder.resolve("made");
    assertEquals(0, export(output, COLL), err::toString);
    Path project = output.resolve("ior-coll.proj");
    assertEquals(project + "\n", out.toString());
    try (Stream<Path> files = Files.list(output)) {
      assertEquals(
          List.of(), files.filter(file -> file.getFileName().toString().startsWith(".")).toList());
    }
    assertEquals(0, run("analyze", project.toString()), err::toString);
    List<String> links = links();
    assertEquals(2, links.size(), out::toString);
    assertEquals(0, run("analyze", COLL), err::toString);
    assertEquals(links(), links);
  }

  /** What MPI-IO caused in POSIX on the same thread. */
  private List<String> links() {
    return out.toString()
        .lines()
        .filter(line -> line.matches(" *MPI-IO (read|write) +POSIX .* thread"))
        .map(line -> line.trim().replaceAll(" +", " "))
        .toList();
  }

  @Test
  void severalTracesHaveADirectoryEach() {
    assertEquals(0, export(folder, COLL, PROJECT), err::toString);
    assertTrue(Files.exists(folder.resolve("ior-coll/ior-coll.proj")), out::toString);
    assertTrue(Files.exists(folder.resolve("hdtrace-run.proj/hdtrace-run.proj")), out::toString);
  }

  @Test
  void nothingIsWrittenWhereSomethingIsOrWhatHasNoOperations() throws IOException {
    Files.writeString(folder.resolve("here"), "");
    assertEquals(2, export(folder, COLL));
    assertTrue(err.toString().contains("There is something in"), err::toString);
    Path output = folder.resolve("none");
    assertEquals(3, export(output, FIXTURES.resolve("darshan/v300.darshan").toString()));
    assertTrue(err.toString().contains("Darshan tells sums only"), err::toString);
    assertFalse(Files.exists(output));
    assertEquals(2, run("export", COLL, "--format", "hdtrace"));
    assertTrue(err.toString().contains("Name where a project of HDTrace goes"), err::toString);
  }
}
