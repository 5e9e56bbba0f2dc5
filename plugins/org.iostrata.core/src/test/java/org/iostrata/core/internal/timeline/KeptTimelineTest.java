// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.iostrata.core.Cancelled;
import org.iostrata.core.TraceSource;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A timeline read from its file is that of the trace; a file that is not right is made anew. */
class KeptTimelineTest {
  @TempDir Path folder;
  private Path trace;
  private Path file;

  @BeforeEach
  void copy() throws IOException {
    copy("ior-coll");
  }

  private void copy(String fixture) throws IOException {
    Path from = Path.of(System.getProperty("iostrata.root"), "tests/fixtures", fixture);
    Path to = Files.createDirectory(folder.resolve(fixture));
    try (Stream<Path> all = Files.walk(from)) {
      for (Path path : all.filter(path -> !path.equals(from)).toList()) {
        Files.copy(path, to.resolve(from.relativize(path).toString()));
      }
    }
    trace = to.resolve("traces.otf2");
    file = folder.resolve(fixture + ".timeline");
  }

  /** Events that were read of the trace. */
  private final AtomicLong read = new AtomicLong();

  private Timeline kept() throws IOException {
    read.set(0);
    try (Source source = TraceSource.open(trace)) {
      return new KeptTimeline(trace, file, source, (done, total) -> read.set(done)).get();
    }
  }

  /** Everything that a timeline says. */
  private static String all(Timeline timeline) {
    StringBuilder text = new StringBuilder();
    for (Lane lane : timeline.lanes()) {
      text.append(lane.id()).append(lane.isLinked()).append(lane.busyNs(0, lane.size()));
      for (int i = 0; i < lane.size(); i++) {
        Lane parent = timeline.parentLane(lane, i);
        text.append('\n').append(lane.admitNs(i)).append(' ').append(lane.callbackNs(i));
        text.append(' ').append(lane.kind(i)).append(' ').append(lane.flags(i));
        text.append(' ').append(lane.file(i)).append(' ').append(lane.offset(i));
        text.append(' ').append(lane.bytesRequested(i)).append(' ').append(lane.bytesDone(i));
        text.append(' ').append(parent == null ? null : parent.id()).append(lane.parent(i));
        text.append(' ').append(lane.busyNs(i / 2, i));
      }
    }
    text.append(timeline.span()).append(timeline.programSpan()).append(timeline.omitted());
    return text.append(timeline.cutThreads()).append(timeline.lastNs()).toString();
  }

  private String fromTrace() throws IOException {
    try (Source source = TraceSource.open(trace)) {
      return all(Timeline.of(source, Progress.NONE));
    }
  }

  @Test
  void isReadOnceAndTheSameEachTime() throws IOException {
    for (String fixture : List.of("ior-nonblock", "block-dd", "pipit-ping-pong")) {
      copy(fixture);
      String expected = fromTrace();
      assertEquals(expected, all(kept()));
      assertTrue(read.get() > 0, fixture);
      assertEquals(expected, all(kept()));
      assertEquals(0, read.get(), fixture + " is read from its file");
    }
  }

  @Test
  void changedTraceIsReadAgain() throws IOException {
    kept();
    Path events = trace.resolveSibling("traces/0.evt");
    Files.setLastModifiedTime(events, FileTime.fromMillis(1));
    kept();
    assertTrue(read.get() > 0, "another date");
    Files.write(events, Arrays.copyOf(Files.readAllBytes(events), 2000));
    Timeline cut = kept();
    assertTrue(read.get() > 0, "another size");
    assertEquals(1, cut.cutThreads().size());
    assertEquals(all(cut), all(kept()));
    assertEquals(0, read.get());
    Files.delete(events);
    kept();
    assertTrue(read.get() > 0, "a file less");
  }

  /** Any byte changed, or any end cut off. */
  @Test
  void damagedFileIsMadeAnew() throws IOException {
    String expected = all(kept());
    byte[] good = Files.readAllBytes(file);
    Random random = new Random(1);
    List<byte[]> damaged = new ArrayList<>(List.of(new byte[0], new byte[good.length]));
    for (int i = 0; i < 40; i++) {
      byte[] bytes = good.clone();
      int at = i < 20 ? i : 4096 + random.nextInt(good.length - 4096);
      bytes[at] = (byte) (bytes[at] ^ 1 << random.nextInt(8));
      damaged.add(bytes);
      damaged.add(Arrays.copyOf(good, random.nextInt(good.length)));
    }
    for (byte[] bytes : damaged) {
      Files.write(file, bytes);
      assertEquals(expected, all(kept()));
      assertTrue(read.get() > 0, "the trace has to be read");
    }
    assertEquals(good.length, Files.size(file));
    kept();
    assertEquals(0, read.get());
  }

  @Test
  void withoutAPlaceItIsInMemory() throws IOException {
    file = folder.resolve("no such directory/x.timeline");
    assertEquals(fromTrace(), all(kept()));
    assertTrue(read.get() > 0);
  }

  @Test
  void cancelledLeavesNothing() throws IOException {
    Progress cancelled = new Cancelled();
    try (Source source = TraceSource.open(trace)) {
      KeptTimeline timeline = new KeptTimeline(trace, file, source, cancelled);
      assertThrows(CancellationException.class, timeline::get);
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(List.of("ior-coll"), left.map(path -> path.getFileName().toString()).toList());
    }
    assertFalse(all(kept()).isEmpty());
  }

  @Test
  void operationsOfManyPagesAndOfHugeNumbersAreKept() throws IOException {
    List<FakeSource.Op> ops = new ArrayList<>();
    Random random = new Random(2);
    long admitNs = 0;
    for (int i = 0; i < 30_000; i++) {
      long length = i % 1000 == 0 ? 1L << 40 : random.nextInt(300);
      Layer layer = i % 2 == 0 ? Layer.MPI_IO : Layer.POSIX;
      OperationKind kind = i % 3 == 0 ? OperationKind.READ : OperationKind.WRITE;
      int thread = random.nextInt(4);
      ops.add(
          new FakeSource.Op(
              thread, layer, kind, i % 7 == 0, admitNs, admitNs + length, i, Trace.NONE));
      admitNs += random.nextInt(400);
    }
    FakeSource source = new FakeSource(2, 2, ops);
    KeptTimeline timeline = new KeptTimeline(trace, file, source, Progress.NONE);
    String expected = all(Timeline.of(source, Progress.NONE));
    assertEquals(expected, all(timeline.get()));
    assertEquals(expected, all(timeline.get()));
  }
}
