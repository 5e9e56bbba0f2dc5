// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.iostrata.core.internal.kept.Segments;
import org.iostrata.core.internal.timeline.Timeline.Span;
import org.iostrata.core.model.CutThread;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/** What a timeline's file says about its pages: of which lane they are, and where they lie. */
final class Directory {
  private Directory() {}

  static void write(TimelineParts parts, DataOutputStream out) throws IOException {
    out.writeUTF(words());
    out.writeLong(parts.omitted());
    writeSpan(parts.span(), out);
    writeSpan(parts.programSpan(), out);
    out.writeInt(parts.cutThreads().size());
    for (CutThread cut : parts.cutThreads()) {
      writeCut(cut, out);
    }
    for (List<Lane> lanes : parts.byProcess()) {
      out.writeInt(lanes.size());
      for (Lane lane : lanes) {
        writeLane(lane, out);
      }
    }
  }

  /** Which number of a page is which kind, and which layers there are. */
  private static String words() {
    return Arrays.toString(OperationKind.values()) + layers();
  }

  private static String layers() {
    return Stream.of(Layer.values()).map(Layer::name).toList().toString();
  }

  private static void writeSpan(Span span, DataOutputStream out) throws IOException {
    out.writeLong(span.fromNs());
    out.writeLong(span.toNs());
  }

  private static void writeCut(CutThread cut, DataOutputStream out) throws IOException {
    out.writeInt(cut.process());
    out.writeInt(cut.thread());
    out.writeUTF(cut.file());
    out.writeLong(cut.events());
    out.writeLong(cut.claimedEvents());
    out.writeUTF(cut.reason());
  }

  private static void writeLane(Lane lane, DataOutputStream out) throws IOException {
    out.writeInt(lane.thread());
    out.writeBoolean(lane.isForeign());
    out.writeUTF(lane.layer().name());
    out.writeInt(lane.number());
    out.writeInt(lane.created());
    out.writeBoolean(lane.isLinked());
    for (long ns : lane.busyNs()) {
      out.writeLong(ns);
    }
    out.writeInt(lane.pages().length);
    for (Page page : lane.pages()) {
      out.writeLong(page.position());
      out.writeInt(page.count());
    }
  }

  /**
   * Reads a directory that is as it was written.
   *
   * @return nothing when the words of this program are others
   */
  static Optional<TimelineParts> read(DataInputStream in, Segments pages, Trace trace)
      throws IOException {
    if (!in.readUTF().equals(words())) {
      return Optional.empty();
    }
    long omitted = in.readLong();
    Span span = readSpan(in);
    Span programSpan = readSpan(in);
    List<CutThread> cut = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      cut.add(readCut(in));
    }
    List<List<Lane>> byProcess = new ArrayList<>();
    for (int process = 0; process < trace.processes().size(); process++) {
      List<Lane> lanes = new ArrayList<>();
      for (int left = in.readInt(); left > 0; left--) {
        lanes.add(readLane(in, pages));
      }
      byProcess.add(lanes);
    }
    return Optional.of(new TimelineParts(trace, byProcess, 1, omitted, span, programSpan, cut));
  }

  private static Span readSpan(DataInputStream in) throws IOException {
    return new Span(in.readLong(), in.readLong());
  }

  private static CutThread readCut(DataInputStream in) throws IOException {
    return new CutThread(
        in.readInt(), in.readInt(), in.readUTF(), in.readLong(), in.readLong(), in.readUTF());
  }

  private static Lane readLane(DataInputStream in, Segments stored) throws IOException {
    int thread = in.readInt();
    boolean foreign = in.readBoolean();
    Layer layer = Layer.valueOf(in.readUTF());
    LaneId id = new LaneId(thread, foreign, layer, in.readInt());
    int created = in.readInt();
    boolean linked = in.readBoolean();
    long[] busyNs = new long[Lane.KINDS];
    for (int kind = 0; kind < busyNs.length; kind++) {
      busyNs[kind] = in.readLong();
    }
    Page[] pages = new Page[in.readInt()];
    for (int i = 0; i < pages.length; i++) {
      pages[i] = new Page(stored.slot(in.readLong()), in.readInt());
    }
    return new Lane(id, created, pages, busyNs, linked);
  }
}
