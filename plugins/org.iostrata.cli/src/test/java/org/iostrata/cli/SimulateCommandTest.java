// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Simulated runs on the command line. */
class SimulateCommandTest extends CommandRuns {
  private static final Path SAMPLES =
      Path.of(System.getProperty("iostrata.root"), "docs", "simulate");
  private static final String CLUSTER = SAMPLES.resolve("paper.yaml").toString();
  private static final String WORKLOAD = SAMPLES.resolve("blocks.yaml").toString();

  private static final Path MODELS =
      Path.of(System.getProperty("iostrata.root"), "tests", "fixtures", "piosimhd");

  @TempDir private Path folder;

  @Test
  void aRunIsToldServerByServer() {
    assertEquals(0, run("simulate", CLUSTER, WORKLOAD), err::toString);
    assertTrue(out.toString().contains("  written               102.5 MiB, "), out::toString);
    assertEquals(
        10, out.toString().lines().filter(line -> line.startsWith("  server")).count() - 1);
  }

  @Test
  void programsGetJson() {
    assertEquals(0, run("simulate", CLUSTER, WORKLOAD, "--format", "json"), err::toString);
    assertTrue(out.toString().contains("\"writtenBytes\" : 107520000,"), out::toString);
  }

  @Test
  void variantsAreTriedTheBestIsMarked() {
    String sweep = "cache=*,blocksPerAction=10|100";
    assertEquals(0, run("simulate", CLUSTER, WORKLOAD, "--sweep", sweep), err::toString);
    assertEquals(1 + 8 * 2, out.toString().lines().count(), out::toString);
    assertTrue(out.toString().contains("  fastest"), out::toString);
  }

  @Test
  void aTraceIsReadByTheOtherCommands() throws IOException {
    String trace = folder.resolve("run").toString();
    assertEquals(0, run("simulate", CLUSTER, WORKLOAD, "-o", trace), err::toString);
    assertTrue(err.toString().contains("traces.otf2"), err::toString);
    assertTrue(Files.exists(Path.of(trace, "traces.otf2")));
    assertEquals(0, run("analyze", trace), err::toString);
    for (String layer : new String[] {"MPI-IO", "client", "network", "server", "cache", "device"}) {
      assertTrue(out.toString().contains("\n  " + layer + " "), layer);
    }
    assertEquals(0, run("findings", trace), err::toString);
    assertEquals(2, run("simulate", CLUSTER, WORKLOAD, "-o", trace), "there is something");
  }

  @Test
  void whatIsWrongIsToldWithItsLine() throws IOException {
    Path wrong = folder.resolve("wrong.yaml");
    Files.writeString(wrong, Files.readString(Path.of(WORKLOAD)).replace("5 KiB", "small"));
    assertEquals(3, run("simulate", CLUSTER, wrong.toString()));
    assertEquals(
        "iostrata: " + wrong + ":5: block: not a size, as 64 KiB: small\n", err.toString());
  }

  @Test
  void aModelOfPiosimhdIsSimulatedAsWhatIsPrintedOfIt() throws IOException {
    String model = MODELS.resolve("ports.xml").toString();
    assertEquals(0, run("simulate", model, WORKLOAD), err::toString);
    String simulated = out.toString();
    assertEquals(
        "iostrata: "
            + model
            + ":7: a model does not say how files are distributed: in chunks of 64 KiB\n",
        err.toString());
    assertEquals(0, run("simulate", model, "--print-cluster"), err::toString);
    Path printed = folder.resolve("printed.yaml");
    Files.writeString(printed, out.toString());
    assertEquals(0, run("simulate", printed.toString(), WORKLOAD), err::toString);
    assertEquals(simulated, out.toString());
    assertEquals("", err.toString());
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    assertEquals(2, run("simulate", "--print-cluster"));
    assertEquals(2, run("simulate", CLUSTER, WORKLOAD, "--print-cluster"));
    assertEquals(2, run("simulate", CLUSTER, "--print-cluster", "-o", "none"));
    assertEquals(2, run("simulate"));
    assertEquals(2, run("simulate", CLUSTER));
    assertEquals(2, run("simulate", "--paper", CLUSTER, WORKLOAD));
    assertEquals(2, run("simulate", CLUSTER, WORKLOAD, "--format", "csv"));
    assertEquals(3, run("simulate", CLUSTER, WORKLOAD, "--sweep", "block=*"));
    assertEquals(3, run("simulate", CLUSTER, folder.resolve("none.yaml").toString()));
    assertEquals(3, run("simulate", folder.toString(), WORKLOAD));
    assertTrue(err.toString().contains(folder + ": a directory"), err.toString());
  }
}
