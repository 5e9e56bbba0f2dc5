// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.Arrays;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.Trace;

/**
 * How long the sequential access runs of a layer are, in bytes (Lu and Shen, section 3 and Table
 * 1): what all processes together read, or write, one after the other without a gap, a step back or
 * a change of the file. Buckets are a quarter of a power of two wide. It is told of operations in
 * the order of time.
 */
public final class RunLengths extends ValueHistogram {
  private static final int BITS = 2;

  private final int[] file = new int[LayerKind.COUNT];
  private final long[] start = new long[LayerKind.COUNT];
  private final long[] end = new long[LayerKind.COUNT];
  private final long[] length = new long[LayerKind.COUNT];
  private final long[] bytes = new long[LayerKind.COUNT];

  /** The first run, once it has ended: it may go on one that began before. */
  private final int[] firstFile = new int[LayerKind.COUNT];

  private final long[] firstStart = new long[LayerKind.COUNT];
  private final long[] firstLength = new long[LayerKind.COUNT];

  RunLengths() {
    super(BITS);
    Arrays.fill(file, Trace.NONE);
  }

  void add(int layerKind, int newFile, long offset, long newBytes) {
    if (newFile != file[layerKind] || offset != end[layerKind]) {
      endRun(layerKind);
      file[layerKind] = newFile;
      start[layerKind] = offset;
    }
    end[layerKind] = Saturating.add(offset, newBytes);
    length[layerKind] = Saturating.add(length[layerKind], newBytes);
  }

  private void endRun(int layerKind) {
    if (length[layerKind] > 0 && firstLength[layerKind] == 0) {
      firstFile[layerKind] = file[layerKind];
      firstStart[layerKind] = start[layerKind];
      firstLength[layerKind] = length[layerKind];
    } else if (length[layerKind] > 0) {
      count(layerKind, length[layerKind]);
    }
    length[layerKind] = 0;
  }

  private void count(int layerKind, long run) {
    add(layerKind, run);
    bytes[layerKind] = Saturating.add(bytes[layerKind], run);
  }

  /** Goes on with what another was told right behind. */
  void append(RunLengths next) {
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      if (next.firstLength[layerKind] > 0) {
        add(
            layerKind,
            next.firstFile[layerKind],
            next.firstStart[layerKind],
            next.firstLength[layerKind]);
        endRun(layerKind);
        file[layerKind] = Trace.NONE;
      }
      if (next.length[layerKind] > 0) {
        add(layerKind, next.file[layerKind], next.start[layerKind], next.length[layerKind]);
      }
      bytes[layerKind] = Saturating.add(bytes[layerKind], next.bytes[layerKind]);
    }
    addAll(next);
  }

  /** There are no more operations. */
  void finish() {
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      endRun(layerKind);
      if (firstLength[layerKind] > 0) {
        count(layerKind, firstLength[layerKind]);
        firstLength[layerKind] = 0;
      }
    }
  }

  @Override
  public void write(StateOutput out) {
    super.write(out);
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      if (length[layerKind] > 0 || firstLength[layerKind] > 0) {
        out.number(layerKind + 1);
        out.number(bytes[layerKind]);
        writeRun(out, firstLength[layerKind], firstFile[layerKind], firstStart[layerKind]);
        writeRun(out, length[layerKind], file[layerKind], start[layerKind]);
      }
    }
    out.number(0);
  }

  private static void writeRun(StateOutput out, long runLength, int ofFile, long from) {
    out.number(runLength);
    if (runLength > 0) {
      out.number(ofFile);
      out.number(from);
    }
  }

  @Override
  public void read(StateInput in) throws StateException {
    super.read(in);
    for (int next = in.index(LayerKind.COUNT + 1); next > 0; next = in.index(LayerKind.COUNT + 1)) {
      int layerKind = next - 1;
      bytes[layerKind] = in.amount();
      readRun(in, layerKind, firstLength, firstFile, firstStart);
      readRun(in, layerKind, length, file, start);
      end[layerKind] = Saturating.add(start[layerKind], length[layerKind]);
    }
  }

  private static void readRun(
      StateInput in, int layerKind, long[] lengths, int[] files, long[] starts)
      throws StateException {
    lengths[layerKind] = in.amount();
    if (lengths[layerKind] > 0) {
      files[layerKind] = in.index(in.trace().files().size());
      starts[layerKind] = in.amount();
    }
  }

  /** The bytes of all runs together. */
  public long bytes(int layerKind) {
    return bytes[layerKind];
  }
}
