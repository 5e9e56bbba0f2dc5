// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.iostrata.cli.Installation.Outcome;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code iostrata ui} makes of its words, with a stand-in for the workbench. */
class UiCommandTest {
  private static final String WORKBENCH = "sed -i 's|^workbench=.*|workbench=%s|' iostrata; ";

  @TempDir Path folder;
  private Installation installation;

  @BeforeEach
  void install() throws IOException {
    installation = new Installation(folder);
  }

  /** The launcher, with a workbench that is a line of shell. */
  private Outcome run(String standIn, String line) throws Exception {
    Path launcher = Files.createDirectories(folder.resolve("bench")).resolve("iostrata-workbench");
    Files.writeString(launcher, "#!/bin/sh\n" + standIn + "\n");
    assertTrue(launcher.toFile().setExecutable(true));
    return installation.run(WORKBENCH.formatted(launcher.getParent()) + line);
  }

  @Test
  void theAnchorAndTheWorkspaceAreHandedOver() throws Exception {
    String all =
        "cp -r $FIXTURES/block-dd 'a run'; ./iostrata ui 'a run' --workspace w; ./iostrata ui;"
            + " cp -r 'a run' -- --it; ./iostrata ui -- --it/traces.otf2";
    Outcome outcome = run("echo \"$#\" \"$@\"", all);
    String expected =
        "3 %1$s/a run/traces.otf2 -data %1$s/w\n0\n1 %1$s/--it/traces.otf2\n".formatted(folder);
    assertEquals(new Outcome(0, expected, ""), outcome);
  }

  @Test
  void theWorkbenchRunsInTheSameJavaAndItsExitCodeIsKept() throws Exception {
    Outcome outcome = run("echo $JAVA_HOME; exit 5", "./iostrata ui");
    assertEquals(new Outcome(5, System.getProperty("java.home") + "\n", ""), outcome);
  }

  @Test
  void aWorkbenchThatIsNotThereIsNamed() throws Exception {
    Outcome outcome = installation.run("./iostrata ui");
    assertEquals(3, outcome.exitCode());
    assertTrue(outcome.err().startsWith("iostrata: the workbench is not there: /"), outcome::err);
    assertTrue(outcome.err().endsWith(" (in a checkout make ui builds it)\n"), outcome::err);
  }

  @Test
  void whatIsNoTraceStartsNothing() throws Exception {
    assertEquals(
        new Outcome(3, "", "iostrata: none: no such file\n"),
        run("echo started", "./iostrata ui none"));
    Outcome wrong = run("echo started", "./iostrata ui iostrata");
    assertEquals(3, wrong.exitCode());
    assertEquals("", wrong.out());
    assertTrue(wrong.err().startsWith("iostrata: iostrata: is no trace: "), wrong::err);
  }

  @Test
  void aDisplayThatIsNotThereIsSaid() throws Exception {
    Outcome gone = run("exit 13", "DISPLAY=:77 ./iostrata ui");
    String words = "iostrata: the workbench did not start; is its display there (DISPLAY=:77)?\n";
    assertEquals(new Outcome(3, "", words), gone);
    Path real = Path.of(System.getProperty("iostrata.root"), "releng/repository/launcher");
    String none = "env -u DISPLAY -u WAYLAND_DISPLAY ./iostrata ui --workspace w";
    Outcome outcome = installation.run(WORKBENCH.formatted(real) + none);
    assertEquals(3, outcome.exitCode());
    assertTrue(outcome.err().contains(": there is no display: log in with"), outcome::err);
  }

  @Test
  void anOldJavaOrNoneIsSaidInOneLine() throws Exception {
    String java = folder.resolve("java/bin/java").toString();
    String need = "iostrata: needs Java 17 or newer, but %s is %s: install it (on Debian";
    for (String old : new String[] {"11.0.2", "1.8.0_392"}) {
      String release = "echo 'JAVA_VERSION=\"" + old + "\"\nOS_ARCH=\"1\"' >java/release; ";
      Outcome outcome = installation.run(release + "./iostrata --version");
      assertEquals(3, outcome.exitCode());
      assertTrue(outcome.err().startsWith(need.formatted(java, old)), outcome::err);
    }
    String shim =
        "rm java/release; echo 'echo openjdk version \\\"9.0.4\\\" >&2' >%s; ".formatted(java);
    Outcome asked = installation.run(shim + "./iostrata --version");
    assertTrue(asked.err().startsWith(need.formatted(java, "9.0.4")), asked::err);
    Outcome none = installation.run("JAVA_HOME=/none ./iostrata --version");
    assertEquals(3, none.exitCode());
    assertTrue(
        none.err().startsWith("iostrata: needs Java 17 or newer, but JAVA_HOME=/none has none: "),
        none::err);
  }
}
