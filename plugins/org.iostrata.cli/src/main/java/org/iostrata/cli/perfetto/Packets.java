// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.perfetto;

import com.google.protobuf.CodedOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * The packets of a file, and the numbers that nothing else in it has: of tracks, sequences and
 * arrows, in the order in which they are first needed.
 */
final class Packets {
  private final CodedOutputStream file;
  private final ProtoMessage packet = new ProtoMessage();
  private int tracks;
  private int sequences;
  private long arrows;

  /** Into a file. */
  Packets(OutputStream file) {
    this.file = CodedOutputStream.newInstance(file, 1 << 16);
  }

  /** The number of a new track. */
  int newTrack() {
    return ++tracks;
  }

  /** The number of a new sequence of packets. */
  int newSequence() {
    return ++sequences;
  }

  /** The number of a new arrow. */
  long newArrow() {
    return ++arrows;
  }

  /** A packet of a sequence, which is written by {@link #end}. */
  ProtoMessage packet(int sequence, long timeNs) {
    return packet
        .number(PerfettoField.PACKET_TIMESTAMP, timeNs)
        .number(PerfettoField.PACKET_SEQUENCE_ID, sequence)
        .number(PerfettoField.PACKET_SEQUENCE_FLAGS, PerfettoField.NEEDS_STATE);
  }

  /** Writes that packet. */
  void end() throws IOException {
    packet.writeTo(file, PerfettoField.TRACE_PACKET);
  }

  /** Writes a packet that describes a track. */
  void describe(ProtoMessage track) throws IOException {
    packet.message(PerfettoField.PACKET_TRACK_DESCRIPTOR, track);
    end();
  }

  /** Begins a sequence, the events of which are those of a track. */
  void begin(int sequence, int track) throws IOException {
    ProtoMessage events = new ProtoMessage().number(PerfettoField.EVENT_TRACK_UUID, track);
    packet
        .number(PerfettoField.PACKET_SEQUENCE_ID, sequence)
        .number(PerfettoField.PACKET_SEQUENCE_FLAGS, PerfettoField.STATE_CLEARED)
        .message(
            PerfettoField.PACKET_DEFAULTS,
            new ProtoMessage().message(PerfettoField.DEFAULTS_TRACK_EVENT, events));
    end();
  }

  /** Says when in the world the time 0 of all packets is. */
  void date(long since1970Ns) throws IOException {
    ProtoMessage clock = new ProtoMessage();
    ProtoMessage snapshot =
        new ProtoMessage()
            .message(
                PerfettoField.SNAPSHOT_CLOCKS,
                clock
                    .number(PerfettoField.CLOCK_ID, PerfettoField.CLOCK_BOOTTIME)
                    .number(PerfettoField.CLOCK_TIMESTAMP, 0))
            .message(
                PerfettoField.SNAPSHOT_CLOCKS,
                clock
                    .number(PerfettoField.CLOCK_ID, PerfettoField.CLOCK_REALTIME)
                    .number(PerfettoField.CLOCK_TIMESTAMP, since1970Ns))
            .number(PerfettoField.SNAPSHOT_PRIMARY, PerfettoField.CLOCK_BOOTTIME);
    packet
        .number(PerfettoField.PACKET_SEQUENCE_ID, newSequence())
        .message(PerfettoField.PACKET_CLOCK_SNAPSHOT, snapshot);
    end();
  }

  /** Nothing more will come. */
  void finish() throws IOException {
    file.flush();
  }
}
