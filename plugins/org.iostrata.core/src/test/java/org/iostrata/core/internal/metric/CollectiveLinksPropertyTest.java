// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/** Collective buffering found by time against a look at every request for every transfer. */
class CollectiveLinksPropertyTest {
  private static final int PROCESSES = 5;

  private final List<CrossRows.Row> requests = new ArrayList<>();
  private final List<CrossRows.Row> transfers = new ArrayList<>();

  @Property(tries = 200)
  void findsWhatALookAtAllFinds(
      @ForAll long seed,
      @ForAll @IntRange(max = 25) int calls,
      @ForAll @IntRange(min = 1, max = 400) int sliceNs) {
    Random random = new Random(seed);
    requests.clear();
    transfers.clear();
    for (int call = 0; call < calls; call++) {
      addCall(random, 10L + random.nextInt(1000));
    }
    List<CrossRows.Row> all = new ArrayList<>(requests);
    all.addAll(transfers);
    CrossLinks links = CrossRows.play(all, PROCESSES, random, sliceNs);
    check(OperationKind.READ, links.reads());
    check(OperationKind.WRITE, links.writes());
  }

  /** Some processes ask, some of them, or none, move bytes meanwhile. */
  private void addCall(Random random, long fromNs) {
    OperationKind kind = random.nextBoolean() ? OperationKind.READ : OperationKind.WRITE;
    int file = random.nextInt(2);
    for (int process = 0; process < PROCESSES; process++) {
      long admitNs = fromNs + random.nextInt(20);
      long callbackNs = admitNs + 30 + random.nextInt(60);
      long offset = random.nextInt(6) == 0 ? Trace.UNKNOWN : random.nextInt(200);
      CrossRows.Row request =
          new CrossRows.Row(process, requests.size(), LayerKind.of(Layer.MPI_IO, kind), file)
              .at(offset, random.nextInt(60))
              .during(admitNs, callbackNs)
              .flags(OperationFlags.COLLECTIVE);
      requests.add(request);
      for (int i = random.nextInt(3); i > 0; i--) {
        long childAdmitNs = admitNs + random.nextInt(30);
        boolean helper = random.nextInt(4) == 0;
        transfers.add(
            new CrossRows.Row(
                    process, 1000 + transfers.size(), LayerKind.of(Layer.POSIX, kind), file)
                .at(
                    random.nextInt(8) == 0 ? Trace.UNKNOWN : random.nextInt(200),
                    1 + random.nextInt(90))
                .during(childAdmitNs, childAdmitNs + random.nextInt(30))
                .parent(helper ? null : request)
                .flags(helper ? 0 : OperationFlags.IN_COLLECTIVE));
      }
    }
  }

  private void check(OperationKind kind, Aggregation found) {
    Set<Integer> processes = new HashSet<>();
    Set<Integer> aggregators = new HashSet<>();
    long served = 0;
    long byTime = 0;
    long bytes = 0;
    long ownBytes = 0;
    for (CrossRows.Row request : requests) {
      if (request.kind() != kind) {
        continue;
      }
      long own = 0;
      long other = 0;
      int last = Trace.NONE;
      for (CrossRows.Row transfer : CrossRows.byBegin(transfers)) {
        long shared = shared(request, transfer);
        if (!serves(request, transfer) || shared == 0) {
          continue;
        }
        if (transfer.process() == request.process()) {
          own += shared;
        } else {
          other += shared;
          last = transfer.process();
          if (request.isKnown()) {
            aggregators.add(last);
          }
        }
      }
      if (request.isKnown()) {
        ownBytes += Math.min(own, request.bytes());
        bytes += Math.min(other, request.bytes());
      } else {
        ownBytes += own > 0 ? request.bytes() : 0;
        bytes += own == 0 && other > 0 ? request.bytes() : 0;
      }
      if (other > 0 && (request.isKnown() || own == 0)) {
        served++;
        byTime += request.isKnown() ? 0 : 1;
        processes.add(request.process());
        aggregators.add(last);
      }
    }
    assertEquals(
        List.of(served, byTime, bytes, ownBytes),
        List.of(found.requests(), found.byTime(), found.bytes(), found.ownBytes()));
    assertEquals(processes.size(), found.processes());
    assertEquals(aggregators.size(), found.aggregators());
  }

  private static boolean serves(CrossRows.Row request, CrossRows.Row transfer) {
    long sinceNs = transfer.parent() == null ? transfer.admitNs() : transfer.parent().admitNs();
    return request.kind() == transfer.kind()
        && request.file() == transfer.file()
        && request.admitNs() <= transfer.admitNs()
        && request.callbackNs() >= sinceNs
        && (transfer.isKnown() || !request.isKnown());
  }

  private static long shared(CrossRows.Row request, CrossRows.Row transfer) {
    return Math.max(
        0,
        Math.min(Math.min(request.to(), transfer.to()), 10_000)
            - Math.max(request.from(), transfer.from()));
  }
}
