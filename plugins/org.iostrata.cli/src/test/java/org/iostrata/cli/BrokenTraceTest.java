// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.iostrata.fixtures.HostileArchives;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trace of which one file is cut, in every command. */
class BrokenTraceTest extends CommandLineTest {
  private static final int UNREADABLE = 3;

  @TempDir private Path folder;
  private String trace;

  @BeforeEach
  void write() throws IOException {
    trace = HostileArchives.write("cut-events", folder.resolve("trace"), 1000).toString();
  }

  private List<String[]> commands() {
    List<String[]> commands = new ArrayList<>();
    commands.add(new String[] {"info", trace});
    commands.add(new String[] {"analyze", trace});
    commands.add(new String[] {"findings", trace});
    commands.add(new String[] {"compare", trace, trace});
    commands.add(new String[] {"report", trace, "-o", folder.resolve("r.html").toString()});
    commands.add(new String[] {"timeline", trace, "-o", folder.resolve("t.svg").toString()});
    commands.add(new String[] {"sql", trace, "SELECT count(*) AS n FROM operations"});
    commands.add(
        new String[] {"export", trace, "--format", "csv", "--to", folder.resolve("x").toString()});
    String pftrace = folder.resolve("p.pftrace").toString();
    commands.add(new String[] {"export", trace, "--format", "perfetto", "-o", pftrace});
    return commands;
  }

  @Test
  void isReadByAllCommandsAndRefusedByThemWhenTheyAreToBeStrict() {
    for (String[] command : commands()) {
      String[] strict = Arrays.copyOf(command, command.length + 1);
      strict[command.length] = "--strict";
      assertEquals(UNREADABLE, run(strict), command[0]);
      assertEquals(1, err.toString().lines().count(), err::toString);
      assertTrue(err.toString().contains("1.evt"), err::toString);
      assertEquals(0, run(command), command[0] + ": " + err);
    }
  }

  @Test
  void anExportForPerfettoHasWhatCanBeReadAndSaysWhatIsMissing() throws IOException {
    Path file = folder.resolve("cut.pftrace");
    assertEquals(0, run("export", trace, "--format", "perfetto", "-o", file.toString()));
    assertTrue(Files.size(file) > 1000, "what could be read");
    assertEquals(1, err.toString().lines().count(), err::toString);
    assertTrue(err.toString().contains("1.evt: "), err::toString);
    assertTrue(err.toString().contains("; written up to there: "), err::toString);
  }

  @Test
  void thatItIsCutIsSaidFirst() throws IOException {
    run("findings", trace);
    List<String> lines = out.toString().lines().toList();
    assertTrue(lines.get(1).startsWith("1 thread could not be read to the end"), out::toString);
    assertTrue(lines.get(4).contains("1 of 4 threads"), out::toString);
    run("findings", trace, "--format", "json");
    assertTrue(
        out.toString()
            .substring(out.toString().indexOf("\"findings\""))
            .startsWith("\"findings\" : [\n    {\n      \"id\" : \"quality.incomplete-trace\""),
        out::toString);
    Path page = folder.resolve("page.html");
    run("report", trace, "-o", page.toString());
    String html = Files.readString(page);
    assertTrue(html.contains("1 of 4 threads could not be read to the end"));
    assertEquals(
        html.indexOf("<details id=\"quality.incomplete-trace\""), html.indexOf("<details id="));
    assertTrue(html.contains("of process 1: 1,9"), "file, process and events");
  }
}
