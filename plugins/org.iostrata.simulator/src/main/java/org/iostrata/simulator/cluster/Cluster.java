// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.cluster;

import java.util.List;
import org.iostrata.simulator.spi.KindChoice;

/**
 * A cluster: machines and switches, joined by links, and what runs on the machines. Immutable.
 *
 * @param machines its machines
 * @param switches its switches
 * @param links what joins them
 * @param clients the names of the machines that the program's processes run on, in turn
 * @param servers the servers of the file system, in the order in which files are distributed
 * @param rules what holds for all of them
 */
public record Cluster(
    List<Machine> machines,
    List<Switch> switches,
    List<Link> links,
    List<String> clients,
    List<Server> servers,
    ClusterRules rules) {
  /** Copies the lists. */
  public Cluster {
    machines = List.copyOf(machines);
    switches = List.copyOf(switches);
    links = List.copyOf(links);
    clients = List.copyOf(clients);
    servers = List.copyOf(servers);
  }

  /** The machine of a name, which there is. */
  public Machine machine(String name) {
    for (Machine machine : machines) {
      if (machine.name().equals(name)) {
        return machine;
      }
    }
    throw new IllegalArgumentException("no machine " + name);
  }

  /**
   * A machine.
   *
   * @param name its name
   * @param instructionsPerSecond how fast it computes
   * @param memoryBytes what a server may keep in memory
   * @param busBytesPerSecond how fast messages go that do not leave it
   */
  public record Machine(
      String name, double instructionsPerSecond, long memoryBytes, double busBytesPerSecond) {}

  /** A switch: all that goes through it shares its rate. */
  public record Switch(String name, double bytesPerSecond) {}

  /**
   * A link between two machines or switches, as fast in both directions at once.
   *
   * @param from the name of one end
   * @param to the name of the other end
   * @param bytesPerSecond its rate in each direction
   * @param latencySeconds how long what has left one end needs to the other
   */
  public record Link(String from, String to, double bytesPerSecond, double latencySeconds) {}

  /**
   * A server of the file system.
   *
   * @param machine the name of the machine that it runs on
   * @param cache the name of its cache layer
   * @param disk its disk
   * @param slowdown how many times as long the disk takes for everything
   */
  public record Server(String machine, KindChoice cache, KindChoice disk, double slowdown) {
    /** A server whose disk is as fast as it says. */
    public Server(String machine, KindChoice cache, KindChoice disk) {
      this(machine, cache, disk, 1);
    }
  }

  /**
   * What holds for the whole cluster.
   *
   * @param partBytes messages go in parts of at most so much
   * @param accessBytes disks are asked for at most so much at once
   * @param distribution how files are distributed among servers
   */
  public record ClusterRules(int partBytes, long accessBytes, KindChoice distribution) {
    /** The most that a server takes or reads at once: it needs more memory than this. */
    public long atOnceBytes() {
      return Math.max(partBytes, accessBytes);
    }
  }
}
