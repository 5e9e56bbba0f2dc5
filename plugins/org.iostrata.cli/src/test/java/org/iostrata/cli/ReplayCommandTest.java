// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recorded runs on other clusters, on the command line. */
class ReplayCommandTest extends CommandRuns {
  private static final Path ROOT = Path.of(System.getProperty("iostrata.root"));
  private static final String CLUSTER = ROOT.resolve("docs/simulate/two-switches.yaml").toString();
  private static final String TRACE = ROOT.resolve("tests/fixtures/ior-coll").toString();

  @TempDir private Path folder;

  @Test
  void variantsAreToldWithHowSureTheyAre() {
    assertEquals(0, run("replay", TRACE, CLUSTER, "--set", "servers=1|2"), err::toString);
    assertTrue(out.toString().contains("  recorded: "), out::toString);
    assertEquals(
        3,
        out.toString().lines().filter(line -> line.matches(".* to .* to .*")).count(),
        out::toString);
  }

  @Test
  void programsGetJson() {
    assertEquals(
        0,
        run("replay", TRACE, CLUSTER, "--set", "servers=1", "--fit", "--format", "json"),
        err::toString);
    String json = out.toString();
    assertTrue(json.contains("\"layer\" : \"POSIX\","), json);
    assertTrue(json.contains("\"readAccessNs\" : "), json);
    assertEquals(2, json.split("\"elapsedMostNs\" : [0-9]+", -1).length - 1, json);
  }

  @Test
  void predictedRunsAreReadByTheOtherCommands() {
    String tried = folder.resolve("tried").toString();
    assertEquals(
        0,
        run("replay", TRACE, CLUSTER, "--layer", "mpi_io", "--set", "servers=2", "-o", tried),
        err::toString);
    assertTrue(Files.exists(Path.of(tried, "as-recorded", "traces.otf2")), err::toString);
    assertEquals(0, run("compare", tried + "/as-recorded", tried + "/servers=2"), err::toString);
    assertEquals(2, run("replay", TRACE, CLUSTER, "-o", tried), "there is something");
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    assertEquals(2, run("replay", TRACE));
    assertEquals(2, run("replay", TRACE, CLUSTER, "--layer", "ether"));
    assertEquals(3, run("replay", TRACE, CLUSTER, "--set", "colour=red"));
    assertTrue(err.toString().startsWith("iostrata: there is no setting colour"), err::toString);
    assertEquals(3, run("replay", TRACE, CLUSTER, "--set", "servers"));
    assertEquals(3, run("replay", TRACE, CLUSTER, "--layer", "HDF5"));
    assertEquals(3, run("replay", TRACE, folder.resolve("none.yaml").toString()));
  }
}
