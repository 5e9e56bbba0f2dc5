// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.iostrata.cli.Installation.Outcome;
import org.iostrata.otf2.definition.Clock;
import org.iostrata.otf2.definition.Location;
import org.iostrata.otf2.definition.LocationGroup;
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
  void aTracedCommandKeepsItsLocaleAndItsArguments() throws Exception {
    String trace = pretendToTrace() + "%s ./iostrata trace --layers posix -o %s -- sh -c ";
    String show = "'echo ${LC_ALL-unset} $1' sh 'ä 文' 2>/dev/null";
    assertEquals("C ä 文\n", installation.run(trace.formatted("LC_ALL=C", "l1") + show).out());
    String unset = "env -u LC_ALL LANG=C";
    assertEquals("unset ä 文\n", installation.run(trace.formatted(unset, "l2") + show).out());
    String own = "LC_ALL=C.UTF-8";
    assertEquals("C.UTF-8 ä 文\n", installation.run(trace.formatted(own, "l3") + show).out());
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

  /** Makes {@code command.sh}, which leaves an archive to be finished, and what finishes it. */
  private static String traceOfALongCommand(String archive, String option) throws IOException {
    return pretendToTrace()
        + "exec ./iostrata trace --layers posix -o "
        + archive
        + " "
        + option
        + " -- sh command.sh";
  }

  /** Makes what stands in for the tracer, and the shell's words that let the launcher find it. */
  private static String pretendToTrace() throws IOException {
    Path tools = Files.createDirectories(folder.resolve("tools"));
    Files.writeString(tools.resolve("libiostrata.so"), "");
    TraceCommandTest.makeRunner(tools);
    Path finisher = tools.resolve("iostrata-finish");
    Files.writeString(finisher, "#!/bin/sh\ntouch $1/traces.otf2; echo found\n");
    assertTrue(finisher.toFile().setExecutable(true));
    Files.writeString(
        folder.resolve("command.sh"),
        "mkdir -p $IOSTRATA_DIR/registry; touch $IOSTRATA_DIR/registry/alive; echo started; exec sleep 60");
    return "sed -i 's|^recording=.*|recording=" + tools + "|' iostrata; ";
  }

  private static String read(BufferedReader from, String end) throws IOException {
    StringBuilder seen = new StringBuilder();
    while (seen.indexOf(end) < 0) {
      int c = from.read();
      assertTrue(c >= 0, "ended early: " + seen);
      seen.append((char) c);
    }
    return seen.toString();
  }

  @Test
  void interruptIsForTheTracedCommandAndItsArchiveIsFinished() throws Exception {
    String line = traceOfALongCommand("interrupted", "");
    Files.writeString(folder.resolve("line.sh"), line);
    Process process = installation.start("exec script -qec 'bash line.sh' /dev/null");
    try (BufferedReader terminal = process.inputReader(UTF_8)) {
      read(terminal, "started");
      process.getOutputStream().write(3); // Ctrl-C
      process.getOutputStream().flush();
      read(terminal, "iostrata: recorded ");
      read(terminal, "interrupted/traces.otf2");
      assertTrue(process.waitFor(1, TimeUnit.MINUTES));
    }
    assertEquals(130, process.exitValue());
  }

  /** The preloaded file is no library, of which the linker tells on stderr. */
  private static Outcome archivePath(String directory, String options) throws Exception {
    String leave = "mkdir -p $IOSTRATA_DIR; touch $IOSTRATA_DIR/traces.otf2; cat; echo e >&2";
    String line =
        "echo in | ./iostrata trace --layers posix -o %s %s -- sh -c '%s'; code=$?; "
            + "test ! -e path || cat path; exit $code";
    Outcome outcome =
        installation.run(
            pretendToTrace() + "exec 3>path; " + line.formatted(directory, options, leave));
    Files.delete(folder.resolve("path"));
    String err =
        outcome.err().lines().filter(l -> !l.startsWith("ERROR: ld.so")).collect(joining("\n"));
    return new Outcome(outcome.exitCode(), outcome.out(), err);
  }

  @Test
  void theStreamsOfATracedCommandAreItsOwn() throws Exception {
    String path = folder.toRealPath() + "/%s/traces.otf2";
    String told = "e\niostrata: recorded " + path.formatted("own");
    assertEquals(new Outcome(0, "in\n", told), archivePath("own", ""));
    String printed = "in\n" + path + "\n";
    Outcome one = new Outcome(0, printed.formatted("one"), "e");
    assertEquals(one, archivePath("one", "--print-path 1"));
    Outcome three = new Outcome(0, printed.formatted("three"), "e");
    assertEquals(three, archivePath("three", "--print-path=3"));
    String refused = "iostrata: --print-path 4: this descriptor is not open for writing";
    assertEquals(new Outcome(2, "", refused), archivePath("four", "--print-path=4"));
  }

  @Test
  void terminationIsHandedOnToTheTracedCommand() throws Exception {
    Process process = installation.start(traceOfALongCommand("terminated", "--print-path 1"));
    try (BufferedReader out = process.inputReader(UTF_8)) {
      read(out, "started");
      process.toHandle().destroy(); // the other way closes the streams
      read(out, "terminated/traces.otf2");
    }
    assertTrue(process.waitFor(1, TimeUnit.MINUTES));
    assertEquals(143, process.exitValue());
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
        int process = definitions.locationGroup("rank", LocationGroup.Type.PROCESS, node);
        definitions.location(i, "thread", Location.Type.CPU_THREAD, process);
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
