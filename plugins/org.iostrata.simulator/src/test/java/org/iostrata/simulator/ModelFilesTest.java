// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.iostrata.core.progress.Progress;
import org.iostrata.simulator.cluster.Cluster;
import org.iostrata.simulator.cluster.ClusterFile;
import org.iostrata.simulator.paper.PaperCell;
import org.iostrata.simulator.workload.WorkloadFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Files of clusters and workloads: those of the documentation run, wrong ones are told. */
class ModelFilesTest {
  @Test
  void thePapersClusterIsThatOfTheStudy() throws IOException, ModelException {
    Cluster file = ClusterFile.read(Samples.FOLDER.resolve("paper.yaml"), Map.of());
    SimulationResult ofFile =
        Simulator.run(file, WorkloadFile.parse("w", Samples.text("blocks.yaml")), Progress.NONE);
    SimulationResult ofStudy =
        Simulator.run(
            PaperCell.cluster("NoCache"),
            WorkloadFile.parse("w", Samples.text("blocks.yaml")),
            Progress.NONE);
    assertEquals(ofStudy, ofFile);
  }

  @Test
  void allOfTheDocumentationRun() throws IOException, ModelException {
    List<String> workloads = Samples.workloads();
    assertTrue(workloads.size() >= 6);
    for (String cluster : Samples.CLUSTERS) {
      for (String workload : workloads) {
        SimulationResult result =
            Simulator.run(
                ClusterFile.parse(cluster, Samples.text(cluster)),
                WorkloadFile.parse(workload, Samples.text(workload)),
                Progress.NONE);
        assertTrue(result.readBytes() + result.writtenBytes() > 0, workload + " on " + cluster);
      }
    }
  }

  @Test
  void allOfTheDocumentationHoldTheirSchemas() throws IOException {
    for (String cluster : Samples.CLUSTERS) {
      assertEquals(Set.of(), violations("cluster", Samples.text(cluster)), cluster);
    }
    for (String workload : Samples.workloads()) {
      assertEquals(Set.of(), violations("workload", Samples.text(workload)), workload);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "memory: 1000 MiB|memory: much|c:3: memory: not a size, as 64 KiB: much",
        "rate: 100 MiB/s|rate: 100 ms|c:8: rate: not a rate, as 100 MiB/s: 100 ms",
        "latency: 0.2 ms|delay: 0.2 ms|c:8: delay: not expected here; what may be: from, latency, rate, to",
        "from: client|from: clint|c:8: from: there is no machine or switch clint",
        "cache: NoCache|cache: Cash|c:13: cache: there is no Cash; there are AgeingCache, AggregationCache,",
        "near: 5 MiB|far: 5 MiB|c:14: disk: refined has no setting far; it has near, rate, seek,",
        "clients: client|clients: switch|c:10: clients: switch is a switch; a machine is expected",
        "count: 10|count: 0|c:3: count: a whole number from 1 to 100000 is expected: 0",
        "{from: client, to: switch|{from: client, to: client0|c:8: a link from client0 to itself",
        "machines:|mach: [|c:",
        "access: 10 MiB|# none|c:16: access is missing"
      })
  void whatIsWrongInAClusterIsToldWithItsLine(String right, String wrong, String expected)
      throws IOException {
    String text = Samples.text("paper.yaml");
    assertTrue(text.contains(right), right);
    String changed = text.replaceFirst(java.util.regex.Pattern.quote(right), wrong);
    ModelException told = assertThrows(ModelException.class, () -> ClusterFile.parse("c", changed));
    assertTrue(told.getMessage().startsWith(expected), told.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kind: interleaved|kind: paper|w:2: kind: there is no paper; there are bt-io, database, inter",
        "file: 100 MiB|file: 1 MB|w:4: file: a multiple of a block of each process is expected: 51200 B",
        "operation: write|operation: append|w:7: operation: there is no append; there are read, write",
        "collective: none|collective: {kind: 3, buffer: 1}|w:8: collective: there is no 3; there are",
        "blocksPerAction: 100|blocksPerAction: some|w:6: blocksPerAction: a whole number from 1",
        "processes: 10|processes: 10\\nprocesses: 10|w:4: processes is there twice"
      })
  void whatIsWrongInAWorkloadIsToldWithItsLine(String right, String wrong, String expected)
      throws IOException {
    String changed = Samples.text("blocks.yaml").replace(right, wrong.replace("\\n", "\n"));
    ModelException told =
        assertThrows(ModelException.class, () -> WorkloadFile.parse("w", changed));
    assertTrue(told.getMessage().startsWith(expected), told.getMessage());
  }

  @Test
  void whatIsNestedDeeplyIsNotRead() {
    ModelException told =
        assertThrows(
            ModelException.class, () -> WorkloadFile.parse("w", "a: " + "[".repeat(100_000)));
    assertEquals("w:1: nested too deeply", told.getMessage());
  }

  @Test
  void whatNothingLeadsToIsTold() throws IOException {
    String alone =
        Samples.text("paper.yaml")
            .replaceFirst("  - \\{from: server, to: switch", "  - {from: server0, to: switch");
    ModelException told = assertThrows(ModelException.class, () -> ClusterFile.parse("c", alone));
    assertEquals("c:2: no links lead from client0 to server1", told.getMessage());
  }

  private static Set<?> violations(String schema, String yaml) throws IOException {
    Path file =
        Path.of(System.getProperty("iostrata.root"), "docs", "formats", schema + ".schema.json");
    JsonSchema compiled =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(Files.readString(file));
    JsonNode node =
        new ObjectMapper()
            .valueToTree(new Load(LoadSettings.builder().build()).loadFromString(yaml));
    return compiled.validate(node);
  }
}
