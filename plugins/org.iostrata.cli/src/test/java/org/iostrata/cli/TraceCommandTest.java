// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The environment and the ends of {@code iostrata trace}; the tracer itself is tested by CTest. */
class TraceCommandTest {
  @TempDir Path directory;
  private Path tools;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void makeTools() throws IOException {
    tools = Files.createDirectory(directory.resolve("tools"));
    Files.createFile(tools.resolve("libiostrata.so"));
    makeRunner(tools);
    System.setProperty("iostrata.recording", tools.toString());
  }

  /** What stands in for the program that runs the command: it only preloads. */
  static void makeRunner(Path tools) throws IOException {
    Path runner = tools.resolve("iostrata-run");
    Files.writeString(
        runner, "#!/bin/sh\nshift\nexec env LD_PRELOAD=\"$IOSTRATA_PRELOAD\" \"$@\"\n");
    assertTrue(runner.toFile().setExecutable(true));
  }

  @AfterEach
  void forgetTools() {
    System.clearProperty("iostrata.recording");
  }

  private int trace(String... arguments) {
    String[] all = new String[arguments.length + 1];
    all[0] = "trace";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return Main.execute(new PrintWriter(out, true), new PrintWriter(err, true), all);
  }

  @Test
  void theCommandGetsTheEnvironmentAndItsExitCodeIsOurs() throws IOException {
    Path archive = directory.resolve("archive");
    Path seen = directory.resolve("seen");
    String script =
        "echo $IOSTRATA_LAYERS $IOSTRATA_DIR $LD_PRELOAD >"
            + seen
            + "; mkdir "
            + archive
            + "; touch "
            + archive
            + "/traces.otf2; exit 5";
    int exitCode =
        trace("--layers", "posix,mpiio", "-o", archive.toString(), "--", "sh", "-c", script);
    assertEquals(5, exitCode);
    assertEquals("", out.toString(), "standard output is the command's alone");
    String last = "iostrata: recorded " + archive.resolve("traces.otf2") + "\n";
    assertEquals(last, err.toString());
    String environment = Files.readString(seen);
    assertTrue(environment.startsWith("posix,mpiio " + archive + " " + tools), environment);
  }

  @Test
  void optionsOfTheCommandAreItsOwn() {
    Path archive = directory.resolve("archive");
    assertEquals(0, trace("-o", archive.toString(), "sh", "-c", "exit 0"));
    assertTrue(err.toString().contains("nothing was recorded"), err.toString());
  }

  private void makeBlockRecorder(String script) throws IOException {
    Path tool = tools.resolve("iostrata-block");
    Files.writeString(tool, "#!/bin/sh\n" + script);
    assertTrue(tool.toFile().setExecutable(true));
  }

  @Test
  void theBlockRecorderRunsAsLongAsTheCommand() throws IOException {
    Path archive = directory.resolve("archive");
    Path seen = directory.resolve("seen");
    makeBlockRecorder(
        "echo begin $1 >>" + seen + "\necho ready\ncat >/dev/null\necho end >>" + seen);
    assertEquals(0, trace("-o", archive.toString(), "sh", "-c", "echo command >>" + seen));
    assertEquals(List.of("begin " + archive, "command", "end"), Files.readAllLines(seen));
    Files.delete(seen);
    assertEquals(0, trace("--layers", "posix", "-o", archive.toString(), "true"));
    assertTrue(Files.notExists(seen));
    makeBlockRecorder("echo $IOSTRATA_LAYERS >>" + seen + "\necho ready\ncat >/dev/null");
    assertEquals(0, trace("--layers", "aio", "-o", archive.toString(), "true"));
    assertEquals(List.of("aio"), Files.readAllLines(seen));
  }

  @Test
  void theCommandRunsWithoutTheBlockRecorderToo() throws IOException {
    makeBlockRecorder("exit 4");
    assertEquals(7, trace("-o", directory.resolve("archive").toString(), "sh", "-c", "exit 7"));
  }

  @Test
  void aDirectoryInUseIsRefused() {
    assertEquals(2, trace("-o", directory.toString(), "true"));
    assertTrue(err.toString().contains("name another"), err.toString());
    assertEquals(1, err.toString().lines().count(), err.toString());
  }

  @Test
  void withoutADirectoryTheFirstThatIsFreeIsTaken() throws IOException {
    Path first = directory.resolve("run");
    assertEquals(first, OutputFolder.firstFree(first));
    Files.createDirectory(first);
    assertEquals(first, OutputFolder.firstFree(first));
    Files.createFile(first.resolve("traces.otf2"));
    Files.createDirectories(directory.resolve("run-2/traces"));
    assertEquals(directory.resolve("run-3"), OutputFolder.firstFree(first));
  }

  @Test
  void whatCannotBeStartedIsSaidAsAShellSaysIt() throws IOException {
    Path archive = directory.resolve("archive");
    makeBlockRecorder("mkdir $1\necho ready\ncat >/dev/null");
    assertEquals(127, trace("-o", archive.toString(), "--", "no-such-program"));
    assertTrue(err.toString().contains("no-such-program: command not found"), err.toString());
    Path plain = Files.createFile(directory.resolve("plain"));
    assertEquals(126, trace("-o", archive.toString(), "--", plain.toString()));
    assertTrue(err.toString().contains("plain: not executable"), err.toString());
    assertTrue(Files.notExists(archive));
  }

  @Test
  void whatRecordedNothingLeavesNoDirectory() throws IOException {
    Path archive = directory.resolve("archive");
    makeBlockRecorder("mkdir -p $1/registry $1/traces\necho ready\ncat >/dev/null");
    assertEquals(0, trace("-o", archive.toString(), "true"));
    assertEquals("iostrata: nothing was recorded\n", err.toString());
    assertTrue(Files.notExists(archive), "no directory is left in the way");
  }

  @Test
  void aDirectoryThatCannotBeMadeIsSaidOnceAndTheCommandRuns() throws IOException {
    Path seen = directory.resolve("seen");
    makeBlockRecorder("echo no >>" + seen + "\necho ready\ncat >/dev/null");
    String script = "echo $LD_PRELOAD >>" + seen + "; exit 3";
    assertEquals(3, trace("-o", "/proc/archive", "--", "sh", "-c", script));
    assertEquals(1, err.toString().lines().count(), err.toString());
    assertTrue(err.toString().contains("cannot record in /proc/archive"), err.toString());
    assertEquals(List.of(""), Files.readAllLines(seen));
    Path file = Files.createFile(directory.resolve("file"));
    assertEquals(2, trace("-o", file.toString(), "true"));
    assertTrue(err.toString().contains("is not a directory"), err.toString());
  }

  @Test
  void whatIsLeftOfAKilledRecordingAndCannotBeRepairedDoesNotHideTheExitCode() throws IOException {
    Path archive = directory.resolve("archive");
    makeFinisher("echo broken; exit 3");
    String script = "mkdir -p $IOSTRATA_DIR/registry; touch $IOSTRATA_DIR/registry/alive; exit 9";
    assertEquals(9, trace("-o", archive.toString(), "--", "sh", "-c", script));
    assertTrue(err.toString().contains("iostrata: broken\n"), err.toString());
    assertTrue(Files.exists(archive.resolve("registry/alive")), "what is left, stays");
  }

  @Test
  void theBufferHasLimits() throws IOException {
    assertEquals(2, trace("--buffer", "0", "true"));
    assertEquals(2, trace("--buffer", "1048577", "true"));
    assertTrue(err.toString().contains("16 to 1048576 KiB, not 1048577"), err.toString());
    Path seen = directory.resolve("seen");
    Path archive = directory.resolve("archive");
    String script = "echo $IOSTRATA_BUFFER >" + seen;
    assertEquals(0, trace("-o", archive.toString(), "--buffer", "16", "sh", "-c", script));
    assertEquals("16\n", Files.readString(seen));
  }

  @Test
  void aLayerThatIsNoneIsRefused() throws IOException {
    assertEquals(2, trace("--layers", "posix,mpio", "true"));
    assertTrue(err.toString().contains("no layer mpio; there are: netcdf, hdf5"), err.toString());
  }

  @Test
  void aMissingTracerIsNamed() throws IOException {
    Files.delete(tools.resolve("libiostrata.so"));
    assertEquals(2, trace("-o", directory.resolve("archive").toString(), "true"));
    assertTrue(err.toString().contains("make tracer"), err.toString());
  }

  private void makeFinisher(String script) throws IOException {
    Path tool = tools.resolve("iostrata-finish");
    Files.writeString(tool, "#!/bin/sh\n" + script);
    assertTrue(tool.toFile().setExecutable(true));
  }

  private int info(Path trace) {
    String[] arguments = {"info", "--repair", trace.toString()};
    return Main.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
  }

  @Test
  void infoRepairsTheDirectoryOfAnAnchorThatIsMissing() throws IOException {
    Path fixture = Path.of(System.getProperty("iostrata.root"), "tests", "fixtures", "block-dd");
    Path archive = Files.createDirectories(directory.resolve("archive"));
    Files.createDirectory(archive.resolve("registry"));
    makeFinisher("cp -r " + fixture + "/traces* $1; echo found");
    assertEquals(0, info(archive.resolve("traces.otf2")), err.toString());
    assertTrue(err.toString().endsWith("traces.otf2: found\n"), err.toString());
    assertTrue(out.toString().contains("BLOCK"), out.toString());
  }

  @Test
  void infoJoinsThePiecesOfARun() throws IOException {
    Path fixture = Path.of(System.getProperty("iostrata.root"), "tests", "fixtures", "block-dd");
    Path archive = Files.createDirectories(directory.resolve("archive"));
    Files.createDirectory(archive.resolve("registry"));
    makeFinisher("cp -r " + fixture + "/traces* $1; shift; echo joined $*");
    String[] one = {"info", archive.toString(), "--join", "node2", "--join", "node3"};
    PrintWriter said = new PrintWriter(err, true);
    assertEquals(0, Main.execute(new PrintWriter(out, true), said, one), err.toString());
    assertTrue(err.toString().endsWith("archive: joined node2 node3\n"), err.toString());
    String[] two = {"info", archive.toString(), archive.toString(), "--join", "node2"};
    assertEquals(2, Main.execute(new PrintWriter(out, true), said, two));
  }

  @Test
  void whatCannotBeRepairedIsSaid() throws IOException {
    Path archive = Files.createDirectories(directory.resolve("archive"));
    assertEquals(3, info(archive));
    assertTrue(err.toString().contains("only what `iostrata trace` recorded"), err.toString());
    Files.createDirectory(archive.resolve("registry"));
    assertEquals(3, info(archive));
    assertTrue(err.toString().contains("make tracer"), err.toString());
    makeFinisher("echo still being recorded; exit 3");
    assertEquals(3, info(archive));
    assertTrue(err.toString().contains("still being recorded"), err.toString());
  }
}
