// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Queues with some requests that memory answers, in one piece and in two, against a list. */
class QueuesPropertyTest {
  private static final int FILES = 2;
  private static final int LATEST_NS = 300_000;
  private static final int LONGEST_NS = 40_000;
  private static final long BLOCK = 4096;

  @Property(tries = 300)
  void twoPiecesGiveWhatTheWholeListGives(
      @ForAll long seed,
      @ForAll @IntRange(max = 60) int count,
      @ForAll @IntRange(max = LATEST_NS) int cutNs) {
    List<NaiveQueues.Request> requests = random(seed, count);
    Queues queues = new Queues();
    Queues later = new Queues();
    for (NaiveQueues.Request request : requests) {
      if (request.fromNs() >= cutNs) {
        add(request, later);
      } else {
        add(request, queues);
        if (request.toNs() > cutNs) {
          later.resume(request.file(), request.toNs(), request.isOfMemory());
        }
      }
    }
    queues.append(later, cutNs);
    queues.finish();
    NaiveQueues.check(requests.stream(), queues);
  }

  private static void add(NaiveQueues.Request request, Queues queues) {
    queues.add(request.file(), request.fromNs(), request.toNs(), request.offset(), request.bytes());
  }

  private static List<NaiveQueues.Request> random(long seed, int count) {
    Random random = new Random(seed);
    List<NaiveQueues.Request> requests = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long fromNs = random.nextInt(LATEST_NS);
      requests.add(
          new NaiveQueues.Request(
              random.nextInt(FILES),
              fromNs,
              fromNs + 1 + random.nextInt(LONGEST_NS),
              random.nextInt(9) * BLOCK,
              BLOCK));
    }
    requests.sort(NaiveQueues.ORDER);
    return requests;
  }
}
