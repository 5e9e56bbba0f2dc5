// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.perfetto;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;

/**
 * The lanes of what a thread does in a layer: as many as slices overlap. All have one name and one
 * parent, so that the viewer shows them as one track. A slice gets the lane that was left last
 * before it begins; so no more lanes are made than have to be, when slices come as they end.
 */
final class SliceLanes {
  private final Packets packets;
  private final int parent;
  private final String name;
  private final int rank;
  private final TreeMap<Long, Deque<SliceLane>> byLeftNs = new TreeMap<>();

  /**
   * None yet.
   *
   * @param parent the track that they belong to
   * @param rank where they stand among its tracks
   */
  SliceLanes(Packets packets, int parent, String name, int rank) {
    this.packets = packets;
    this.parent = parent;
    this.name = name;
    this.rank = rank;
  }

  /** Takes a lane that is free all of a time, and lets nothing else into it until then. */
  SliceLane take(long fromNs, long toNs) throws IOException {
    SliceLane lane = free(fromNs);
    byLeftNs.computeIfAbsent(toNs, time -> new ArrayDeque<>(1)).push(lane);
    return lane;
  }

  private SliceLane free(long fromNs) throws IOException {
    Map.Entry<Long, Deque<SliceLane>> left = byLeftNs.floorEntry(fromNs);
    if (left == null) {
      return make();
    }
    SliceLane lane = left.getValue().pop();
    if (left.getValue().isEmpty()) {
      byLeftNs.remove(left.getKey());
    }
    return lane;
  }

  private SliceLane make() throws IOException {
    int track = packets.newTrack();
    int sequence = packets.newSequence();
    packets.describe(
        new ProtoMessage()
            .number(PerfettoField.TRACK_UUID, track)
            .number(PerfettoField.TRACK_PARENT_UUID, parent)
            .text(PerfettoField.TRACK_NAME, name)
            .number(PerfettoField.TRACK_SIBLING_ORDER_RANK, rank));
    packets.begin(sequence, track);
    return new SliceLane(sequence);
  }
}
