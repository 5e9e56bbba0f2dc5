// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.iostrata.core.TraceSource;
import org.iostrata.core.internal.request.FollowedMessage;
import org.iostrata.core.internal.request.FollowedRequest;
import org.iostrata.core.internal.request.RequestBuffer;
import org.iostrata.core.internal.request.RequestSink;
import org.iostrata.core.internal.request.RequestSweep;
import org.iostrata.core.internal.request.Unmatched;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.Test;

/**
 * A program, a file system in user space and a server: the place in the file says what is whose.
 */
class RecordedRequestsTest {
  private static final Path FIXTURES =
      Path.of(System.getProperty("iostrata.root"), "tests", "fixtures");
  private static final long BLOCK = 65_536;

  /** Keeps what it hears, a line each. */
  private static final class Heard implements RequestSink {
    private final List<String> writes = new ArrayList<>();
    private final List<String> reads = new ArrayList<>();
    private int flushes;

    @Override
    public void message(FollowedMessage message) {
      assertTrue(message.sentNs() <= message.firstNs(), "it is sent before it is there");
      assertTrue(message.firstNs() <= message.arrivedNs(), "its begin is there first");
    }

    @Override
    public void request(FollowedRequest request) {
      if (!request.hasServed()) {
        return;
      }
      assertTrue(request.isSure() && request.hasClient(), "request " + request.number());
      assertTrue(request.clientAdmitNs() <= request.askedNs(), "the kernel asks");
      assertTrue(request.askedNs() <= request.sentNs(), "it is handed on");
      assertTrue(request.sentNs() <= request.arrivedNs(), "it arrives");
      assertTrue(request.arrivedNs() <= request.servedAdmitNs(), "it is served");
      assertTrue(request.servedCallbackNs() <= request.answeredNs(), "it is answered");
      assertTrue(request.answeredNs() <= request.returnedNs(), "the answer arrives");
      String places = request.clientOffset() + " " + request.servedOffset();
      if (request.kind() == OperationKind.WRITE) {
        writes.add(places);
      } else if (request.kind() == OperationKind.READ) {
        reads.add(places);
      } else {
        flushes++;
      }
    }

    @Override
    public void unmatched(Unmatched why) {
      assertEquals(Unmatched.NO_CLIENT, why); // what the file system asks when it begins
    }
  }

  private static void follow(String fixture, RequestSink heard) throws Exception {
    try (Source source = TraceSource.open(FIXTURES.resolve(fixture))) {
      RequestSweep sweep = new RequestSweep(source.trace(), heard);
      OperationBatch batch = new OperationBatch();
      for (int process = 0; process < source.trace().processes().size(); process++) {
        try (OperationCursor cursor = source.operations(process)) {
          cursor.fill(batch, Long.MAX_VALUE);
        }
        RequestBuffer buffer = new RequestBuffer(source.trace());
        buffer.add(batch.messages());
        for (int row = 0; row < batch.size(); row++) {
          buffer.add(batch, row);
        }
        sweep.take(buffer);
      }
      sweep.finish();
    }
  }

  @Test
  void everyBlockIsFollowedToTheServer() throws Exception {
    Heard heard = new Heard();
    follow("glusterfs-dd", heard);
    List<String> blocks = new ArrayList<>();
    for (int block = 0; block < 16; block++) {
      blocks.add(block * BLOCK + " " + block * BLOCK);
    }
    assertEquals(blocks, heard.writes);
    assertEquals(1, heard.flushes);
    blocks.add(16 * BLOCK + " " + 16 * BLOCK); // the end of the file
    assertEquals(blocks, heard.reads);
  }

  /** Writes by file of the program, and what the server calls that file. */
  private static final class Carried implements RequestSink {
    private final Map<Integer, Set<Long>> offsets = new TreeMap<>();
    private final Map<Integer, Integer> files = new TreeMap<>();
    private final Set<Long> requests = new TreeSet<>();
    private final Set<Unmatched> unmatched = new TreeSet<>();
    private int operations;

    @Override
    public void message(FollowedMessage message) {}

    @Override
    public void request(FollowedRequest request) {
      if (!request.hasServed() || request.kind() != OperationKind.WRITE) {
        return;
      }
      String what = "request " + request.number();
      long end = request.servedOffset() + request.servedBytes();
      assertTrue(request.clientOffset() >= request.servedOffset(), what);
      assertTrue(request.clientOffset() + request.clientBytes() <= end, what);
      assertTrue(request.toldNs() >= request.askedNs() && request.isSure(), what);
      assertTrue(Math.max(request.askedNs(), request.clientAdmitNs()) <= request.sentNs(), what);
      Set<Long> own = offsets.computeIfAbsent(request.clientFile(), none -> new TreeSet<>());
      assertTrue(own.add(request.clientOffset()), what + " carries what another one did");
      int same = files.computeIfAbsent(request.servedFile(), none -> request.clientFile());
      assertEquals(same, request.clientFile(), what);
      operations += request.isAgain() ? 0 : 1;
      requests.add(request.number());
    }

    @Override
    public void unmatched(Unmatched why) {
      unmatched.add(why);
    }
  }

  @Test
  void whatWasKeptAndSentTogetherIsFollowedToTheServer() throws Exception {
    Carried carried = new Carried();
    follow("glusterfs-behind", carried);
    assertEquals(3, carried.files.size());
    Set<Long> all = new TreeSet<>();
    for (long block = 0; block < 24; block++) {
      all.add(block * 4096);
    }
    carried.offsets.values().forEach(offsets -> assertEquals(all, offsets));
    assertEquals(3, carried.offsets.size());
    assertEquals(53, carried.requests.size());
    assertEquals(53, carried.operations);
    assertEquals(Set.of(Unmatched.NO_CLIENT), carried.unmatched);
  }

  @Test
  void whatALibraryKeptIsFollowedToTheServer() throws Exception {
    Carried carried = new Carried();
    follow("glusterfs-library", carried);
    assertEquals(1, carried.files.size());
    Set<Long> all = new TreeSet<>();
    for (long block = 0; block < 48; block++) {
      all.add(block * 4096);
    }
    assertEquals(List.of(all), List.copyOf(carried.offsets.values()));
    assertEquals(carried.requests.size(), carried.operations);
    // The program ends without a word, and does not listen to what is said at its end.
    assertEquals(Set.of(Unmatched.NO_CLIENT, Unmatched.NOT_RECEIVED), carried.unmatched);
  }

  /** What clients of one connection each asked for, and what the server read and wrote for it. */
  private static final class Stored implements RequestSink {
    private record Asked(OperationKind kind, long bytes, long answerBytes, long place) {}

    private static final long AROUND = 16_384;

    private final Map<Integer, Map<Long, Asked>> byConnection = new TreeMap<>();
    private int transfers;

    @Override
    public void message(FollowedMessage message) {}

    @Override
    public void request(FollowedRequest request) {
      boolean served = request.hasServed() && request.kind().isTransfer();
      boolean data = served && request.servedBytes() > AROUND;
      transfers += data ? 1 : 0;
      Asked asked =
          new Asked(
              data ? request.kind() : OperationKind.METADATA,
              request.bytes(),
              request.answerBytes(),
              data ? request.servedOffset() : 0);
      byConnection
          .computeIfAbsent(request.stream(), none -> new TreeMap<>())
          .merge(request.number(), asked, (first, second) -> data ? second : first);
    }

    /** Each place is where as many bytes end as were asked for before. */
    void check() {
      for (Map<Long, Asked> requests : byConnection.values()) {
        long sent = 0;
        long got = 0;
        for (Asked asked : requests.values()) {
          long before = asked.kind() == OperationKind.READ ? got : sent;
          if (asked.kind().isTransfer()) {
            assertTrue(Math.abs(before - asked.place()) < AROUND, asked + " behind " + before);
          }
          sent += asked.bytes();
          got += asked.answerBytes();
        }
      }
    }

    @Override
    public void unmatched(Unmatched why) {}
  }

  @Test
  void whatAServerAnswersTwiceIsFollowed() throws Exception {
    Stored stored = new Stored();
    follow("samba", stored);
    stored.check();
    assertEquals(24, stored.transfers);
  }

  /** Reads of the two programs that the kernel asked file systems in user space for. */
  private static final class ByKernel implements RequestSink {
    private final Map<String, Set<Long>> offsets = new TreeMap<>();
    private final List<String> unfinished = new ArrayList<>();
    private final Trace trace;

    ByKernel(Trace trace) {
      this.trace = trace;
    }

    @Override
    public void message(FollowedMessage message) {}

    @Override
    public void request(FollowedRequest request) {
      assertTrue(request.isOfKernel() && request.sender() < 0, "the kernel asks");
      String server =
          trace.processes().get(trace.threads().get(request.receiver()).process()).name();
      String what = server + ", request " + request.number();
      assertTrue(request.sentNs() <= request.arrivedNs(), what);
      assertTrue(request.arrivedNs() <= request.answeredNs(), what);
      assertTrue(request.answeredNs() <= request.returnedNs(), what);
      boolean recorded = server.startsWith("userfs");
      assertEquals(recorded, request.sentNs() < request.arrivedNs(), what);
      assertEquals(recorded, request.answeredNs() < request.returnedNs(), what);
      if (request.kind() == OperationKind.READ) {
        assertEquals(recorded, request.hasServed(), what);
        assertEquals(100, request.clientBytes(), what);
        assertTrue(request.clientAdmitNs() < request.sentNs(), what);
        assertTrue(request.returnedNs() < request.clientCallbackNs(), what);
        Set<Long> own = offsets.computeIfAbsent(server, none -> new TreeSet<>());
        assertTrue(own.add(request.clientOffset()), what);
      }
    }

    @Override
    public void unmatched(Unmatched why) {
      if (why != Unmatched.NO_CLIENT) { // what is asked when it is mounted, and behind a close
        unfinished.add(why.key());
      }
    }
  }

  @Test
  void theKernelTellsWhenItAsksAndWhenItHasTheAnswer() throws Exception {
    ByKernel heard;
    try (Source source = TraceSource.open(FIXTURES.resolve("fuse-kernel"))) {
      heard = new ByKernel(source.trace());
    }
    follow("fuse-kernel", heard);
    assertEquals(List.of(), heard.unfinished);
    assertEquals(2, heard.offsets.size(), heard.offsets.keySet().toString());
    Set<Long> pieces = new TreeSet<>();
    for (long piece = 0; piece < 20; piece++) {
      pieces.add(100 * piece);
    }
    heard.offsets.forEach((server, offsets) -> assertEquals(pieces, offsets, server));
    assertTrue(heard.offsets.containsKey("fuse /srv/others/mount"), "named by where it is mounted");
  }
}
