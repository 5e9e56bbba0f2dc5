// SPDX-License-Identifier: EPL-2.0
package org.iostrata.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The product as it is shipped: unpacked, started with a trace by its own script, seen by the probe
 * ({@code tests/org.iostrata.product.probe}), and closed.
 */
class ProductTest {
  private static final long PATIENCE_S = 180;
  private static final Path ROOT = Path.of(System.getProperty("iostrata.root"));
  private static final Path ARCHIVE =
      ROOT.resolve("releng/repository/target/products/iostrata-linux.gtk.x86_64.tar.gz");
  private static final String PROBE = "org.iostrata.product.probe";

  @TempDir Path folder;

  /** The product and, as its only addition, the probe. */
  @BeforeEach
  void unpack() throws Exception {
    Process tar =
        new ProcessBuilder("tar", "-xzf", ARCHIVE.toString())
            .directory(folder.toFile())
            .inheritIO()
            .start();
    assertEquals(0, tar.waitFor());
    Path jar = ROOT.resolve("tests/" + PROBE + "/target/" + PROBE + "-0.1.0-SNAPSHOT.jar");
    Path bundles =
        product().resolve("configuration/org.eclipse.equinox.simpleconfigurator/bundles.info");
    String line = "%s,%s,%s,4,true\n".formatted(PROBE, version(jar), jar.toUri());
    Files.writeString(bundles, line, StandardOpenOption.APPEND);
  }

  private static String version(Path bundle) throws IOException {
    try (JarFile jar = new JarFile(bundle.toFile())) {
      return jar.getManifest().getMainAttributes().getValue("Bundle-Version");
    }
  }

  private Path product() {
    return folder.resolve("iostrata");
  }

  @Test
  void startsShowsTheTraceAndEnds() throws Exception {
    Path printed = folder.resolve("printed.txt");
    Path trace = ROOT.resolve("tests/fixtures/ior-coll/traces.otf2");
    Process workbench = start(printed, trace);
    boolean ended = workbench.waitFor(PATIENCE_S, TimeUnit.SECONDS);
    workbench.destroyForcibly();
    String told = Files.readString(printed) + log();
    assertTrue(ended, told);
    assertEquals(0, workbench.exitValue(), told);
    for (String line : List.of("perspective: Parallel I/O", "trace: ior-coll", "unresolved: []")) {
      assertTrue(told.lines().anyMatch(line::equals), line + " in " + told);
    }
    assertEquals(List.of(), errors(), told);
  }

  /** This test plays the workbench that runs already; OpenRequests of org.iostrata.tmf.ui is it. */
  @Test
  void secondStartHandsItsTraceOver() throws Exception {
    Path requests = folder.resolve("workspace/.metadata/iostrata-open");
    Files.createDirectories(requests);
    Files.writeString(requests.resolve("running"), Long.toString(ProcessHandle.current().pid()));
    Path printed = folder.resolve("printed.txt");
    Path trace = ROOT.resolve("tests/fixtures/ior-coll/traces.otf2");
    Process second = start(printed, trace);
    Path request = requests.resolve(second.pid() + ".open");
    long endMs = System.currentTimeMillis() + 60_000;
    while (Files.notExists(request) && System.currentTimeMillis() < endMs) {
      Thread.sleep(10);
    }
    assertEquals(trace.toRealPath() + "\n", Files.readString(request));
    Files.delete(request);
    assertTrue(second.waitFor(PATIENCE_S, TimeUnit.SECONDS));
    assertEquals(0, second.exitValue(), Files.readString(printed));
    assertEquals("Opened in the workbench that runs already.\n", Files.readString(printed));
  }

  @Test
  void missingTraceIsSaidAtOnce() throws Exception {
    Path printed = folder.resolve("printed.txt");
    Process started = start(printed, folder.resolve("none.otf2"));
    assertTrue(started.waitFor(PATIENCE_S, TimeUnit.SECONDS));
    assertEquals(3, started.exitValue());
    assertTrue(Files.readString(printed).endsWith("none.otf2: no such file\n"));
  }

  private Process start(Path printed, Path trace) throws IOException {
    return new ProcessBuilder(
            product().resolve("iostrata-workbench").toString(),
            trace.toString(),
            "-data",
            folder.resolve("workspace").toString())
        .redirectErrorStream(true)
        .redirectOutput(printed.toFile())
        .start();
  }

  /** What the workbench wrote into the log of its workspace. */
  private String log() throws IOException {
    Path log = folder.resolve("workspace/.metadata/.log");
    return Files.exists(log) ? Files.readString(log) : "";
  }

  /** Entries of severity 4. */
  private List<String> errors() throws IOException {
    return log().lines().filter(line -> line.matches("!ENTRY \\S+ 4 .*")).toList();
  }
}
