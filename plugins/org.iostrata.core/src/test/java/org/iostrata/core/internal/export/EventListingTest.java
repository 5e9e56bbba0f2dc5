// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.iostrata.core.TraceSource;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.scan.Scan;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Source;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Boundary events as lines, against what the operations of each process say one by one. */
class EventListingTest {
  private static final Path FIXTURES =
      Path.of(System.getProperty("iostrata.root"), "tests", "fixtures");

  private static List<String> listed(String fixture, int threads) throws IOException {
    StringBuilder out = new StringBuilder();
    try (Source source = TraceSource.open(FIXTURES.resolve(fixture))) {
      EventListing.write(new Scan(source, threads, Progress.NONE), out);
    }
    return out.toString().lines().toList();
  }

  private static List<String> naive(String fixture) throws IOException {
    List<String> lines = new ArrayList<>();
    try (Source source = TraceSource.open(FIXTURES.resolve(fixture))) {
      Trace trace = source.trace();
      for (int process = 0; process < trace.processes().size(); process++) {
        try (OperationCursor cursor = source.operations(process)) {
          OperationBatch batch = new OperationBatch(64);
          boolean more = true;
          while (more) {
            more = cursor.fill(batch, Long.MAX_VALUE);
            for (int row = 0; row < batch.size(); row++) {
              addLines(trace, process, batch, row, lines);
            }
          }
        }
      }
    }
    return lines;
  }

  private static void addLines(
      Trace trace, int process, OperationBatch o, int row, List<String> to) {
    String behind =
        String.format(
            "PROCESS: %d\tTHREAD: %d\tID: %d\tFILE: %s",
            process,
            o.thread(row),
            o.id(row),
            o.file(row) < 0 ? "-" : trace.files().get(o.file(row)).path());
    boolean moves = o.kind(row).isTransfer();
    boolean told = moves && (o.flags(row) & OperationFlags.RESULT_UNDEFINED) == 0;
    String asked = dash(moves ? o.bytesRequested(row) : -1);
    String done = dash(told ? o.bytesDone(row) : -1);
    boolean children = o.firstChildNs(row) >= 0;
    long issueNs = o.issueNs(row) >= 0 ? o.issueNs(row) : o.firstChildNs(row);
    Map<String, Long> times = new HashMap<>();
    times.put("ADMIT", o.admitNs(row));
    times.put("ISSUE", issueNs);
    times.put("COMPLT", children ? o.lastChildNs(row) : -1);
    times.put("CALLBACK", o.callbackNs(row));
    times.forEach(
        (event, ns) -> {
          if (ns >= 0) {
            String bytes = event.equals("ADMIT") || event.equals("ISSUE") ? asked : done;
            long inside = Math.max(o.admitNs(row), Math.min(ns, o.callbackNs(row)));
            to.add(
                String.format(
                    Locale.US,
                    "Time: %d.%09d\tEVENT: %s_%s\tOP: %s\tHANDLE: %s\tOFFSET: %s\tNBYTES: %s\t%s",
                    inside / 1_000_000_000,
                    inside % 1_000_000_000,
                    o.layer(row).name(),
                    event,
                    o.kind(row).key().toUpperCase(Locale.ROOT),
                    dash(o.handle(row)),
                    dash(o.offset(row)),
                    bytes,
                    behind));
          }
        });
  }

  private static String dash(long value) {
    return value < 0 ? "-" : Long.toString(value);
  }

  private static String field(String line, String name) {
    return Arrays.stream(line.split("\t"))
        .filter(f -> f.startsWith(name + ": "))
        .findFirst()
        .orElseThrow()
        .substring(name.length() + 2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ior-coll", "h5ckpt-coll", "aio-one-descriptor", "glusterfs-dd"})
  void eachOperationHasItsEventsInTheOrderOfTime(String fixture) throws IOException {
    List<String> listed = listed(fixture, 2);
    List<String> sorted = new ArrayList<>(listed);
    List<String> naive = naive(fixture);
    Collections.sort(sorted);
    Collections.sort(naive);
    assertTrue(naive.size() > 500, fixture);
    assertEquals(String.join("\n", naive), String.join("\n", sorted));
    double last = 0;
    for (String line : listed) {
      double time = Double.parseDouble(field(line, "Time"));
      assertTrue(time >= last, line);
      last = time;
    }
    assertEquals(listed, listed(fixture, 1));
  }

  /** Of events of one time, an operation of the layer below lies within that of the layer above. */
  @ParameterizedTest
  @ValueSource(strings = {"ior-coll", "h5ckpt-coll"})
  void aRequestIsIssuedBeforeTheOperationBelowBegins(String fixture) throws IOException {
    Map<String, List<String>> open = new HashMap<>();
    int nested = 0;
    for (String line : listed(fixture, 2)) {
      String event = field(line, "EVENT");
      String id = field(line, "ID");
      List<String> stack = open.computeIfAbsent(field(line, "THREAD"), t -> new ArrayList<>());
      if (event.endsWith("_ADMIT")) {
        nested += stack.isEmpty() ? 0 : 1;
        stack.add(id);
      } else {
        assertTrue(stack.contains(id), line);
        boolean blocking = stack.get(stack.size() - 1).equals(id);
        nested += event.endsWith("_COMPLT") && blocking ? 1 : 0;
        if (event.endsWith("_CALLBACK")) {
          assertTrue(blocking, line);
          stack.remove(id);
        }
      }
    }
    assertTrue(nested > 100, "operations within others: " + nested);
  }
}
