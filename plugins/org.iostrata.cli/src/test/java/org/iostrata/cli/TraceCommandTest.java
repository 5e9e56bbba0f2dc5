// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
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
    assertEquals(archive.resolve("traces.otf2").toString(), out.toString().trim());
    String environment = Files.readString(seen);
    assertTrue(environment.startsWith("posix,mpiio " + archive + " " + tools), environment);
  }

  @Test
  void optionsOfTheCommandAreItsOwn() {
    Path archive = directory.resolve("archive");
    assertEquals(0, trace("-o", archive.toString(), "sh", "-c", "exit 0"));
    assertTrue(err.toString().contains("nothing was recorded"), err.toString());
  }

  @Test
  void aDirectoryInUseIsRefused() {
    assertEquals(2, trace("-o", directory.toString(), "true"));
    assertTrue(err.toString().contains("name another"), err.toString());
  }

  @Test
  void aMissingTracerIsNamed() throws IOException {
    Files.delete(tools.resolve("libiostrata.so"));
    assertEquals(2, trace("-o", directory.resolve("archive").toString(), "true"));
    assertTrue(err.toString().contains("make tracer"), err.toString());
  }
}
