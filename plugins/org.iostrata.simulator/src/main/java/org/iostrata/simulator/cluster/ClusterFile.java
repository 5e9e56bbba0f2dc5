// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.internal.kind.Kinds;
import org.iostrata.simulator.internal.piosimhd.ImportedCluster;
import org.iostrata.simulator.internal.piosimhd.PiosimhdModel;
import org.iostrata.simulator.internal.yaml.YamlFile;
import org.iostrata.simulator.internal.yaml.YamlMap;
import org.iostrata.simulator.internal.yaml.YamlValue;
import org.iostrata.simulator.spi.CacheKind;
import org.iostrata.simulator.spi.DiskKind;
import org.iostrata.simulator.spi.DistributionKind;
import org.iostrata.simulator.spi.Kind;
import org.iostrata.simulator.spi.KindChoice;

/**
 * A cluster in a file: in YAML ({@code docs/formats/cluster.schema.json} says what such a file
 * holds), or PIOsimHD's model of one, in XML, which is read as the YAML that says the same.
 */
public final class ClusterFile {
  private static final int MOST_MACHINES = 100_000;
  private static final long MOST_BYTES = 1L << 50;

  /** What can be set in place of what the file says: of all servers, and of all of the cluster. */
  public static final Set<String> SETTINGS =
      Set.of("cache", "disk", "slowdown", "distribution", "part", "access");

  private static final Set<String> OF_SERVERS = Set.of("cache", "disk", "slowdown");

  private final YamlMap file;
  private final Map<String, String> settings;

  /** Names of what is several: a group of machines. */
  private final Map<String, List<String>> groups = new LinkedHashMap<>();

  private final List<Cluster.Machine> machines = new ArrayList<>();
  private final List<Cluster.Switch> switches = new ArrayList<>();

  private ClusterFile(YamlMap file, Map<String, String> settings) {
    this.file = file;
    this.settings = settings;
  }

  /**
   * Reads a file.
   *
   * @param settings what is to be in place of what the file says, of the {@link #SETTINGS}
   * @throws ModelException that names file and line, and says what is expected
   * @throws IOException when it cannot be read
   */
  public static Cluster read(Path file, Map<String, String> settings)
      throws IOException, ModelException {
    YamlMap yaml =
        PiosimhdModel.isXml(file)
            ? YamlFile.parse(file + " as YAML", ClusterText.of(imported(file).cluster()))
            : YamlFile.read(file);
    return new ClusterFile(yaml, settings).cluster();
  }

  /**
   * The cluster of a file as YAML, which is read as the same cluster.
   *
   * @throws ModelException as when it is {@linkplain #read read}
   * @throws IOException when it cannot be read
   */
  public static String yaml(Path file) throws IOException, ModelException {
    StringBuilder text = new StringBuilder();
    notes(file).forEach(note -> text.append("# ").append(Visible.line(note)).append('\n'));
    return text.append(ClusterText.of(read(file, Map.of()))).toString();
  }

  /**
   * What of a file is simulated otherwise than by who wrote it, each with its line; nothing of
   * YAML.
   *
   * @throws ModelException as when it is {@linkplain #read read}
   * @throws IOException when it cannot be read
   */
  public static List<String> notes(Path file) throws IOException, ModelException {
    return PiosimhdModel.isXml(file) ? imported(file).notes() : List.of();
  }

  private static ImportedCluster imported(Path file) throws IOException, ModelException {
    ImportedCluster imported = PiosimhdModel.read(file);
    Optional<String> problem = Paths.problem(imported.cluster());
    if (problem.isPresent()) {
      throw new ModelException(file + ": " + problem.get());
    }
    return imported;
  }

  /** Reads what a file of a name holds. */
  public static Cluster parse(String name, String text) throws ModelException {
    return new ClusterFile(YamlFile.parse(name, text), Map.of()).cluster();
  }

  private Cluster cluster() throws ModelException {
    file.only(Set.of("machines", "switches", "links", "clients", "servers", "rules"));
    for (YamlMap machine : file.maps("machines")) {
      addMachines(machine);
    }
    if (file.find("switches").isPresent()) {
      for (YamlMap one : file.maps("switches")) {
        one.only(Set.of("name", "rate"));
        name(one, one.get("name").text(), List.of(one.get("name").text()));
        switches.add(new Cluster.Switch(one.get("name").text(), one.get("rate").rate()));
      }
    }
    List<String> clients = new ArrayList<>();
    for (YamlValue value : file.get("clients").list()) {
      clients.addAll(machines(value));
    }
    Cluster cluster = new Cluster(machines, switches, links(), clients, servers(), rules());
    Optional<String> problem = Paths.problem(cluster);
    if (problem.isPresent()) {
      throw file.wrong(problem.get());
    }
    return cluster;
  }

  private void addMachines(YamlMap machine) throws ModelException {
    machine.only(Set.of("name", "count", "instructions", "memory", "bus"));
    String name = machine.get("name").text();
    List<String> names = new ArrayList<>();
    if (machine.find("count").isEmpty()) {
      names.add(name);
    } else {
      long count = machine.get("count").number(1, MOST_MACHINES);
      for (long i = 0; i < count; i++) {
        names.add(name + i);
      }
    }
    name(machine, name, names);
    for (String one : names) {
      machines.add(
          new Cluster.Machine(
              one,
              machine.get("instructions").positiveNumber(),
              machine.get("memory").bytes(1, MOST_BYTES),
              machine.get("bus").rate()));
    }
    if (machines.size() > MOST_MACHINES) {
      throw machine.wrong("more than " + MOST_MACHINES + " machines");
    }
  }

  /** Each name stands for one thing: a machine of a group has one, too. */
  private void name(YamlMap at, String name, List<String> names) throws ModelException {
    if (groups.put(name, names) != null) {
      throw at.wrong(name + " is there twice");
    }
    for (String one : names) {
      if (!one.equals(name) && groups.put(one, List.of(one)) != null) {
        throw at.wrong(one + " is there twice");
      }
    }
  }

  private List<String> names(YamlValue value) throws ModelException {
    List<String> names = groups.get(value.text());
    if (names == null) {
      throw value.wrong("there is no machine or switch " + value.text());
    }
    return names;
  }

  private List<String> machines(YamlValue value) throws ModelException {
    List<String> names = names(value);
    if (switches.stream().anyMatch(one -> names.contains(one.name()))) {
      throw value.wrong(value.text() + " is a switch; a machine is expected");
    }
    return names;
  }

  private List<Cluster.Link> links() throws ModelException {
    List<Cluster.Link> links = new ArrayList<>();
    for (YamlMap link : file.maps("links")) {
      link.only(Set.of("from", "to", "rate", "latency"));
      for (String from : names(link.get("from"))) {
        for (String to : names(link.get("to"))) {
          if (from.equals(to)) {
            throw link.wrong("a link from " + from + " to itself");
          }
          links.add(
              new Cluster.Link(from, to, link.get("rate").rate(), link.get("latency").seconds()));
        }
      }
    }
    return links;
  }

  private List<Cluster.Server> servers() throws ModelException {
    List<Cluster.Server> servers = new ArrayList<>();
    for (YamlMap server : file.maps("servers")) {
      OF_SERVERS.stream()
          .filter(settings::containsKey)
          .forEach(name -> server.set(name, settings.get(name)));
      server.only(Set.of("machine", "cache", "disk", "slowdown"));
      KindChoice cache = choice(CacheKind.class, server.get("cache"));
      KindChoice disk = choice(DiskKind.class, server.get("disk"));
      double slowdown =
          server.find("slowdown").isPresent() ? server.get("slowdown").positiveNumber() : 1;
      for (String machine : machines(server.get("machine"))) {
        servers.add(new Cluster.Server(machine, cache, disk, slowdown));
      }
    }
    return servers;
  }

  private Cluster.ClusterRules rules() throws ModelException {
    YamlMap rules = file.get("rules").map();
    settings.forEach(
        (name, value) -> {
          if (!OF_SERVERS.contains(name)) {
            rules.set(name, value);
          }
        });
    rules.only(Set.of("part", "access", "distribution"));
    return new Cluster.ClusterRules(
        (int) rules.get("part").bytes(1, 1 << 30),
        rules.get("access").bytes(1, MOST_BYTES),
        choice(DistributionKind.class, rules.get("distribution")));
  }

  private static <T extends Kind> KindChoice choice(Class<T> type, YamlValue value)
      throws ModelException {
    KindChoice choice = YamlMap.choice(value);
    try {
      Kinds.find(type, choice);
    } catch (ModelException e) {
      throw value.wrong(e.getMessage());
    }
    return choice;
  }
}
