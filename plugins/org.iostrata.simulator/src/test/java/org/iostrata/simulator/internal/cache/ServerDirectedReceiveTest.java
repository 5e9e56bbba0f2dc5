// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.iostrata.core.progress.Progress;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.Samples;
import org.iostrata.simulator.SimulationResult;
import org.iostrata.simulator.Simulator;
import org.iostrata.simulator.cluster.Cluster;
import org.iostrata.simulator.cluster.ClusterFile;
import org.iostrata.simulator.internal.kind.Kinds;
import org.iostrata.simulator.spi.AnnouncedWrite;
import org.iostrata.simulator.spi.CacheLayer;
import org.iostrata.simulator.spi.KindChoice;
import org.iostrata.simulator.workload.SegmentedBlocks;
import org.junit.jupiter.api.Test;

/** A server that says whose data it wants. */
class ServerDirectedReceiveTest {
  private static final long MIB = 1 << 20;

  private final ServerStandIn server = new ServerStandIn(100 * MIB, MIB);
  private final CacheLayer layer = layer();
  private final List<AnnouncedWrite> announced = new ArrayList<>();

  private CacheLayer layer() {
    ServerDirectedReceive kind = new ServerDirectedReceive();
    return kind.cache(server, Kinds.settings(kind, new KindChoice(kind.name())));
  }

  private void announce(int file, long offset) {
    announced.add(new AnnouncedWrite(file, offset, offset + 10, 10, server.nowNs));
  }

  private long invited() {
    return announced.remove(layer.invite(announced, 0)).offset();
  }

  @Test
  void dataComesInTheOrderOfTheFileAndThenAnew() {
    announce(0, 50);
    assertEquals(50, invited());
    for (long offset : new long[] {90, 20, 70, 40}) {
      announce(0, offset);
    }
    assertEquals(70, invited());
    assertEquals(90, invited());
    assertEquals(20, invited());
    assertEquals(40, invited());
  }

  @Test
  void theFileOfTheLastOneComesFirst() {
    announce(3, 50);
    assertEquals(50, invited());
    announce(1, 60);
    announce(3, 10);
    assertEquals(10, invited());
    assertEquals(60, invited());
  }

  @Test
  void whoHasWaitedTooLongIsAskedFirst() {
    announce(0, 50);
    assertEquals(50, invited());
    announce(0, 10);
    server.nowNs = 500_000_001;
    announce(0, 60);
    assertEquals(10, invited());
  }

  @Test
  void noMoreIsUnderWayThanTheWindowAndTheMemory() {
    announce(0, 50);
    assertEquals(0, layer.invite(announced, MIB - 1));
    assertTrue(layer.invite(announced, MIB) < 0);
    server.freeBytes = 1000;
    assertEquals(0, layer.invite(announced, 900));
    assertTrue(layer.invite(announced, 990) < 0);
  }

  /** Many processes, each with a block of its own, and no memory for what all of them send. */
  @Test
  void littleMemoryHoldsWhatBelongsTogether() throws Exception {
    SimulationResult asItComes = run("ServerDirectedIO");
    SimulationResult asked = run("ServerDirectedReceive");
    assertEquals(40 * 2 * MIB, asItComes.writtenBytes());
    assertEquals(asItComes.writtenBytes(), asked.writtenBytes());
    assertTrue(
        2 * asked.durationNs() < asItComes.durationNs(),
        () -> asked.durationNs() + " after " + asItComes.durationNs());
  }

  private static SimulationResult run(String cache) throws Exception {
    return Simulator.run(
        smallMemory(cache),
        new SegmentedBlocks("s", 40, 1, 2 * MIB, 2 * MIB, true, null),
        Progress.NONE);
  }

  private static Cluster smallMemory(String cache) throws ModelException, java.io.IOException {
    Cluster paper =
        ClusterFile.read(
            Samples.FOLDER.resolve("paper.yaml"), Map.of("cache", cache, "access", "256 KiB"));
    List<Cluster.Machine> machines =
        paper.machines().stream()
            .map(one -> new Cluster.Machine(one.name(), 1e6, 300 << 10, one.busBytesPerSecond()))
            .toList();
    return new Cluster(
        machines, paper.switches(), paper.links(), paper.clients(), paper.servers(), paper.rules());
  }
}
