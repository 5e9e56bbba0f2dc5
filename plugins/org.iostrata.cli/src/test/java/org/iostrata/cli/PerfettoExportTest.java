// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PerfettoExportTest extends CommandLineTest {
  private static final Path FIXTURES =
      Path.of(System.getProperty("iostrata.root"), "tests/fixtures");
  private static final String COLL = FIXTURES.resolve("ior-coll").toString();
  private static final String SERVERS = FIXTURES.resolve("two-servers").toString();

  @TempDir private Path folder;

  private int export(Path output, String... more) {
    String[] all = new String[more.length + 5];
    System.arraycopy(more, 0, all, 5, more.length);
    all[0] = "export";
    all[1] = "--format";
    all[2] = "perfetto";
    all[3] = "-o";
    all[4] = output.toString();
    return run(all);
  }

  @Test
  void aTraceIsAFile() throws IOException {
    Path file = folder.resolve("run.pftrace");
    assertEquals(0, export(file, COLL), err::toString);
    assertEquals(file + "\n", out.toString());
    long all = Files.size(file);
    assertEquals(0, export(file, COLL, "--from=520ms", "--until=540ms"), err::toString);
    assertTrue(Files.size(file) < all, "a part, in its place");
  }

  @Test
  void severalTracesHaveAFileEach() {
    assertEquals(0, export(folder.resolve("all"), COLL, SERVERS), err::toString);
    assertTrue(Files.exists(folder.resolve("all/ior-coll.pftrace")));
    assertTrue(Files.exists(folder.resolve("all/two-servers.pftrace")));
  }

  @Test
  void oneThatIsThereStaysWhenNothingCanBeWritten() throws IOException {
    Path file = Files.writeString(folder.resolve("kept"), "before");
    assertEquals(3, export(file, FIXTURES.resolve("darshan/v300.darshan").toString()));
    assertTrue(err.toString().contains("v300.darshan: Darshan tells sums only"), err::toString);
    assertEquals("before", Files.readString(file));
  }

  @Test
  void theOutputMayNotBeTheInput() throws IOException {
    Path copy = Files.copy(FIXTURES.resolve("darshan/v310.darshan"), folder.resolve("a.darshan"));
    assertEquals(2, export(copy, copy.toString()));
  }

  @Test
  void aFolderThatIsNotThereIsNamed() {
    Path nowhere = folder.resolve("nowhere/run.pftrace");
    assertEquals(3, export(nowhere, COLL));
    assertTrue(err.toString().contains(nowhere + ": there is no directory"), err::toString);
  }

  @Test
  void whatDoesNotGoTogetherIsSaid() {
    assertEquals(2, run("export", COLL, "--format", "perfetto"));
    assertTrue(err.toString().contains("-o=<FILE>"), err::toString);
    Path file = folder.resolve("run.pftrace");
    assertEquals(2, export(file, COLL, "--events"));
    assertEquals(2, export(file, COLL, "--to=" + folder.resolve("tables")));
    assertEquals(2, export(file, COLL, "--for-spreadsheets"));
    assertEquals(2, run("export", COLL, "-o", file.toString()));
    assertTrue(err.toString().contains("--to=<DIR>"), err::toString);
    assertFalse(Files.exists(file));
  }
}
