// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.perfetto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import org.iostrata.core.TraceSource;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.scan.Scan;
import org.iostrata.core.source.Filter;
import org.iostrata.core.source.Part;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PerfettoWriterTest {
  private static final Path FIXTURES =
      Path.of(System.getProperty("iostrata.root"), "tests/fixtures");

  private static Source open(String name) throws IOException {
    return TraceSource.open(FIXTURES.resolve(name));
  }

  private static byte[] written(Source source) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PerfettoWriter.write(source, Progress.NONE, out);
    return out.toByteArray();
  }

  /** All operations, one a line; and their links. */
  private static List<String> operations(Source source, List<String> links) throws IOException {
    List<String> all = new ArrayList<>();
    new Scan(source, 1, Progress.NONE)
        .run(
            (worker, group) ->
                (process, batch) -> {
                  for (int row = 0; row < batch.size(); row++) {
                    all.add(operation(source.trace(), process, batch, row));
                    if (batch.parentId(row) != Trace.NONE) {
                      links.add(process + ": " + batch.parentId(row) + " > " + batch.id(row));
                    }
                  }
                });
    return all;
  }

  private static String operation(Trace trace, int process, OperationBatch batch, int row) {
    String times = batch.admitNs(row) + ".." + batch.callbackNs(row);
    int file = batch.file(row);
    String path = file == Trace.NONE ? "" : trace.files().get(file).path();
    return String.join(
        " ",
        process + ": " + batch.id(row),
        batch.layer(row).toString(),
        batch.kind(row).key(),
        times,
        path,
        batch.offset(row) == Trace.UNKNOWN ? "" : "@" + batch.offset(row),
        batch.kind(row).isTransfer() ? "+" + batch.bytesDone(row) : "");
  }

  private static String operation(DecodedPerfetto.Shown slice) {
    Map<String, Object> told = slice.told;
    String path = (String) told.getOrDefault("file", "");
    String kind = slice.name.replaceFirst(" .*", "");
    String named = path.substring(path.lastIndexOf('/') + 1);
    assertEquals(slice.category, slice.track);
    assertEquals(path.isEmpty() ? kind : kind + " " + (named.isEmpty() ? path : named), slice.name);
    return String.join(
        " ",
        slice.process + ": " + told.get("id"),
        slice.category,
        kind,
        slice.fromNs + ".." + slice.toNs,
        path,
        told.containsKey("offsetBytes") ? "@" + told.get("offsetBytes") : "",
        told.containsKey("bytes") ? "+" + told.get("bytes") : "");
  }

  private static List<String> arrows(DecodedPerfetto decoded) {
    List<String> arrows = new ArrayList<>();
    for (List<DecodedPerfetto.Shown> ends : decoded.flows.values()) {
      assertEquals(2, ends.size(), "an arrow has two ends");
      DecodedPerfetto.Shown from = ends.get(0);
      DecodedPerfetto.Shown to = ends.get(1);
      if (from.told.containsKey("id")) {
        arrows.add(from.process + ": " + from.told.get("id") + " > " + to.told.get("id"));
      } else {
        assertEquals(from.told.get("request"), to.told.get("request"));
        assertTrue(from.process != to.process, "from process to process");
      }
    }
    return arrows.stream().sorted().toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ior-coll",
        "ior-nonblock",
        "async-romio",
        "async-ompio",
        "aio-eight-descriptors",
        "glusterfs-dd",
        "two-servers",
        "posix-serial-threads",
        "darshan/v310.darshan",
        "darshan/parallel.darshan",
        "otf2-all-records/archive"
      })
  void everyOperationIsASliceAndEveryLinkAnArrow(String name) throws IOException {
    try (Source source = open(name)) {
      DecodedPerfetto decoded = new DecodedPerfetto(written(source));
      List<String> links = new ArrayList<>();
      List<String> operations = operations(source, links);
      List<String> shown =
          decoded.slices.stream()
              .filter(slice -> !slice.category.equals("request"))
              .map(PerfettoWriterTest::operation)
              .sorted()
              .toList();
      assertEquals(operations.stream().sorted().toList(), shown);
      assertEquals(links.stream().sorted().toList(), arrows(decoded));
    }
  }

  @Test
  void theSameTraceGivesTheSameBytes() throws IOException {
    try (Source source = open("glusterfs-dd")) {
      assertArrayEquals(written(source), written(source));
    }
  }

  @Test
  void requestsAreShownWhereTheyAreSentAndServed() throws IOException {
    try (Source source = open("glusterfs-dd")) {
      DecodedPerfetto decoded = new DecodedPerfetto(written(source));
      Map<String, Long> requests =
          decoded.slices.stream()
              .filter(slice -> slice.category.equals("request"))
              .collect(Collectors.groupingBy(slice -> slice.track, Collectors.counting()));
      // As many as the table "requests" of the same trace has.
      assertEquals(Map.of("requests sent", 52L, "requests served", 99L), requests);
      assertEquals(52, decoded.flows.size());
    }
  }

  @Test
  void overlappingOperationsHaveAsManyLanesAsAreUnderWay() throws IOException {
    try (Source source = open("aio-eight-descriptors")) {
      DecodedPerfetto decoded = new DecodedPerfetto(written(source));
      long lanes =
          decoded.tracks.values().stream()
              .filter(track -> track.hasField(2))
              .map(track -> track.getField(2).getLengthDelimitedList().get(0).toStringUtf8())
              .filter("AIO"::equals)
              .count();
      assertEquals(mostUnderWay(decoded, "AIO"), lanes);
    }
  }

  private static long mostUnderWay(DecodedPerfetto decoded, String layer) {
    List<DecodedPerfetto.Shown> all =
        decoded.slices.stream().filter(slice -> slice.category.equals(layer)).toList();
    long most = 0;
    for (DecodedPerfetto.Shown at : all) {
      long underWay =
          all.stream().filter(other -> other.fromNs <= at.fromNs && at.fromNs < other.toNs).count();
      most = Math.max(most, underWay);
    }
    return most;
  }

  @Test
  void countersTellOfAllBytesAndAllTime() throws IOException {
    try (Source source = open("ior-coll")) {
      DecodedPerfetto decoded = new DecodedPerfetto(written(source));
      double bytes = 0;
      double time = 0;
      for (DecodedPerfetto.Shown slice : decoded.slices) {
        if (slice.category.equals("POSIX")) {
          bytes += ((Number) slice.told.getOrDefault("bytes", 0)).doubleValue();
          time += (double) (slice.toNs - slice.fromNs);
        }
      }
      // Megabytes a second, times nanoseconds
      assertEquals(bytes, sum(decoded, "POSIX: throughput") / 1e3, bytes * 0.01);
      assertEquals(time, sum(decoded, "POSIX: operations under way"), time * 0.01);
    }
  }

  private static double sum(DecodedPerfetto decoded, String counter) {
    double sum = 0;
    Map.Entry<Long, Double> last = null;
    for (Map.Entry<Long, Double> step : decoded.counters.get(counter).entrySet()) {
      if (last != null) {
        sum += last.getValue() * (double) (step.getKey() - last.getKey());
      }
      last = step;
    }
    assertEquals(0.0, last.getValue());
    return sum;
  }

  @Test
  void aPartHasItsOperationsOnly() throws Exception {
    Part part = new Part(Part.OPEN_BEGIN, Part.OPEN_END, Filter.parse("layer == MPI_IO"));
    try (Source source = part.of(open("ior-coll"))) {
      DecodedPerfetto decoded = new DecodedPerfetto(written(source));
      List<String> operations = operations(source, new ArrayList<>());
      assertEquals(operations.size(), decoded.slices.size());
      assertEquals(
          new TreeSet<>(List.of("MPI-IO")),
          decoded.slices.stream()
              .map(slice -> slice.category)
              .collect(Collectors.toCollection(TreeSet::new)));
      assertTrue(decoded.flows.isEmpty(), "what caused them may be left out");
    }
  }

  @Test
  void itCanBeStopped() throws IOException {
    Progress stop =
        new Progress() {
          @Override
          public void report(long done, long total) {}

          @Override
          public boolean isCancelled() {
            return true;
          }
        };
    try (Source source = open("ior-coll")) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      assertThrows(CancellationException.class, () -> PerfettoWriter.write(source, stop, out));
    }
  }
}
