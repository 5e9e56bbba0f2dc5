// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;

/**
 * How many reads and writes have exactly which size, in bytes done, by layer and kind: up to {@link
 * #MOST} different sizes. Of more, the roundest are counted, those that the largest power of two
 * divides: requests of a program's own choice have round sizes. Which are kept depends on the sizes
 * alone, so what is kept is exact, and the same whatever the order and the split.
 */
public final class SizeCounts implements Accumulator<SizeCounts> {
  /** How many different sizes are kept. */
  static final int MOST = 128;

  /** The exact sizes of one layer and kind. */
  private static final class Counts {
    private LongIndex sizes = new LongIndex();
    private long[] counts = new long[4];
    private boolean cut;
    private long lastSize = -1;
    private int last;

    void add(long size, long count) {
      if (size != lastSize) {
        last = sizes.add(size);
        lastSize = size;
        if (last == counts.length) {
          counts = Arrays.copyOf(counts, 2 * last);
        }
      }
      counts[last] += count;
      if (sizes.size() == 2 * MOST) { // room for others, so that it is rarely done
        keepRoundest();
      }
    }

    void addAll(Counts other) {
      for (int i = 0; i < other.sizes.size(); i++) {
        add(other.sizes.key(i), other.counts[i]);
      }
      cut |= other.cut;
    }

    /** What was cut and came again is counted in part: it is cut again. */
    void keepRoundest() {
      if (sizes.size() <= MOST) {
        return;
      }
      LongIndex all = sizes;
      long[] allCounts = counts;
      sizes = new LongIndex();
      counts = new long[MOST];
      lastSize = -1;
      cut = true;
      IntStream.range(0, all.size())
          .boxed()
          .sorted(Comparator.comparing(i -> all.key(i), SizeCounts::byRoundness))
          .limit(MOST)
          .forEach(i -> add(all.key(i), allCounts[i]));
    }
  }

  /** A size and how many have it. */
  public record SizeCount(long bytes, long count) {}

  private final Counts[] all = new Counts[LayerKind.COUNT];

  /** The roundest first, the smallest of equally round ones. */
  private static int byRoundness(long a, long b) {
    int round = Integer.compare(Long.numberOfTrailingZeros(b), Long.numberOfTrailingZeros(a));
    return round != 0 ? round : Long.compare(a, b);
  }

  @Override
  public void add(OperationBatch batch, int row) {
    int layerKind = batch.layerKind(row);
    if (LayerKind.isTransfer(layerKind)) {
      add(layerKind, batch.bytesDone(row));
    }
  }

  /** Adds a size that is not negative. */
  void add(int layerKind, long size) {
    of(layerKind).add(size, 1);
  }

  private Counts of(int layerKind) {
    Counts own = all[layerKind];
    if (own == null) {
      own = new Counts();
      all[layerKind] = own;
    }
    return own;
  }

  @Override
  public void merge(SizeCounts other) {
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      if (other.all[layerKind] != null) {
        of(layerKind).addAll(other.all[layerKind]);
      }
    }
  }

  @Override
  public void write(StateOutput out) {
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      Counts own = all[layerKind];
      if (own != null) {
        out.number(layerKind + 1);
        out.flag(own.cut);
        out.number(own.sizes.size());
        for (int i = 0; i < own.sizes.size(); i++) {
          out.number(own.sizes.key(i));
          out.number(own.counts[i]);
        }
      }
    }
    out.number(0);
  }

  @Override
  public void read(StateInput in) throws StateException {
    for (int next = in.index(LayerKind.COUNT + 1); next > 0; next = in.index(LayerKind.COUNT + 1)) {
      Counts own = of(next - 1);
      own.cut |= in.flag();
      for (int left = in.count(2 * MOST); left > 0; left--) {
        own.add(in.amount(), in.amount());
      }
    }
  }

  /** The sizes that most have, the most first, the smallest of equally common ones. */
  public List<SizeCount> mostCommon(int layerKind, int most) {
    Counts own = of(layerKind);
    own.keepRoundest();
    return IntStream.range(0, own.sizes.size())
        .mapToObj(i -> new SizeCount(own.sizes.key(i), own.counts[i]))
        .sorted(
            Comparator.comparingLong((SizeCount size) -> -size.count())
                .thenComparingLong(SizeCount::bytes))
        .limit(most)
        .toList();
  }

  /** Whether there were more different sizes than are kept. */
  public boolean isCut(int layerKind) {
    Counts own = of(layerKind);
    own.keepRoundest();
    return own.cut;
  }
}
