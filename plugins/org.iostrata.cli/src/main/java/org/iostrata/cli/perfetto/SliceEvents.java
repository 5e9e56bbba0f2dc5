// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.perfetto;

import java.io.IOException;

/** The begin and the end of a slice; the same object for all of them. */
final class SliceEvents {
  private final Packets packets;
  private final ProtoMessage event = new ProtoMessage();
  private final ProtoMessage annotation = new ProtoMessage();
  private final PacketText texts = new PacketText();
  private SliceLane lane;

  SliceEvents(Packets packets) {
    this.packets = packets;
  }

  /** A slice begins to be put together. */
  SliceEvents of(SliceLane newLane, String category, String name) {
    lane = newLane;
    event
        .number(PerfettoField.EVENT_TYPE, PerfettoField.SLICE_BEGIN)
        .number(PerfettoField.EVENT_CATEGORY_IIDS, lane.categories().number(category, texts))
        .number(PerfettoField.EVENT_NAME_IID, lane.names().number(name, texts));
    return this;
  }

  private ProtoMessage annotate(String key) {
    return annotation.number(PerfettoField.ANNOTATION_NAME_IID, lane.keys().number(key, texts));
  }

  /** Tells a number of it. */
  SliceEvents tell(String key, long value) {
    annotate(key).number(PerfettoField.ANNOTATION_INT, value);
    event.message(PerfettoField.EVENT_DEBUG_ANNOTATIONS, annotation);
    return this;
  }

  /** Tells a text of it. */
  SliceEvents tell(String key, String value) {
    annotate(key).number(PerfettoField.ANNOTATION_STRING_IID, lane.strings().number(value, texts));
    event.message(PerfettoField.EVENT_DEBUG_ANNOTATIONS, annotation);
    return this;
  }

  /** Tells what is true of it, when it is. */
  SliceEvents tell(String key, boolean value) {
    if (value) {
      annotate(key).yes(PerfettoField.ANNOTATION_BOOL);
      event.message(PerfettoField.EVENT_DEBUG_ANNOTATIONS, annotation);
    }
    return this;
  }

  /** An arrow begins or ends here. */
  SliceEvents arrow(long number) {
    event.fixed(PerfettoField.EVENT_FLOW_IDS, number);
    return this;
  }

  /** It begins. */
  SliceEvents begin(long timeNs) throws IOException {
    write(timeNs);
    event.number(PerfettoField.EVENT_TYPE, PerfettoField.SLICE_END);
    return this;
  }

  /** It ends. */
  void end(long timeNs) throws IOException {
    write(timeNs);
  }

  private void write(long timeNs) throws IOException {
    ProtoMessage packet = packets.packet(lane.sequence(), timeNs);
    texts.into(packet);
    packet.message(PerfettoField.PACKET_TRACK_EVENT, event);
    packets.end();
  }
}
