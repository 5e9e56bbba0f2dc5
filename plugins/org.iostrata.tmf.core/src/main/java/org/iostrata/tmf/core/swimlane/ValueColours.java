// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.model.OperationKind;
import org.iostrata.tmf.core.swimlane.FilterableState.Operations;

/**
 * By a number, in classes that are the same for every trace: so pictures of two runs can be
 * compared. From light, for little, to dark.
 */
final class ValueColours extends BarColours {
  /** Bytes of an operation. */
  static final BarValue BYTES =
      new BarValue(
          new long[] {4L << 10, 64L << 10, 1L << 20, 16L << 20},
          limit -> Quantity.bytes(limit).toString()) {
        @Override
        double of(long bytes, long ns, int count) {
          return (double) bytes / count;
        }
      };

  /** Its time, in ns. */
  static final BarValue LATENCY =
      new BarValue(
          new long[] {10_000, 100_000, 1_000_000, 10_000_000, 100_000_000},
          limit -> Quantity.nanoseconds(limit).toString()) {
        @Override
        double of(long bytes, long ns, int count) {
          return (double) ns / count;
        }

        @Override
        boolean has(OperationKind kind) {
          return true;
        }
      };

  /** Bytes a second. */
  static final BarValue BANDWIDTH =
      new BarValue(
          new long[] {1L << 20, 10L << 20, 100L << 20, 1L << 30, 10L << 30},
          limit -> Quantity.bytesPerSecond(limit).toString()) {
        @Override
        double of(long bytes, long ns, int count) {
          return bytes * 1e9 / ns;
        }
      };

  /** From light to dark, also for people who see no red or green. */
  static final List<String> SHADES =
      List.of("#d9e021", "#86d549", "#2ab07f", "#25858e", "#38598c", "#440154");

  /** Of bars that have no such number. */
  static final String GREY = "#b0b0b0";

  private final String title;
  private final BarValue measure;

  ValueColours(String title, BarValue measure) {
    super(swatches(title, measure));
    this.title = title;
    this.measure = measure;
  }

  /** What is measured, and the limits of its classes. */
  abstract static class BarValue {
    private final long[] limits;
    private final LongFunction<String> spell;

    BarValue(long[] limits, LongFunction<String> spell) {
      this.limits = limits;
      this.spell = spell;
    }

    /** The value of some operations with so many bytes in so much time. */
    abstract double of(long bytes, long ns, int count);

    /** Whether operations of a kind have a value. */
    boolean has(OperationKind kind) {
      return kind.isTransfer();
    }

    int group(double value) {
      int group = 0;
      while (group < limits.length && value >= limits[group]) {
        group++;
      }
      return group;
    }

    String name(int group) {
      if (group == 0) {
        return "below " + spell.apply(limits[0]);
      }
      return group == limits.length
          ? spell.apply(limits[group - 1]) + " and more"
          : spell.apply(limits[group - 1]) + " to " + spell.apply(limits[group]);
    }
  }

  private static List<Swatch> swatches(String title, BarValue measure) {
    List<Swatch> swatches = new ArrayList<>();
    for (int group = 0; group <= measure.limits.length; group++) {
      swatches.add(new Swatch(title + group, measure.name(group), title, SHADES.get(group)));
    }
    if (!measure.has(OperationKind.OPEN)) {
      swatches.add(new Swatch(title, "neither read nor write", title, GREY));
    }
    return swatches;
  }

  @Override
  String key(OperationKind most, Supplier<List<Operations>> operations) {
    SampledSum sum = new SampledSum();
    OperationSample.of(operations.get(), sum);
    return sum.count == 0
        ? title
        : title + measure.group(measure.of(sum.bytes, Math.max(1, sum.ns), sum.count));
  }

  private final class SampledSum implements OperationSample.SampleTaker {
    private long bytes;
    private long ns;
    private int count;

    @Override
    public void take(Lane lane, int i) {
      OperationKind kind = lane.kind(i);
      if (measure.has(kind)) {
        bytes += kind.isTransfer() ? Math.max(0, lane.bytesDone(i)) : 0;
        ns += lane.callbackNs(i) - lane.admitNs(i);
        count++;
      }
    }
  }
}
