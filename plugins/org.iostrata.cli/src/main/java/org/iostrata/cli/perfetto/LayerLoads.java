// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.perfetto;

import java.io.IOException;
import java.util.Arrays;
import java.util.TreeMap;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationBatch;

/**
 * How much is under way in each layer over time, and how much is moved: means over steps of equal
 * length, in a fixed number of them. The steps grow as the run turns out to be longer.
 */
final class LayerLoads {
  /** As many as a wide screen has pixels, or half of that. */
  private static final int STEPS = 4096;

  private final TreeMap<Layer, LayerSteps> layers = new TreeMap<>();
  private long stepNs = 1;
  private long lastNs;

  /** What is known of one layer. */
  private static final class LayerSteps {
    private final long[] underWayNs = new long[STEPS];
    private final long[] bytes = new long[STEPS];

    void add(int step, long ns, long moved) {
      underWayNs[step] = Saturating.add(underWayNs[step], ns);
      bytes[step] = Saturating.add(bytes[step], moved);
    }

    void halve() {
      halve(underWayNs);
      halve(bytes);
    }

    private static void halve(long[] steps) {
      for (int i = 0; i < STEPS / 2; i++) {
        steps[i] = Saturating.add(steps[2 * i], steps[2 * i + 1]);
      }
      Arrays.fill(steps, STEPS / 2, STEPS, 0);
    }
  }

  /** Adds an operation. */
  void add(OperationBatch batch, int row) {
    long fromNs = Math.max(0, batch.admitNs(row));
    long toNs = Math.max(fromNs, batch.callbackNs(row));
    while (toNs / stepNs >= STEPS) {
      layers.values().forEach(LayerSteps::halve);
      stepNs *= 2;
    }
    lastNs = Math.max(lastNs, toNs);
    LayerSteps sums = layers.computeIfAbsent(batch.layer(row), layer -> new LayerSteps());
    int last = (int) (toNs / stepNs);
    long moved = 0;
    for (int step = (int) (fromNs / stepNs); step <= last; step++) {
      long untilNs = step == last ? toNs : (step + 1) * stepNs;
      long movedUntil = step == last ? batch.bytesDone(row) : batch.bytesBefore(row, untilNs);
      sums.add(step, untilNs - Math.max(fromNs, step * stepNs), movedUntil - moved);
      moved = movedUntil;
    }
  }

  /** Writes them as counters. */
  void write(Packets packets) throws IOException {
    for (Layer layer : layers.keySet()) {
      LayerSteps sums = layers.get(layer);
      write(packets, layer + ": operations under way", "operations", mean(sums.underWayNs, 1));
      write(packets, layer + ": throughput", "MB/s", mean(sums.bytes, 1e3)); // bytes/ns = GB/s
    }
  }

  private double[] mean(long[] sums, double factor) {
    double[] means = new double[STEPS];
    for (int i = 0; i < STEPS; i++) {
      means[i] = (double) sums[i] * factor / (double) stepNs;
    }
    return means;
  }

  private void write(Packets packets, String name, String unit, double[] values)
      throws IOException {
    int track = packets.newTrack();
    packets.describe(
        new ProtoMessage()
            .number(PerfettoField.TRACK_UUID, track)
            .text(PerfettoField.TRACK_NAME, name)
            .message(
                PerfettoField.TRACK_COUNTER,
                new ProtoMessage().text(PerfettoField.COUNTER_UNIT_NAME, unit)));
    int sequence = packets.newSequence();
    packets.begin(sequence, track);
    double shown = -1;
    for (int i = 0; i < STEPS && i * stepNs < lastNs; i++) {
      if (values[i] != shown) {
        shown = values[i];
        count(packets, sequence, i * stepNs, shown);
      }
    }
    count(packets, sequence, lastNs, 0);
  }

  private static void count(Packets packets, int sequence, long timeNs, double value)
      throws IOException {
    packets
        .packet(sequence, timeNs)
        .message(
            PerfettoField.PACKET_TRACK_EVENT,
            new ProtoMessage()
                .number(PerfettoField.EVENT_TYPE, PerfettoField.COUNTER_VALUE)
                .real(PerfettoField.EVENT_DOUBLE_COUNTER_VALUE, value));
    packets.end();
  }
}
