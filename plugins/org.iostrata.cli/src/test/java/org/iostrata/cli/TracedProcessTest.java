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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command that is recorded runs as if its caller had started it. */
class TracedProcessTest {
  @TempDir static Path folder;
  private static Installation installation;

  @BeforeAll
  static void install() throws IOException {
    installation = new Installation(folder);
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

  /** Makes {@code command.sh}, which leaves an archive to be finished, and what finishes it. */
  private static String traceOfALongCommand(String archive, String option) throws Exception {
    return pretendToTrace()
        + "exec ./iostrata trace --layers posix -o "
        + archive
        + " "
        + option
        + " -- sh command.sh";
  }

  /** Makes what stands in for the tracer, and the shell's words that let the launcher find it. */
  private static String pretendToTrace() throws Exception {
    Path tools = Files.createDirectories(folder.resolve("tools"));
    Files.writeString(tools.resolve("libiostrata.so"), "");
    TraceCommandTest.makeRunner(tools);
    if (Files.notExists(tools.resolve("iostrata-start"))) {
      Installation.makeStarter(tools);
    }
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

  /** Runs a line in which TRACE records nothing but runs the command that follows. */
  private static Outcome traced(String line) throws Exception {
    String trace = "./iostrata trace --layers posix -o $(mktemp -d) --";
    return installation.run(pretendToTrace() + line.replace("TRACE", trace));
  }

  @Test
  void aCommandInheritsAllDescriptors() throws Exception {
    assertEquals("hi\n", traced("TRACE cat <(echo hi)").out());
    assertEquals("x\n", traced("TRACE sh -c 'echo x >&5' 5>file && cat file").out());
    String both = "exec 7<>both; echo seek >&7; TRACE sh -c 'echo on >&7'; cat both";
    assertEquals("seek\non\n", traced(both).out(), "the same open file, not another one");
    assertEquals(
        "ab", traced("exec <&- 3<&-; TRACE sh -c 'printf a >&9; printf b >&9' 9>&1").out());
    Outcome same = traced("ls /proc/self/fd >alone; TRACE ls /proc/self/fd | cmp - alone; ");
    assertEquals("", same.out(), "and no others");
  }

  @Test
  void argumentsNeedNotBeText() throws Exception {
    String words = "printf '%s|' a '' $'\\xff\\xfe' @file $'b\\nc' --help";
    assertEquals("", traced("cmp <(TRACE " + words + ") <(" + words + ")").out());
  }

  @Test
  void whatSignalsDoIsAsTheCallerLeftIt() throws Exception {
    String show = "sh -c 'grep Sig[BI] /proc/self/status; kill -USR1 $$; echo on'";
    for (String ignored : new String[] {"HUP", "INT QUIT TERM", "USR1", "CHLD PIPE"}) {
      String line = "trap '' " + ignored + "; ";
      String alone = installation.run(line + show + "; echo $?").out();
      assertEquals(alone, traced(line + "TRACE " + show + "; echo $?").out(), ignored);
    }
  }

  @Test
  void quitIsNotForJava() throws Exception {
    Outcome quit = traced("setsid bash -c \"TRACE sh -c 'kill -QUIT 0'\"; echo $?");
    assertEquals("131\n", quit.out(), "Java would print its threads");
  }

  @Test
  void whatIsStoppedBeforeItsCommandStartsDoesNotStartIt() throws Exception {
    Process process =
        installation.start(
            pretendToTrace()
                + "export JVM_OPTIONS=-Xint; exec ./iostrata trace --layers posix -o early -- touch begun");
    Path java = Path.of("/proc/" + process.pid() + "/task/" + process.pid() + "/children");
    while (!Files.readString(Path.of("/proc/" + process.pid() + "/cmdline")).contains("-start")
        || Files.readString(java).isEmpty()) {
      Thread.sleep(1);
    }
    process.toHandle().destroy();
    assertTrue(process.waitFor(1, TimeUnit.MINUTES));
    assertEquals(143, process.exitValue());
    assertFalse(Files.exists(folder.resolve("begun")) || Files.exists(folder.resolve("early")));
  }
}
