// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.progress.Progress;
import org.iostrata.simulator.cluster.Cluster;
import org.iostrata.simulator.internal.kind.Kinds;
import org.iostrata.simulator.spi.CacheKind;
import org.iostrata.simulator.spi.DiskKind;
import org.iostrata.simulator.spi.Extents;
import org.iostrata.simulator.spi.KindChoice;
import org.iostrata.simulator.workload.Action;
import org.iostrata.simulator.workload.ActionList;
import org.iostrata.simulator.workload.InterleavedBlocks;
import org.iostrata.simulator.workload.SievedWorkload;
import org.iostrata.simulator.workload.Workload;

/** What holds of every cluster and every program. */
class SimulatorPropertyTest {
  private static final long KIB = 1024;
  private static final String[] SPLITTERS = {"two-phase", "interleaved", null};

  /** A random cluster: a tree of switches, machines on them, sizes of all kinds, little memory. */
  private static Cluster cluster(SplittableRandom random) {
    int part = random.nextInt(1, 150) * (int) KIB;
    long access = random.nextLong(1, 300) * KIB;
    KindChoice striping =
        new KindChoice("raid0", java.util.Map.of("chunk", (double) random.nextInt(500, 70_000)));
    Cluster.ClusterRules rules = new Cluster.ClusterRules(part, access, striping);
    long leastMemory = rules.atOnceBytes() + 1;
    List<Cluster.Switch> switches = new ArrayList<>();
    List<Cluster.Link> links = new ArrayList<>();
    List<Cluster.Machine> machines = new ArrayList<>();
    int switchCount = random.nextInt(1, 4);
    for (int i = 0; i < switchCount; i++) {
      switches.add(new Cluster.Switch("switch" + i, rate(random)));
      if (i > 0) {
        links.add(link("switch" + i, "switch" + random.nextInt(i), random));
      }
    }
    int machineCount = random.nextInt(2, 8);
    for (int i = 0; i < machineCount; i++) {
      long memory = leastMemory + (random.nextBoolean() ? 0 : random.nextLong(4000) * KIB);
      machines.add(new Cluster.Machine("machine" + i, 1e6, memory, rate(random)));
      links.add(link("machine" + i, "switch" + random.nextInt(switchCount), random));
    }
    List<Cluster.Server> servers = new ArrayList<>();
    for (int i = random.nextInt(1, machineCount + 1); i > 0; i--) {
      servers.add(
          new Cluster.Server(
              "machine" + (i - 1),
              choice(random, Kinds.all(CacheKind.class).stream().map(CacheKind::name).toList()),
              choice(random, Kinds.all(DiskKind.class).stream().map(DiskKind::name).toList())));
    }
    List<String> clients = new ArrayList<>();
    for (int i = random.nextInt(1, machineCount + 1); i > 0; i--) {
      clients.add("machine" + (machineCount - i));
    }
    return new Cluster(machines, switches, links, clients, servers, rules);
  }

  private static double rate(SplittableRandom random) {
    return random.nextDouble(1e6, 1e9);
  }

  private static Cluster.Link link(String from, String to, SplittableRandom random) {
    return new Cluster.Link(from, to, rate(random), random.nextDouble(0, 0.001));
  }

  private static KindChoice choice(SplittableRandom random, List<String> kinds) {
    return new KindChoice(kinds.get(random.nextInt(kinds.size())));
  }

  /**
   * A random program, in which no two processes write the same bytes: each has a part of a file.
   */
  private static ActionList program(SplittableRandom random) {
    int processes = random.nextInt(1, 8);
    String splitter = SPLITTERS[random.nextInt(SPLITTERS.length)];
    List<List<Action>> actions = new ArrayList<>();
    for (int rank = 0; rank < processes; rank++) {
      actions.add(new ArrayList<>(List.of(new Action.Open(0))));
    }
    for (int step = random.nextInt(1, 8); step > 0; step--) {
      int what = random.nextInt(8);
      for (int rank = 0; rank < processes; rank++) {
        actions.get(rank).add(action(what, rank, processes, random));
      }
    }
    actions.forEach(ofRank -> ofRank.add(new Action.Close(0)));
    return new ActionList(
        "random",
        List.of(new Workload.FileAtStart("/data", 4000 * KIB)),
        splitter == null
            ? Workload.Collective.NONE
            : new Workload.Collective(new KindChoice(splitter), random.nextLong(1, 400) * KIB),
        actions);
  }

  private static Action action(int what, int rank, int processes, SplittableRandom random) {
    Extents ranges = new Extents();
    long share = 4000 * KIB / processes;
    for (long at = 0; at < share - 10_000; at += random.nextLong(10_000, 400_000)) {
      ranges.add(rank * share + at, random.nextLong(1, 9_999));
    }
    return switch (what) {
      case 0 -> new Action.WriteAlone(0, ranges);
      case 1 -> new Action.ReadAlone(0, ranges);
      case 2 -> new Action.WriteAll(0, ranges);
      case 3 -> new Action.ReadAll(0, ranges);
      case 4 -> new Action.Compute(random.nextInt(1, 10_000));
      case 5 -> new Action.Reduce(1 + 1000L);
      case 6 -> new Action.Gather(100);
      default -> new Action.Barrier();
    };
  }

  @Property(tries = 1000)
  void everyProgramEndsAndItsBytesArrive(@ForAll long seed) throws ModelException {
    SplittableRandom random = new SplittableRandom(seed);
    Cluster cluster = cluster(random);
    ActionList program = program(random);
    SimulationResult result = Simulator.run(cluster, program, Progress.NONE);
    assertTrue(result.programNs() <= result.durationNs());
    long written = 0;
    long read = 0;
    for (List<Action> ofRank : program.actionsByRank()) {
      for (Action action : ofRank) {
        if (action instanceof Action.WriteAlone write) {
          written += write.ranges().bytes();
        } else if (action instanceof Action.WriteAll write) {
          written += write.ranges().bytes();
        } else if (action instanceof Action.ReadAlone one) {
          read += one.ranges().bytes();
        }
      }
    }
    assertEquals(written, result.writtenBytes());
    assertTrue(result.readBytes() >= read);
    assertEquals(result, Simulator.run(cluster, program, Progress.NONE), "runs are the same");
    long buffer = random.nextLong(1, 400) * KIB;
    Workload.Independent independent = new Workload.Independent(buffer, buffer);
    SimulationResult sieved =
        Simulator.run(cluster, new SievedWorkload(program, independent), Progress.NONE);
    assertTrue(sieved.writtenBytes() >= written);
    assertTrue(sieved.readBytes() >= read);
  }

  /** A network and a disk that are twice as fast are never slower for a process that is alone. */
  @Property(tries = 60)
  void moreIsNeverSlowerWhereNobodyIsInTheWay(
      @ForAll @IntRange(min = 1, max = 200) int rate,
      @ForAll @IntRange(min = 1, max = 64) int blockKib,
      @ForAll boolean isWrite)
      throws ModelException {
    Workload alone =
        new InterleavedBlocks("alone", 1, 20 * KIB * blockKib, blockKib * KIB, 1, isWrite, null);
    long slow = Simulator.run(small(rate * 1e6), alone, Progress.NONE).durationNs();
    long fast = Simulator.run(small(2 * rate * 1e6), alone, Progress.NONE).durationNs();
    assertTrue(fast <= slow, () -> fast + " after " + slow);
  }

  private static Cluster small(double rate) {
    return new Cluster(
        List.of(
            new Cluster.Machine("client", 1e6, 1 << 30, 1e9),
            new Cluster.Machine("server", 1e6, 1 << 30, 1e9)),
        List.of(),
        List.of(new Cluster.Link("client", "server", rate, 0.0001)),
        List.of("client"),
        List.of(
            new Cluster.Server(
                "server",
                new KindChoice("NoCache"),
                new KindChoice("simple", java.util.Map.of("rate", rate)))),
        new Cluster.ClusterRules(100 * 1024, 10 << 20, new KindChoice("raid0")));
  }

  @Example
  void whoWaitsForWhomIsTold() {
    List<List<Action>> crossed =
        List.of(
            List.of(new Action.Receive(1, 0), new Action.Send(1, 0, 10)),
            List.of(new Action.Receive(0, 0), new Action.Send(0, 0, 10)),
            List.of(new Action.Barrier()));
    ActionList program = new ActionList("crossed", List.of(), Workload.Collective.NONE, crossed);
    ModelException told =
        assertThrows(ModelException.class, () -> Simulator.run(small(1e8), program, Progress.NONE));
    assertEquals(
        "the program never ends: process 0 waits for a message from process 1; process 1 waits for"
            + " a message from process 0; process 2 waits for all processes, in a barrier",
        told.getMessage());
  }
}
