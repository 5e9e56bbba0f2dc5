// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.iostrata.cli.Installation.Outcome;
import org.iostrata.otf2.definition.Clock;
import org.iostrata.otf2.definition.LocationGroupType;
import org.iostrata.otf2.definition.LocationType;
import org.iostrata.otf2.schema.Undefined;
import org.iostrata.otf2.writer.DefinitionWriter;
import org.iostrata.otf2.writer.EventWriter;
import org.iostrata.otf2.writer.Otf2Writer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as a process among others: pipes, signals, terminals. */
class ProcessTest {
  private static final String ANALYZE = "./iostrata analyze $FIXTURES/ior-coll --format json";
  private static final String BAR = "\r[##";

  @TempDir static Path folder;
  private static Installation installation;

  @BeforeAll
  static void install() throws IOException {
    installation = new Installation(folder);
    writeLongArchive(folder.resolve("long"));
  }

  @Test
  void aReaderThatHasEnoughEndsItQuietly() throws Exception {
    Outcome outcome = installation.run(ANALYZE + " | true; echo ${PIPESTATUS[0]}");
    assertEquals(new Outcome(0, "0\n", ""), outcome);
    assertEquals("{\n", installation.run(ANALYZE + " | (read -r line; echo \"$line\")").out());
  }

  @Test
  void aReaderThatHasEnoughEndsManyTracesToo() throws Exception {
    Outcome outcome = installation.run("./iostrata info --recursive $FIXTURES | head -c 1");
    assertEquals(new Outcome(0, "{", ""), outcome);
  }

  @Test
  void aReaderThatHasEnoughEndsALongAnswer() throws Exception {
    String query = "./iostrata sql $FIXTURES/ior-coll 'FROM range(10000000000)' --format ";
    for (String format : new String[] {"table", "csv", "json"}) {
      Outcome outcome = installation.run(query + format + " | head -n 1 | wc -l");
      assertEquals(new Outcome(0, "1\n", ""), outcome);
    }
  }

  @Test
  void namesBeyondAsciiAreFoundInTheLocaleC() throws Exception {
    String copy =
        "mkdir -p 'ä/文' && cp -r $FIXTURES/block-dd/traces* 'ä/文' && export LC_ALL=C LANG=C; ";
    Outcome info = installation.run(copy + "./iostrata info 'ä/文/traces.otf2' | head -n 1");
    assertEquals(new Outcome(0, "ä/文/traces.otf2\n", ""), info);
    Outcome tree =
        installation.run(copy + "./iostrata report --recursive 'ä' -o 'ä-reports'; ls ä-reports");
    assertEquals(0, tree.exitCode(), tree::err);
    assertTrue(tree.out().startsWith("ä-reports/"), tree::out);
    assertTrue(tree.out().contains("index.html"), tree::out);
    Outcome wrong = installation.run("LC_ALL=C ./iostrata info 'nö'");
    assertTrue(wrong.err().startsWith("iostrata: nö: "), wrong::err);
  }

  @Test
  void outputThatIsLostIsAnError() throws Exception {
    Outcome outcome = installation.run(ANALYZE + " >/dev/full");
    assertEquals(3, outcome.exitCode());
    assertTrue(outcome.err().startsWith("iostrata: standard output: "), outcome::err);
  }

  @Test
  void theProgressBarIsForTerminalsOnly() throws Exception {
    Outcome none = installation.run(ANALYZE);
    assertEquals("", none.err());
    Outcome both = installation.run("script -qec '" + ANALYZE + "' /dev/null");
    assertTrue(both.out().contains(BAR), both::out);
    Outcome talkOnly = installation.run("script -qec '" + ANALYZE + " >data' /dev/null; cat data");
    assertTrue(talkOnly.out().contains(BAR), talkOnly::out);
    assertTrue(talkOnly.out().endsWith(none.out()), "data is the same");
    Outcome dataOnly = installation.run("script -qec '" + ANALYZE + " 2>talk' /dev/null; cat talk");
    assertFalse(dataOnly.out().contains("\r["), dataOnly::out);
  }

  @Test
  void interruptEndsItSoonWithoutATrace() throws Exception {
    interrupt("analyze long");
  }

  @Test
  void interruptedExportLeavesNothingBehind() throws Exception {
    interrupt("export long --to tables");
    assertEquals("", installation.run("ls -d tables*").out());
  }

  private static void interrupt(String command) throws Exception {
    Process process =
        installation.start(
            "export JVM_OPTIONS=-Xint; exec script -qec './iostrata " + command + "' /dev/null");
    try (BufferedReader terminal = process.inputReader(UTF_8)) {
      String seen = "";
      while (!seen.contains(BAR.substring(0, 2))) {
        int c = terminal.read();
        assertTrue(c >= 0, "ended without a bar: " + seen);
        seen += (char) c;
      }
      process.getOutputStream().write(3); // Ctrl-C
      process.getOutputStream().flush();
      assertTrue(process.waitFor(1, TimeUnit.MINUTES));
      String rest = String.join("\n", terminal.lines().toList());
      assertFalse(rest.contains("at org.iostrata") || rest.contains("Layers"), rest);
    }
    assertEquals(130, process.exitValue());
  }

  /**
   * Long enough for a Java that only interprets to be at it when the bar has shown first. The clock
   * says that it is short, so that the first round, after which the bar shows, is.
   */
  private static void writeLongArchive(Path directory) throws IOException {
    int locations = 4;
    try (Otf2Writer writer = Otf2Writer.create(directory, "traces")) {
      DefinitionWriter definitions = writer.definitions();
      definitions.clock(new Clock(1_000_000_000L, 0, 500_000L, Undefined.LONG));
      int node = definitions.systemTreeNode("node", "node", Undefined.INT);
      int region = definitions.region("work", 0, 0);
      for (int i = 0; i < locations; i++) {
        int process = definitions.locationGroup("rank", LocationGroupType.PROCESS, node);
        definitions.location(i, "thread", LocationType.CPU_THREAD, process);
      }
      for (int i = 0; i < locations; i++) {
        try (EventWriter events = writer.events(i)) {
          for (long k = 0; k < 1_000_000; k++) {
            events.enter(100 * k, region);
            events.leave(100 * k + 50, region);
          }
        }
      }
    }
  }
}
