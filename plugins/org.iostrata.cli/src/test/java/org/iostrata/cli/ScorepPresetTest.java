// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code iostrata trace --with scorep}; Score-P itself, and the plug-in, are tested by CTest. */
class ScorepPresetTest {
  @TempDir Path directory;
  private Path tools;
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void makeTools() throws IOException {
    tools = Files.createDirectory(directory.resolve("tools"));
    Files.createFile(tools.resolve("libiostrata.so"));
    System.setProperty("iostrata.recording", tools.toString());
  }

  @AfterEach
  void forgetTools() {
    System.clearProperty("iostrata.recording");
  }

  private int trace(String... arguments) {
    String[] all = new String[arguments.length + 1];
    all[0] = "trace";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return Main.execute(new PrintWriter(new StringWriter()), new PrintWriter(err, true), all);
  }

  private void makePreset(String name, String... lines) throws IOException {
    Path presets = Files.createDirectories(tools.resolve("presets"));
    Files.write(presets.resolve(name + ".env"), List.of(lines));
    Files.createFile(presets.resolve(name + ".filter"));
  }

  @Test
  void scorepGetsItsPresetAndNoTracer() throws IOException {
    Path archive = directory.resolve("archive");
    Path seen = directory.resolve("seen");
    makePreset("io-only", "# a comment = none", "SCOREP_ENABLE_TRACING=true", "HOME=/not/mine");
    String script = "env >" + seen;
    assertEquals(0, trace("--with", "scorep", "-o", archive.toString(), "--", "sh", "-c", script));
    List<String> environment = Files.readAllLines(seen);
    assertTrue(environment.contains("SCOREP_ENABLE_TRACING=true"));
    assertTrue(environment.contains("SCOREP_EXPERIMENT_DIRECTORY=" + archive));
    assertTrue(
        environment.contains("SCOREP_FILTERING_FILE=" + tools.resolve("presets/io-only.filter")));
    assertTrue(
        environment.stream()
            .noneMatch(line -> line.startsWith("LD_PRELOAD=") || line.equals("HOME=/not/mine")));
  }

  @Test
  void theSubstrateIsFoundByScorep() throws IOException {
    Path archive = directory.resolve("archive");
    Path seen = directory.resolve("seen");
    makePreset("substrate", "SCOREP_SUBSTRATE_PLUGINS=iostrata");
    assertEquals(2, trace("--with", "scorep=substrate", "-o", archive.toString(), "true"));
    assertTrue(err.toString().contains("scorep-config"), err.toString());
    Files.createFile(tools.resolve("libscorep_substrate_iostrata.so"));
    String script =
        "test -d $IOSTRATA_DIR && echo $IOSTRATA_DIR $SCOREP_EXPERIMENT_DIRECTORY $LD_LIBRARY_PATH >"
            + seen; // Score-P makes no parent directories
    assertEquals(
        0, trace("--with", "scorep=substrate", "-o", archive.toString(), "sh", "-c", script));
    String expected = archive + " " + archive.resolve("score-p") + " " + tools;
    assertTrue(Files.readString(seen).startsWith(expected), Files.readString(seen));
  }

  @Test
  void aProgramThatScorepKnowsNothingOfRecordsNothing() throws IOException {
    makePreset("io-only", "A=b");
    assertEquals(0, trace("--with", "scorep", "-o", directory.resolve("run").toString(), "true"));
    String expected = "iostrata: nothing was recorded: is the program built with Score-P?\n";
    assertEquals(expected, err.toString());
  }

  @Test
  void presetsThatAreNotThereAreNamedWithThoseThatAre() throws IOException {
    makePreset("full", "A=b");
    makePreset("io-only", "A=b");
    assertEquals(2, trace("--with", "scorep=none", "true"));
    assertTrue(err.toString().contains("No preset none; there are: full, io-only"), err.toString());
    assertEquals(2, trace("--with", "scorep=../presets/full", "true"));
    assertEquals(2, trace("--with", "tau", "true"));
    assertTrue(err.toString().contains("scorep only"), err.toString());
    assertEquals(3, err.toString().lines().count(), "a line each");
  }

  @Test
  void phasesAreMadeKnownToScorep() throws IOException {
    Path seen = directory.resolve("seen");
    makePreset("io-only", "A=b");
    Path phases = Files.createFile(tools.resolve("libiostrata-scorep.so"));
    String script = "echo $LD_PRELOAD >" + seen;
    trace("--with", "scorep", "-o", directory.resolve("run").toString(), "sh", "-c", script);
    assertTrue(Files.readString(seen).startsWith(phases.toString()), Files.readString(seen));
  }

  @Test
  void optionsThatAPresetDoesNotHeedAreRefused() throws IOException {
    makePreset("io-only", "A=b");
    makePreset("substrate", "SCOREP_SUBSTRATE_PLUGINS=iostrata");
    Files.createFile(tools.resolve("libscorep_substrate_iostrata.so"));
    String run = directory.resolve("run").toString();
    assertEquals(2, trace("--with", "scorep", "--layers", "posix", "-o", run, "true"));
    assertEquals(2, trace("--with", "scorep", "--include", "*", "-o", run, "true"));
    assertEquals(2, trace("--with", "scorep=substrate", "--buffer", "512", "-o", run, "true"));
    assertEquals(
        """
        iostrata: Score-P's preset io-only does not heed --layers: leave it out
        iostrata: Score-P's preset io-only does not heed --include: leave it out
        iostrata: Score-P's preset substrate does not heed --buffer: leave it out
        """,
        err.toString());
    Path seen = directory.resolve("seen");
    String script = "echo $IOSTRATA_INCLUDE >" + seen;
    trace("--with", "scorep=substrate", "--include", "*.h5", "-o", run, "--", "sh", "-c", script);
    assertEquals("*.h5\n", Files.readString(seen), "the plug-in reads it");
  }

  @Test
  void scorepFindsNoDirectoryThatItWouldRename() throws IOException {
    makePreset("io-only", "A=b");
    Path empty = Files.createDirectory(directory.resolve("run"));
    assertEquals(
        1, trace("--with", "scorep", "-o", empty.toString(), "test", "-e", empty.toString()));
  }

  @Test
  void memoryGrowsWithTheThreads() throws IOException {
    assertEquals("320M", ScorepPreset.memory("320M", 128));
    assertEquals("576M", ScorepPreset.memory("320M", 256));
    assertEquals("4000M", ScorepPreset.memory("320M", 100_000));
    makePreset("io-only", "SCOREP_TOTAL_MEMORY=320M");
    Map<String, String> environment = new HashMap<>(Map.of("OMP_NUM_THREADS", "1000,2"));
    new ScorepPreset(tools, "io-only").addTo(environment, directory.resolve("run"));
    assertEquals("2064M", environment.get("SCOREP_TOTAL_MEMORY"));
    environment = new HashMap<>(Map.of("SCOREP_TOTAL_MEMORY", "10M", "OMP_NUM_THREADS", "1000"));
    new ScorepPreset(tools, "io-only").addTo(environment, directory.resolve("run"));
    assertEquals("10M", environment.get("SCOREP_TOTAL_MEMORY"), "the user's own");
  }

  @Test
  void whatScorepLeftTellsWhyThereIsNoTrace() throws IOException {
    makePreset("io-only", "A=b");
    Path run = directory.resolve("run");
    String script = "mkdir -p " + run + "/traces; touch " + run + "/scorep.cfg; ";
    assertEquals(
        137, trace("--with", "scorep", "-o", run.toString(), "sh", "-c", script + "kill -9 $$"));
    assertEquals(
        "iostrata: nothing was recorded: Score-P ran, but writes its trace at the end, which it did"
            + " not reach (exit code 137): a process was killed or aborted, or memory or disk ran"
            + " out\n",
        err.toString());
    assertEquals(
        "Score-P ran, but wrote no trace: its messages say why", ScorepPreset.whyNothing(run, 0));
  }
}
