// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.surroundings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.iostrata.core.TraceSource;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.Surroundings.Metric;
import org.iostrata.otf2.Otf2Archive;
import org.iostrata.otf2.definition.Clock;
import org.iostrata.otf2.event.EventReader;
import org.iostrata.otf2.schema.EventType;
import org.iostrata.otf2.schema.ValueSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls, messages and samples are those of the events. */
class SurroundingsTest {
  private static final Path FIXTURES =
      Path.of(System.getProperty("iostrata.root"), "tests/fixtures");
  private static final Set<String> OPAQUE = Set.of("MPI", "FILE_IO", "TRACE BUFFER", "MEASUREMENT");

  @TempDir Path folder;

  private TraceSurroundings read(String fixture, AtomicLong events) throws IOException {
    Path trace = FIXTURES.resolve(fixture).resolve("traces.otf2");
    try (Source source = TraceSource.open(trace)) {
      Path file = folder.resolve("kept");
      return new KeptSurroundings(trace, file, source, (done, total) -> events.set(done)).get();
    }
  }

  private TraceSurroundings read(String fixture) throws IOException {
    return read(fixture, new AtomicLong());
  }

  /** What the innermost region is, up to the first that is not looked into, by a plain stack. */
  private static NavigableMap<Long, String> naive(Otf2Archive archive, int location)
      throws IOException {
    Clock clock = archive.definitions().clock();
    NavigableMap<Long, String> since = new TreeMap<>();
    List<Integer> stack = new ArrayList<>();
    try (EventReader reader = archive.events(location)) {
      reader.readRecords(
          (of, time, record, attributes) -> {
            if (record.type() == EventType.ENTER) {
              stack.add((int) record.value(0));
            } else if (record.type() == EventType.LEAVE) {
              stack.remove(stack.size() - 1);
            }
            since.put(clock.toNanos(time), shown(archive, stack));
          });
    }
    return since;
  }

  private static String shown(Otf2Archive archive, List<Integer> stack) {
    String shown = "";
    for (int ref : stack) {
      var region = archive.definitions().region(ref);
      shown = region.name();
      String name = region.name() + ValueSet.REGION_ROLE.nameOf(region.role());
      if (OPAQUE.stream().anyMatch(name::contains)) {
        break;
      }
    }
    return shown;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "h5ckpt-coll",
        "ior-nonblock",
        "posix-linktime",
        "pipit-ping-pong",
        "otf2-surroundings/archive"
      })
  void callsAreTheInnermostRegions(String fixture) throws IOException {
    TraceSurroundings found = read(fixture);
    Random random = new Random(5);
    int compared = 0;
    try (Otf2Archive archive = Otf2Archive.open(FIXTURES.resolve(fixture).resolve("traces.otf2"))) {
      for (CallLane lane : found.calls()) {
        NavigableMap<Long, String> naive = naive(archive, lane.thread());
        long firstNs = naive.firstKey();
        long spanNs = naive.lastKey() - firstNs;
        for (int i = 0; i < 2000; i++) {
          long timeNs = firstNs + (long) (random.nextDouble() * spanNs);
          int call = lane.firstEndingAfter(timeNs);
          boolean inCall = call < lane.size() && lane.fromNs(call) <= timeNs;
          String name = inCall ? found.regions().get(lane.region(call)).name() : "";
          assertEquals(naive.floorEntry(timeNs).getValue(), name, () -> fixture + " at " + timeNs);
          compared++;
        }
      }
    }
    assertTrue(compared > 0);
  }

  @Test
  void whoDoesIoOnlyHasNoCalls() throws IOException {
    assertEquals(List.of(), read("block-dd").calls());
  }

  @Test
  void messagesGoToTheRight() throws IOException {
    TraceSurroundings found = read("otf2-surroundings/archive");
    Messages messages = found.messages();
    assertEquals(20, messages.size());
    assertEquals(0, messages.without());
    for (int i = 0; i < messages.size(); i++) {
      int from = messages.from(i);
      assertEquals((from + 1) % 4, messages.to(i));
      assertEquals(4096L * (from + 1), messages.bytes(i));
      assertTrue(messages.sentNs(i) < messages.receivedNs(i));
      // each step takes 40 ms, and the tag is its parity: no message is of another step
      assertEquals(messages.sentNs(i) / 40_000_000, messages.receivedNs(i) / 40_000_000);
      assertEquals(messages.sentNs(i) / 40_000_000 % 2, messages.tag(i));
      assertEquals("MPI_COMM_WORLD", found.communicators().get(messages.communicator(i)));
    }
  }

  /** A ping-pong: every second message goes back, none overtakes. */
  @Test
  void recordedMessagesAreMatched() throws IOException {
    Messages messages = read("pipit-ping-pong").messages();
    assertEquals(16, messages.size());
    for (int i = 0; i < 16; i++) {
      assertEquals(i % 2, messages.from(i));
      assertEquals(16384 << (i / 2), messages.bytes(i));
      assertTrue(i == 15 || messages.receivedNs(i) <= messages.sentNs(i + 1));
    }
  }

  /** As {@code analyze} counts them: 48 reads and 48 writes of three ranks, one aggregator. */
  @Test
  void collectiveCallsLeadToTheirAggregator() throws IOException {
    RequestLinks links = read("ior-coll").requests();
    assertEquals(96, links.size());
    for (int i = 0; i < 96; i++) {
      assertTrue(links.client(i).thread() > 0, () -> "of the aggregator itself");
      assertEquals(0, links.served(i).thread());
      assertEquals(Layer.MPI_IO, LayerKind.layer(links.clientLayerKind(i)));
      assertEquals(Layer.POSIX, LayerKind.layer(links.servedLayerKind(i)));
      assertEquals(
          LayerKind.kind(links.clientLayerKind(i)), LayerKind.kind(links.servedLayerKind(i)));
      assertTrue(links.clientAdmitNs(i) <= links.servedAdmitNs(i));
    }
  }

  @Test
  void samplesSayWhatWasMeasured() throws IOException {
    TraceSurroundings found = read("otf2-surroundings/archive");
    Set<String> seen = new TreeSet<>();
    for (Samples samples : found.samples()) {
      Metric metric = found.metrics().get(samples.metric());
      seen.add(metric.name() + " " + metric.unit() + " " + metric.place() + samples.thread());
      assertEquals(samples.thread() < 4 ? 50 : 110, samples.size());
    }
    assertEquals(12, seen.size());
    assertTrue(seen.contains("power W 2"), seen::toString);
    assertTrue(seen.contains("disk queue requests node15"), seen::toString);
    Samples counted = found.samples().get(0);
    assertEquals(50_000_000, counted.value(49));
    assertEquals(1_500_000, counted.between((counted.timeNs(0) + counted.timeNs(1)) / 2));
    assertEquals(2_000_000, counted.last(counted.timeNs(2) - 1));
    assertTrue(Double.isNaN(counted.last(counted.timeNs(0) - 1)));
  }

  @Test
  void whatIsKeptIsTheSame() throws IOException {
    AtomicLong events = new AtomicLong();
    String first = all(read("otf2-surroundings/archive", events));
    assertTrue(events.get() > 800);
    events.set(0);
    assertEquals(first, all(read("otf2-surroundings/archive", events)));
    assertEquals(0, events.get(), "the trace was read again");
  }

  private static String all(TraceSurroundings of) {
    StringBuilder text = new StringBuilder();
    for (CallLane lane : of.calls()) {
      for (int i = 0; i < lane.size(); i++) {
        text.append(lane.thread()).append(' ').append(lane.fromNs(i)).append(' ');
        text.append(lane.toNs(i)).append(' ').append(lane.region(i)).append(' ');
        text.append(lane.communicator(i)).append(' ').append(lane.bytes(i)).append('\n');
      }
    }
    for (int i = 0; i < of.messages().size(); i++) {
      text.append(of.messages().sentNs(i)).append(' ').append(of.messages().receivedNs(i));
    }
    for (Samples samples : of.samples()) {
      text.append(samples.thread()).append(' ').append(samples.metric());
      text.append(samples.summary(0, samples.size())).append(samples.value(samples.size() - 1));
    }
    return text.append(of.regions()).append(of.metrics()).append(of.communicators()).toString();
  }

  /** Nothing that is not an index of a thread. */
  @Test
  void barriersTellTheirCommunicator() throws IOException {
    TraceSurroundings found = read("h5ckpt-coll");
    Map<String, Integer> calls = new TreeMap<>();
    for (CallLane lane : found.calls()) {
      for (int i = 0; i < lane.size(); i++) {
        if (lane.communicator(i) != Trace.NONE) {
          calls.merge(found.communicators().get(lane.communicator(i)), 1, Integer::sum);
        }
      }
    }
    assertTrue(calls.getOrDefault("MPI_COMM_WORLD", 0) >= 8, calls::toString);
  }

  /** A bit of the archive is another: what can be read is read, or it is told why not. */
  @Test
  void damagedArchivesAreReadOrRefused() throws IOException {
    Path copy = folder.resolve("copy");
    List<Path> files = new ArrayList<>();
    Path original = FIXTURES.resolve("otf2-surroundings/archive");
    try (Stream<Path> all = Files.walk(original)) {
      for (Path path : all.toList()) {
        Path to = copy.resolve(original.relativize(path).toString());
        Files.copy(path, to);
        if (Files.isRegularFile(to)) {
          files.add(to);
        }
      }
    }
    Random random = new Random(11);
    int read = 0;
    for (int i = 0; i < 400; i++) {
      Path file = files.get(random.nextInt(files.size()));
      byte[] whole = Files.readAllBytes(file);
      byte[] damaged = whole.clone();
      damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
      Files.write(file, damaged);
      try (Source source = TraceSource.open(copy.resolve("traces.otf2"))) {
        Path kept = folder.resolve("kept-" + i);
        new KeptSurroundings(copy, kept, source, Progress.NONE).get();
        read++;
      } catch (IOException e) {
        assertFalse(e.getMessage().isBlank());
      }
      Files.write(file, whole);
    }
    assertTrue(read > 100 && read < 400, read + " of 400 were read");
  }
}
