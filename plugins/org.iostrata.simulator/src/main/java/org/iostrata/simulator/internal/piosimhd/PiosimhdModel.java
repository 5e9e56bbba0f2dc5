// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.piosimhd;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.cluster.Cluster;
import org.iostrata.simulator.spi.KindChoice;

/** A cluster as PIOsimHD describes it, in XML. */
public final class PiosimhdModel {
  private static final int HEAD_BYTES = 256;
  private static final long EAGER_BYTES = 100L << 10;
  private static final KindChoice DISTRIBUTION =
      new KindChoice("raid0", Map.of("chunk", 64.0 * 1024));

  private final XmlElement root;
  private final ImportNotes notes = new ImportNotes();
  private final PlaceNames names = new PlaceNames();
  private final Machines machines = new Machines(names, notes);
  private final SwitchPorts ports = new SwitchPorts(names, notes);
  private final NetworkGraph graph = new NetworkGraph(names, notes);

  private PiosimhdModel(XmlElement root) {
    this.root = root;
  }

  /** Whether a file is XML, by what it holds; no file in YAML of ours begins as XML does. */
  public static boolean isXml(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return false; // it may be a pipe, which is read once
    }
    try (InputStream in = Files.newInputStream(file)) {
      String head = new String(in.readNBytes(HEAD_BYTES), StandardCharsets.UTF_8);
      return head.replace("\uFEFF", "").stripLeading().startsWith("<");
    }
  }

  /**
   * Reads a model.
   *
   * @throws ModelException when it is none, or has something that is not simulated, with file and
   *     line
   * @throws IOException when it cannot be read, or is no XML
   */
  public static ImportedCluster read(Path file) throws IOException, ModelException {
    XmlElement root = XmlTree.read(file);
    if (!root.isNamed("Project") || root.find("ComponentList").isEmpty()) {
      throw root.wrong(
          "no cluster model of PIOsimHD: a <Project> with a <ComponentList> is expected");
    }
    return new PiosimhdModel(root).imported();
  }

  private ImportedCluster imported() throws ModelException {
    XmlElement parts = root.get("ComponentList");
    for (String list : List.of("NodeList", "MaschineList")) {
      for (XmlElement node : parts.within(list)) {
        tellRouting(node);
        machines.add(node);
      }
    }
    for (XmlElement one : parts.within("SwitchList")) {
      tellRouting(one);
      ports.add(one);
    }
    for (XmlElement node : parts.within("NetworkNodeList")) {
      graph.addNode(node);
    }
    for (XmlElement edge : parts.within("NetworkEdgeList")) {
      graph.addEdge(edge);
    }
    for (XmlElement redirection : root.within("IORedirectionList")) {
      throw redirection.wrong("I/O that other machines pass on is not simulated");
    }
    List<Cluster.Switch> switches = new ArrayList<>(ports.all());
    switches.addAll(graph.switches());
    List<Cluster.Link> links = links();
    Hosted hosted = machines.hosted();
    Cluster.ClusterRules rules = rules();
    if (hosted.clients().isEmpty()) {
      throw parts.wrong("no machine runs a process of the program");
    }
    return new ImportedCluster(
        new Cluster(machines.all(), switches, links, hosted.clients(), hosted.servers(), rules),
        notes.all());
  }

  private void tellRouting(XmlElement element) {
    List<XmlElement> algorithms = new ArrayList<>(element.within("ROUTINGALGORITHM"));
    algorithms.addAll(element.children("PAKETROUTINGALGORITHM"));
    for (XmlElement algorithm : algorithms) {
      if (!algorithm.kind().equals("PaketFirstRoute")) {
        notes.add(algorithm, "messages take the way with the fewest hops");
      }
    }
  }

  private List<Cluster.Link> links() throws ModelException {
    Directions directions = new Directions(names);
    machines.connect(directions);
    ports.connect(directions);
    List<XmlElement> topologies = root.within("TopologyList");
    for (XmlElement topology : topologies) {
      tellRouting(topology);
      graph.connect(topology, machines, directions);
    }
    if (topologies.size() > 1) {
      notes.add(topologies.get(1), "all topologies are one network");
    }
    return directions.links();
  }

  private Cluster.ClusterRules rules() throws ModelException {
    XmlElement settings = root.get("GlobalSettings");
    XmlElement part = settings.get("TransferGranularity");
    if (part.amount() > 1 << 30) {
      throw part.wrong("parts of more than 1 GiB: " + part.text());
    }
    XmlElement eager = settings.find("MaxEagerSendSize").orElse(null);
    if (eager != null && eager.amount() != EAGER_BYTES) {
      notes.add(eager, "messages of more than 100 KiB wait until they are wanted");
    }
    settings
        .find("ClientMethod")
        .ifPresent(
            at ->
                notes.add(
                    at, "how calls are done is not taken; how collective ones, says the workload"));
    notes.add(settings, "a model does not say how files are distributed: in chunks of 64 KiB");
    return new Cluster.ClusterRules(
        (int) part.amount(), settings.get("IOGranularity").amount(), DISTRIBUTION);
  }
}
