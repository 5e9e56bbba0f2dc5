// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.perfetto;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import org.iostrata.core.internal.request.FollowedMessage;
import org.iostrata.core.internal.request.FollowedRequest;
import org.iostrata.core.internal.request.PartTimes;
import org.iostrata.core.internal.request.RequestSink;
import org.iostrata.core.internal.request.Unmatched;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.model.Trace;

/**
 * Writes requests as slices: of who sent it from then until the answer is there, and of the server
 * from when it is there until it is answered, with an arrow from the one to the other.
 */
final class RequestSlices implements RequestSink {
  private static final String CATEGORY = "request";

  private final Packets packets;
  private final Trace trace;
  private final PerfettoTracks tracks;
  private final SliceEvents slice;
  private final Map<Integer, SliceLanes> sent = new HashMap<>();
  private final Map<Integer, SliceLanes> served = new HashMap<>();

  RequestSlices(Packets packets, Trace trace, PerfettoTracks tracks) {
    this.packets = packets;
    this.trace = trace;
    this.tracks = tracks;
    slice = new SliceEvents(packets);
  }

  @Override
  public void request(FollowedRequest request) {
    if (!request.isFirst()) {
      return;
    }
    try {
      boolean bothEnds = request.sender() >= 0 && request.receiver() >= 0;
      long arrow = bothEnds ? packets.newArrow() : Trace.NONE;
      if (request.sender() >= 0) {
        writeSent(request, arrow);
      }
      if (request.receiver() >= 0) {
        writeServed(request, arrow);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void writeSent(FollowedRequest request, long arrow) throws IOException {
    long fromNs = Math.max(0, request.sentNs());
    long toNs = Math.max(fromNs, request.returnedNs());
    SliceLane lane = lanes(sent, request.sender(), "requests sent").take(fromNs, toNs);
    begin(request, lane);
    if (arrow != Trace.NONE) {
      slice.arrow(arrow);
    }
    slice.begin(fromNs).end(toNs);
  }

  private void writeServed(FollowedRequest request, long arrow) throws IOException {
    long fromNs = Math.max(0, request.arrivedNs());
    long toNs = Math.max(fromNs, PartTimes.leftNs(request));
    SliceLane lane = lanes(served, request.receiver(), "requests served").take(fromNs, toNs);
    begin(request, lane);
    slice.begin(fromNs);
    if (arrow != Trace.NONE) {
      slice.arrow(arrow); // at the end: it is then behind that of the sender, whatever the clocks
    }
    slice.end(toNs);
  }

  private SliceLanes lanes(Map<Integer, SliceLanes> ofProcess, int thread, String name)
      throws IOException {
    int process = trace.threads().get(thread).process();
    SliceLanes known = ofProcess.get(process);
    if (known == null) {
      known = new SliceLanes(packets, tracks.process(process), name, 0);
      ofProcess.put(process, known);
    }
    return known;
  }

  /** By the names that the table of requests has. */
  private void begin(FollowedRequest request, SliceLane lane) {
    slice.of(lane, CATEGORY, request.kind().key() + " request");
    slice.tell("request", request.number());
    slice.tell("connection", Visible.name(trace.files().get(request.stream()).path()));
    slice.tell("bytes", request.bytes());
    tellKnown("answerBytes", request.answerBytes());
    tellKnown("above", request.above());
    if (request.hasClient()) {
      slice.tell("clientProcess", process(request.clientThread()));
      slice.tell("clientId", request.clientId());
    }
    if (request.hasServed()) {
      slice.tell("serverProcess", process(request.servedThread()));
      slice.tell("servedId", request.servedId());
      tellKnown("diskNs", request.servedDiskNs());
    }
  }

  private void tellKnown(String key, long value) {
    if (value != Trace.UNKNOWN) {
      slice.tell(key, value);
    }
  }

  private String process(int thread) {
    int process = trace.threads().get(thread).process();
    return Visible.name(trace.processes().get(process).name());
  }

  @Override
  public void message(FollowedMessage message) {}

  @Override
  public void unmatched(Unmatched why) {}
}
