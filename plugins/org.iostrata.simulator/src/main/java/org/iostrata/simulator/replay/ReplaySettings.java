// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.SimulationCase;
import org.iostrata.simulator.cluster.Cluster;
import org.iostrata.simulator.internal.kind.Kinds;
import org.iostrata.simulator.internal.yaml.YamlFile;
import org.iostrata.simulator.internal.yaml.YamlValue;
import org.iostrata.simulator.spi.CacheKind;
import org.iostrata.simulator.spi.DiskKind;
import org.iostrata.simulator.spi.Kind;
import org.iostrata.simulator.spi.KindChoice;
import org.iostrata.simulator.workload.Workload;

/** Changes a cluster, or what a program does, for one variant. */
final class ReplaySettings {
  private static final long BUFFER_BYTES = 16L << 20;
  private static final int MOST = 1_000_000;
  private static final Set<String> NAMES =
      new TreeSet<>(
          Set.of(
              "cache",
              "disk",
              "disk.NAME",
              "stripe",
              "servers",
              "aggregators",
              "buffer",
              "access",
              "close",
              "slowdown"));

  private final Map<String, String> settings;
  private final boolean closesFlush; // unless they say so

  /**
   * Settings of a variant.
   *
   * @param closesFlush whether closing waits for the disks when they do not say
   */
  ReplaySettings(Map<String, String> settings, boolean closesFlush) {
    this.settings = settings;
    this.closesFlush = closesFlush;
  }

  /** The variant of a program on a cluster. */
  SimulationCase of(RecordedProgram program, Cluster cluster) throws ModelException {
    for (String name : settings.keySet()) {
      if (!NAMES.contains(name) && !name.startsWith("disk.")) {
        throw new ModelException(
            "there is no setting %s; there are %s".formatted(name, String.join(", ", NAMES)));
      }
    }
    String access = settings.getOrDefault("access", "recorded");
    RecordedProgram changed =
        switch (access) {
          case "recorded" -> program;
          case "collective" -> new CollectiveCalls(program).together(/* isGathered= */ false);
          case "gathered" -> new CollectiveCalls(program).together(/* isGathered= */ true);
          case "independent" -> new CollectiveCalls(program).independent();
          default ->
              throw new ModelException(
                  "access is recorded, collective, gathered or independent: " + access);
        };
    Workload.Collective collective =
        new Workload.Collective(
            new KindChoice("romio"),
            settings.containsKey("buffer") ? bytes("buffer") : BUFFER_BYTES,
            settings.containsKey("aggregators") ? count("aggregators", MOST) : 0);
    return new SimulationCase(
        cluster(cluster), new ReplayWorkload(closesFlush()).of(changed, collective));
  }

  private boolean closesFlush() throws ModelException {
    return settings.containsKey("close")
        ? value("close").oneOf(Set.of("flush", "return")).equals("flush")
        : closesFlush;
  }

  private Cluster cluster(Cluster cluster) throws ModelException {
    int most = cluster.servers().size();
    int count = settings.containsKey("servers") ? count("servers", most) : most;
    double slowdown = settings.containsKey("slowdown") ? value("slowdown").positiveNumber() : 1;
    List<Cluster.Server> servers = new ArrayList<>();
    for (Cluster.Server server : cluster.servers().subList(0, count)) {
      servers.add(
          new Cluster.Server(
              server.machine(), cache(server), disk(server), slowdown * server.slowdown()));
    }
    Cluster.ClusterRules rules = cluster.rules();
    if (settings.containsKey("stripe")) {
      rules =
          new Cluster.ClusterRules(
              rules.partBytes(),
              rules.accessBytes(),
              new KindChoice("raid0", Map.of("chunk", (double) bytes("stripe"))));
    }
    return new Cluster(
        cluster.machines(), cluster.switches(), cluster.links(), cluster.clients(), servers, rules);
  }

  private KindChoice cache(Cluster.Server server) throws ModelException {
    String kind = settings.get("cache");
    return kind == null ? server.cache() : known(CacheKind.class, new KindChoice(kind));
  }

  private KindChoice disk(Cluster.Server server) throws ModelException {
    String kind = settings.get("disk");
    Map<String, Double> values = new HashMap<>(kind == null ? server.disk().settings() : Map.of());
    for (Map.Entry<String, String> setting : settings.entrySet()) {
      if (setting.getKey().startsWith("disk.")) {
        String name = setting.getKey();
        values.put(name.substring("disk.".length()), value(name).setting());
      }
    }
    String name = kind == null ? server.disk().kind() : kind;
    return known(DiskKind.class, new KindChoice(name, values));
  }

  private static <T extends Kind> KindChoice known(Class<T> type, KindChoice choice)
      throws ModelException {
    Kinds.find(type, choice);
    return choice;
  }

  private YamlValue value(String name) throws ModelException {
    return YamlFile.parse("--set", name + ": " + settings.get(name)).get(name);
  }

  private int count(String name, int most) throws ModelException {
    String text = settings.get(name);
    try {
      int value = Integer.parseInt(text);
      if (value >= 1 && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new ModelException("%s: from 1 to %,d is expected: %s".formatted(name, most, text));
  }

  private long bytes(String name) throws ModelException {
    try {
      double bytes = Quantity.parse(settings.get(name), Unit.BYTES).value();
      if (bytes >= 1 && bytes <= 1L << 40) {
        return (long) bytes;
      }
    } catch (IllegalArgumentException e) {
      throw new ModelException(name + ": " + e.getMessage());
    }
    throw new ModelException(name + ": from 1 B to 1 TiB is expected: " + settings.get(name));
  }
}
