// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.iostrata.core.internal.filter.NaiveOperation;
import org.iostrata.core.internal.request.FollowedMessage;
import org.iostrata.core.internal.request.FollowedRequest;
import org.iostrata.core.internal.request.RequestScan;
import org.iostrata.core.internal.request.RequestSink;
import org.iostrata.core.internal.request.Unmatched;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.RequestResult;
import org.iostrata.core.scan.Scan;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Source;

/**
 * The requests of a whole run, of which those are taken that are for an operation that is wanted,
 * or for which one was done. How many there are is not told where some have neither: these belong
 * to a part by their messages.
 */
final class NaiveRequests {
  /** One of a request, with one of its operations. */
  private record Told(
      String serverAndKind, boolean first, String client, String served, long bytes) {}

  private final Map<Long, Set<Told>> requests = new TreeMap<>();
  private final Set<String> withNeither = new HashSet<>();
  private final Set<String> wanted = new HashSet<>();
  private final Trace trace;

  NaiveRequests(Source whole, Predicate<NaiveOperation> wants) throws IOException {
    trace = whole.trace();
    for (int process = 0; process < trace.processes().size(); process++) {
      OperationBatch batch = new OperationBatch(64);
      try (OperationCursor cursor = whole.operations(process)) {
        boolean more = true;
        while (more) {
          more = cursor.fill(batch, Long.MAX_VALUE);
          for (int row = 0; row < batch.size(); row++) {
            if (wants.test(NaiveOperation.of(trace, batch, row))) {
              wanted.add(process + ":" + batch.id(row));
            }
          }
        }
      }
    }
    RequestScan.run(new Scan(whole, 1, Progress.NONE), new Listener());
  }

  private final class Listener implements RequestSink {
    @Override
    public void message(FollowedMessage message) {}

    @Override
    public void unmatched(Unmatched why) {}

    @Override
    public void request(FollowedRequest request) {
      if (request.isPassedOn() || request.receiver() == Trace.NONE) {
        return;
      }
      if (!request.hasClient() && !request.hasServed()) {
        withNeither.add(serverAndKind(request));
        return;
      }
      boolean serves = request.hasServed() && !request.isAgain();
      requests
          .computeIfAbsent(request.number(), n -> new HashSet<>())
          .add(
              new Told(
                  serverAndKind(request),
                  request.isFirst(),
                  request.hasClient() ? place(request.clientThread(), request.clientId()) : "",
                  serves ? place(request.servedThread(), request.servedId()) : "",
                  serves ? request.servedBytes() : 0));
    }

    private String serverAndKind(FollowedRequest request) {
      return process(request.receiver()) + " " + request.kind();
    }

    private int process(int thread) {
      return trace.threads().get(thread).process();
    }

    private String place(int thread, long id) {
      return process(thread) + ":" + id;
    }
  }

  /** The analysis of a part has the same requests, operations and bytes, by server and kind. */
  void check(Source part) throws IOException {
    AnalysisOptions options = new AnalysisOptions(1, 1000, Set.of(FileClass.DATA));
    Map<String, Long> expected = new HashMap<>();
    for (Set<Told> one : requests.values()) {
      if (one.stream().anyMatch(t -> wanted.contains(t.client) || wanted.contains(t.served))) {
        for (Told told : one) {
          expected.merge(told.serverAndKind + " requests", told.first ? 1L : 0L, Long::sum);
          expected.merge(
              told.serverAndKind + " operations", told.served.isEmpty() ? 0L : 1L, Long::sum);
          expected.merge(told.serverAndKind + " bytes", told.bytes, Long::sum);
        }
      }
    }
    Map<String, Long> found = new HashMap<>();
    for (RequestResult result :
        AnalysisEngine.analyze(part, options, Progress.NONE).requests().orElseThrow()) {
      String key = result.process() + " " + result.kind();
      if (withNeither.contains(key)) {
        expected.remove(key + " requests");
      } else {
        found.put(key + " requests", result.requests());
      }
      found.put(key + " operations", result.operations());
      found.put(key + " bytes", result.bytes());
    }
    expected.values().removeIf(many -> many == 0);
    found.values().removeIf(many -> many == 0);
    assertEquals(expected, found);
  }
}
