// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands on several traces and on directory trees. */
class TraceRunTest extends CommandLineTest {
  private static final Path FIXTURES =
      Path.of(System.getProperty("iostrata.root"), "tests/fixtures");
  private static final String COLL = FIXTURES.resolve("ior-coll").toString();
  private static final String INDEP = FIXTURES.resolve("ior-indep").toString();

  private List<String> lines() {
    return out.toString().lines().toList();
  }

  /** The trace's path in a line, which must be one JSON object and nothing else. */
  private static String path(String line) throws IOException {
    String path = null;
    try (JsonParser json = new JsonFactory().createParser(line)) {
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        if (path == null && "path".equals(json.currentName())) {
          path = json.nextTextValue();
        }
      }
    }
    return path;
  }

  @Test
  void aTreeGivesOneLineForEachArchiveInOrderOfPath() throws IOException {
    assertEquals(0, run("analyze", "--recursive", COLL, INDEP), err::toString);
    assertEquals(2, lines().size(), out::toString);
    assertTrue(path(lines().get(0)).startsWith(COLL), out::toString);
    assertTrue(path(lines().get(1)).startsWith(INDEP), out::toString);
  }

  @Test
  void aLineSaysWhatTheCommandSaysOfThatTraceAlone() {
    assertEquals(0, run("analyze", COLL, INDEP, "--format", "json"), err::toString);
    String second = lines().get(1);
    out.getBuffer().setLength(0);
    assertEquals(0, run("analyze", INDEP, "--format", "json"));
    assertEquals(withoutBlanks(out.toString()), withoutBlanks(second));
  }

  private static String withoutBlanks(String json) {
    return json.replaceAll("\\s", "");
  }

  @Test
  void anUnreadableArchiveHasALineAndTheOthersAreThere(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("broken.otf2"), "no archive");
    assertEquals(3, run("analyze", "--recursive", folder.toString(), COLL));
    assertEquals(2, lines().size(), out::toString);
    assertTrue(path(lines().get(0)).endsWith("broken.otf2"));
    assertTrue(lines().get(0).contains("\"error\":"), out::toString);
    assertTrue(lines().get(1).contains("\"MPI_IO\""), out::toString);
    assertTrue(err.toString().contains("broken.otf2"), err::toString);
  }

  @Test
  void everyCommandTakesSeveralTraces(@TempDir Path folder) throws IOException {
    assertEquals(0, run("info", COLL, INDEP), err::toString);
    assertTrue(out.toString().contains("ior-coll") && out.toString().contains("ior-indep"));
    String queue = FIXTURES.resolve("aio-one-descriptor").toString();
    assertEquals(1, run("findings", COLL, queue, "--fail-on", "warning"), err::toString);
    Path good = folder.resolve("good.json");
    assertEquals(0, run("findings", COLL, INDEP, "--save-baseline", good.toString()));
    assertTrue(Files.readString(good).contains("\"runs\" : 2"), good::toString);
    Files.delete(good);
    assertEquals(3, run("findings", COLL, "no-such.otf2", "--save-baseline", good.toString()));
    assertFalse(Files.exists(good), "not of half of the runs");
    assertEquals(3, run("info", COLL, "no-such.otf2"));
  }

  @Test
  void linksAreFollowedAndNotForEver(@TempDir Path folder) throws IOException {
    Files.createSymbolicLink(folder.resolve("run"), Path.of(COLL));
    Files.createSymbolicLink(folder.resolve("again"), folder);
    assertEquals(0, run("info", "--recursive", folder.toString()), err::toString);
    assertEquals(folder.resolve("run/traces.otf2").toString(), path(lines().get(0)));
    assertEquals(1, lines().size(), out::toString);
  }

  @Test
  void projectsOfOthersAreNoTraces(@TempDir Path folder) throws IOException {
    Path run = Files.createSymbolicLink(folder.resolve("run"), FIXTURES.resolve("hdtrace"));
    Files.writeString(folder.resolve("build.proj"), "<Project Sdk='x'/>");
    assertEquals(0, run("info", "--recursive", folder.toString()), err::toString);
    assertEquals(1, lines().size(), out::toString);
    assertEquals(run.resolve("run.proj").toString(), path(lines().get(0)));
  }

  @Test
  void textOfATreeIsOneReportAfterTheOther() {
    assertEquals(0, run("info", "--recursive", "--format", "text", COLL, INDEP), err::toString);
    assertTrue(out.toString().contains("\n\n" + INDEP), out::toString);
  }

  @Test
  void aTreeWithoutArchivesIsUnreadable(@TempDir Path folder) {
    assertEquals(3, run("analyze", "--recursive", folder.toString()));
    assertTrue(err.toString().contains("no archive"), err::toString);
    assertEquals(3, run("info", "--recursive", folder.resolve("missing").toString()));
  }
}
