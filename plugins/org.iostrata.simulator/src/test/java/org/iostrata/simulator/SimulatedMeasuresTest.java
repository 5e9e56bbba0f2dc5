// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.iostrata.core.TraceSource;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.Surroundings;
import org.iostrata.core.source.Surroundings.Exchange;
import org.iostrata.core.source.Surroundings.SurroundingsVisitor;
import org.iostrata.otf2.Otf2Archive;
import org.iostrata.otf2.event.AttributeList;
import org.iostrata.otf2.event.EventReader;
import org.iostrata.otf2.event.EventVisitor;
import org.iostrata.simulator.cluster.ClusterFile;
import org.iostrata.simulator.workload.WorkloadFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a trace of a simulated run tells beside operations: who worked how long, and requests. */
class SimulatedMeasuresTest {
  private static final int PROCESSES = 10;
  private static final int SERVERS = 10;
  private static final long NONE = -1;

  @TempDir private Path folder;

  private SimulationResult result;

  @BeforeEach
  void simulate() throws IOException, ModelException {
    result =
        Simulator.record(
            ClusterFile.parse(
                "cluster", Samples.text("paper.yaml").replace("NoCache", "AggregationCache")),
            WorkloadFile.parse("workload", Samples.text("blocks.yaml")),
            folder,
            Progress.NONE);
  }

  /** The last value of each metric; those that only grow do. */
  private static final class LastValues implements SurroundingsVisitor {
    private final Surroundings surroundings;
    private final Map<String, Double> last = new HashMap<>();
    private final Map<String, Double> most = new HashMap<>();
    private final Map<String, Long> times = new HashMap<>();

    LastValues(Surroundings surroundings) {
      this.surroundings = surroundings;
    }

    @Override
    public void call(int thread, int region, long fromNs, long toNs, Exchange exchange) {}

    @Override
    public void sent(int thread, long timeNs, Exchange exchange) {}

    @Override
    public void received(int thread, long askedNs, long timeNs, Exchange exchange) {}

    @Override
    public void sample(int thread, int metric, long timeNs, double value) {
      Surroundings.Metric measured = surroundings.metrics().get(metric);
      String name = measured.name();
      Long before = times.put(name, timeNs);
      Double valueBefore = last.put(name, value);
      most.merge(name, value, Math::max);
      if (measured.counts() && before != null) {
        assertTrue(value >= valueBefore, name);
        double grown = (value - valueBefore) * 1e9;
        assertTrue(grown <= 1.001 * (timeNs - before) + 1, () -> name + " is busy all the time");
      }
    }

    @Override
    public void passed(long events) {}
  }

  @Test
  void howLongDisksAndLinksWorkedIsWhatTheModelCounted() throws IOException {
    LastValues values;
    try (Source source = TraceSource.open(folder)) {
      Surroundings surroundings = source.surroundings().orElseThrow();
      values = new LastValues(surroundings);
      for (int process = 0; process < source.trace().processes().size(); process++) {
        surroundings.read(process, values);
      }
    }
    for (SimulationResult.SimulatedServer server : result.servers()) {
      String name = server.machine();
      assertEquals(server.busyNs() / 1e9, values.last.get(name + " disk busy"), 1e-6, name);
      assertEquals(0, values.last.get(name + " memory in use"), name + " is empty at the end");
      assertTrue(values.most.get(name + " memory in use") > 0, name);
      double sent = values.last.get("switch > " + name + " busy");
      assertEquals(server.writtenBytes() / (100.0 * (1 << 20)), sent, 0.05 * sent, name);
    }
  }

  /** The requests that operations of a location tell, and what the disk did. */
  private static final class Requests implements EventVisitor {
    private final int request;
    private final int access;
    private final Set<Long> requests = new HashSet<>();
    private final Set<Long> accesses = new HashSet<>();
    private final Set<Long> ids = new HashSet<>();

    Requests(Otf2Archive archive) {
      request = ref(archive, "IOStrata::REQUEST");
      access = ref(archive, "IOStrata::ACCESS");
    }

    private static int ref(Otf2Archive archive, String name) {
      return archive.definitions().attributes().stream()
          .filter(one -> one.name().equals(name))
          .findFirst()
          .orElseThrow()
          .ref();
    }

    @Override
    public void ioOperationBegin(
        int location,
        long time,
        int handle,
        int mode,
        int operationFlags,
        long bytesRequest,
        long matchingId,
        AttributeList attributes) {
      ids.add(matchingId);
      requests.add(attributes.getLong(request, NONE));
    }

    @Override
    public void ioOperationComplete(
        int location,
        long time,
        int handle,
        long bytesResult,
        long matchingId,
        AttributeList attributes) {
      accesses.add(attributes.getLong(access, NONE));
    }
  }

  private static Requests requests(Otf2Archive archive, int location) throws IOException {
    Requests requests = new Requests(archive);
    try (EventReader reader = archive.events(location)) {
      reader.read(requests);
    }
    return requests;
  }

  @Test
  void aRequestHasItsNumberFromTheClientToTheDisk() throws IOException {
    try (Otf2Archive archive = Otf2Archive.open(folder)) {
      Set<Long> asked = new HashSet<>();
      for (int rank = 0; rank < PROCESSES; rank++) {
        asked.addAll(requests(archive, rank).requests);
      }
      assertTrue(asked.remove(NONE), "calls of the program are no requests");
      long sum = result.servers().stream().mapToLong(one -> one.requests()).sum();
      assertEquals(sum, asked.size());
      for (int server = 0; server < SERVERS; server++) {
        Requests served = requests(archive, PROCESSES + server);
        Requests disk = requests(archive, PROCESSES + SERVERS + server);
        assertTrue(asked.containsAll(served.requests));
        assertTrue(served.requests.containsAll(disk.requests));
        assertNotEquals(Set.of(), disk.requests);
        served.accesses.remove(NONE); // of the server itself
        assertEquals(disk.ids, served.accesses, "all that the disk did was for somebody");
      }
    }
  }
}
