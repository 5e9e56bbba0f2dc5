// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.iostrata.core.progress.Progress;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.SimulationResult;
import org.iostrata.simulator.Simulator;
import org.iostrata.simulator.workload.WorkloadFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** PIOsimHD's cluster models become clusters, and what they cannot become is told. */
class PiosimhdModelTest {
  private static final Path ROOT = Path.of(System.getProperty("iostrata.root"));
  private static final Path MODELS = ROOT.resolve("tests/fixtures/piosimhd");
  private static final String MESSAGES =
      "{kind: program, processes: 3, actions: [{do: gather, bytes: 90 KiB}, {do: barrier}]}";

  @TempDir private Path folder;

  private static SimulationResult run(Cluster cluster, String workload) throws ModelException {
    return Simulator.run(cluster, WorkloadFile.parse("w", workload), Progress.NONE);
  }

  private static Cluster read(String file) throws IOException, ModelException {
    return ClusterFile.read(MODELS.resolve(file), Map.of());
  }

  @ParameterizedTest
  @ValueSource(strings = {"blocks", "ior", "database"})
  void aModelIsSimulatedAsTheSameInYaml(String workload) throws IOException, ModelException {
    String text = Files.readString(ROOT.resolve("docs/simulate/" + workload + ".yaml"));
    SimulationResult ofModel = run(read("ports.xml"), text);
    assertEquals(run(read("ports.yaml"), text), ofModel);
    assertTrue(ofModel.events() > 1000);
  }

  @Test
  void itsRanksRunWhereItSays() throws IOException, ModelException {
    assertEquals(List.of("Machine_1", "Machine_0", "Machine_2"), read("ports.xml").clients());
  }

  @Test
  void ofAGraphLinksAreAsFastAsTheirSlowestPart() throws IOException, ModelException {
    Cluster cluster = read("graph.xml");
    assertEquals(List.of("Host0", "Host1"), cluster.clients());
    assertEquals(4, cluster.links().size());
    for (Cluster.Link link : cluster.links()) {
      assertEquals(60.0 * (1 << 20), link.bytesPerSecond());
      assertEquals(0.0001, link.latencySeconds());
    }
    assertTrue(
        run(cluster, Files.readString(ROOT.resolve("docs/simulate/blocks.yaml"))).events() > 1000);
  }

  @Test
  void whoHasNoServersExchangesMessages() throws IOException, ModelException {
    Cluster cluster = read("oldest.xml");
    assertEquals(List.of(), cluster.servers());
    assertTrue(run(cluster, MESSAGES).durationNs() > 1_000_000);
    String files = Files.readString(ROOT.resolve("docs/simulate/ior.yaml"));
    ModelException told = assertThrows(ModelException.class, () -> run(cluster, files));
    assertEquals("the program has files, and the cluster has no servers", told.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"ports.xml", "graph.xml", "oldest.xml", "ports.yaml"})
  void whatIsPrintedIsTheSameCluster(String file) throws IOException, ModelException {
    String yaml = ClusterFile.yaml(MODELS.resolve(file));
    assertEquals(read(file), ClusterFile.parse("printed", yaml));
  }

  @Test
  void clustersOfTheDocumentationArePrintedAsTheyAre() throws IOException, ModelException {
    for (String name : List.of("paper", "two-switches")) {
      Path file = ROOT.resolve("docs/simulate/" + name + ".yaml");
      Cluster cluster = ClusterFile.read(file, Map.of());
      assertEquals(cluster, ClusterFile.parse("printed", ClusterFile.yaml(file)));
    }
  }

  @Test
  void slowDisksArePrintedAsSlow(@TempDir Path folder) throws IOException, ModelException {
    Path file = folder.resolve("slow.yaml");
    String paper = Files.readString(ROOT.resolve("docs/simulate/paper.yaml"));
    Files.writeString(
        file, paper.replace("    cache: NoCache", "    slowdown: 2.5\n    cache: NoCache"));
    Cluster cluster = ClusterFile.read(file, Map.of());

    assertEquals(2.5, cluster.servers().get(0).slowdown());
    assertEquals(cluster, ClusterFile.parse("printed", ClusterFile.yaml(file)));
  }

  @Test
  void settingsTakeThePlaceOfWhatItSays() throws IOException, ModelException {
    Cluster cluster = ClusterFile.read(MODELS.resolve("ports.xml"), Map.of("cache", "NoCache"));
    cluster.servers().forEach(server -> assertEquals("NoCache", server.cache().kind()));
  }

  @Test
  void whatIsSimulatedOtherwiseIsToldOnce() throws IOException, ModelException {
    Path file = MODELS.resolve("oldest.xml");
    assertEquals(
        List.of(
            file + ":14: what stays on a machine is as fast as its network (and in 2 more lines)",
            file + ":63: how much a switch holds follows from its links",
            file + ":10: messages of more than 100 KiB wait until they are wanted",
            file + ":7: a model does not say how files are distributed: in chunks of 64 KiB"),
        ClusterFile.notes(file));
    assertTrue(ClusterFile.yaml(file).startsWith("# " + file + ":14: what stays"));
  }

  @Test
  void theNameDoesNotMatter() throws IOException, ModelException {
    Path renamed = folder.resolve("model.yaml");
    Files.writeString(renamed, "\uFEFF" + Files.readString(MODELS.resolve("ports.xml")));
    assertEquals(read("ports.xml"), ClusterFile.read(renamed, Map.of()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ports|<MemorySize>500M|<MemorySize>-1|:17: MemorySize: a whole number above 0 is expected",
        "ports|<MemorySize>500M|<MemorySize>9999999999G|:17: MemorySize: a whole number above 0",
        "ports|<Latency>0.0001s|<Latency>soon|:23: Latency: a time is expected, as 0.0002s or 1ms: soon",
        "ports|<Bandwidth>70M|<Bandwidth>71M|:22: another bandwidth or latency than back, in ",
        "ports|to=\"30\"|to=\"99\"|:22: leads to 99, which there is not",
        "ports|to=\"30\"|to=\"32\"|:22: leads from Machine_0 to Switch 1, and nothing",
        "ports|to=\"30\"|too=\"30\"|:",
        "ports|layer.AggregationCache|Layer.AggregationReorderCache|:84: no cache layer here does what Agg",
        "ports|IOSubsystem.SimpleFlash|IOSubsystem.Tape|:",
        "ports|id=\"11\" name|id=\"11\" nome|",
        "ports|rank=\"1\"|rank=\"one\"|:30: rank: a whole number is expected: one",
        "ports|<RPM>5400</RPM>||:",
        "ports|<ComponentList>|<Components>|: line ",
        "graph|NetworkNode.StoreForwardNode|NetworkNode.CutThroughForwardNode|:",
        "graph|NIC.NIC\"|NIC.NICAnalytical\"|:",
        "graph|<Edge id=\"1001\"|<Edge id=\"1\"|:",
        "graph|<IORedirectionList>|<IORedirectionList><IORedirect default=\"1\"/>|:",
      })
  void whatIsWrongIsToldWithItsLine(String model, String right, String wrong, String expected)
      throws IOException {
    String text = Files.readString(MODELS.resolve(model + ".xml"));
    Path changed = folder.resolve("m.xml");
    String pattern = "(?i)" + java.util.regex.Pattern.quote(right);
    String replaced = text.replaceFirst(pattern, wrong == null ? "" : wrong);
    assertFalse(replaced.equals(text), right);
    Files.writeString(changed, replaced);
    if (expected == null) {
      assertEquals("node 11", readQuietly(changed).machines().get(1).name());
      return;
    }
    Exception told = assertThrows(Exception.class, () -> ClusterFile.read(changed, Map.of()));
    assertTrue(told.getMessage().startsWith(changed + expected), told.getMessage());
    assertTrue(told.getMessage().matches("(?s).*(:|line )\\d+.*"), told.getMessage());
  }

  private static Cluster readQuietly(Path file) {
    try {
      return ClusterFile.read(file, Map.of());
    } catch (IOException | ModelException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<Project/>",
        "<Application name='x'></Application>",
        "<Project><ComponentList>",
        "<",
        "<!DOCTYPE Project [<!ENTITY e SYSTEM 'file:///etc/hostname'>]><Project><ComponentList/>"
            + "<GlobalSettings><TransferGranularity>&e;</TransferGranularity></GlobalSettings></Project>"
      })
  void whatIsNoModelIsRefused(String text) throws IOException {
    Path file = folder.resolve("none.xml");
    Files.writeString(file, text);
    Exception told = assertThrows(Exception.class, () -> ClusterFile.read(file, Map.of()));
    assertTrue(told instanceof IOException || told instanceof ModelException, told::toString);
    assertTrue(told.getMessage().startsWith(file.toString()), told.getMessage());
  }

  @Test
  void whatIsNestedDeeplyIsNotRead() throws IOException {
    Path file = folder.resolve("deep.xml");
    Files.writeString(file, "<Project>".repeat(100_000));
    ModelException told =
        assertThrows(ModelException.class, () -> ClusterFile.read(file, Map.of()));
    assertEquals(file + ":1: nested too deeply", told.getMessage());
  }
}
