// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.metric;

import java.util.Arrays;
import org.iostrata.core.collection.Saturating;
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
  private final long[] end = new long[LayerKind.COUNT];
  private final long[] length = new long[LayerKind.COUNT];
  private final long[] bytes = new long[LayerKind.COUNT];

  RunLengths() {
    super(BITS);
    Arrays.fill(file, Trace.NONE);
  }

  void add(int layerKind, int newFile, long offset, long newBytes) {
    if (newFile != file[layerKind] || offset != end[layerKind]) {
      endRun(layerKind);
      file[layerKind] = newFile;
    }
    end[layerKind] = Saturating.add(offset, newBytes);
    length[layerKind] = Saturating.add(length[layerKind], newBytes);
  }

  private void endRun(int layerKind) {
    if (length[layerKind] > 0) {
      add(layerKind, length[layerKind]);
      bytes[layerKind] = Saturating.add(bytes[layerKind], length[layerKind]);
      length[layerKind] = 0;
    }
  }

  /** There are no more operations. */
  void finish() {
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      endRun(layerKind);
    }
  }

  /** The bytes of all runs together. */
  public long bytes(int layerKind) {
    return bytes[layerKind];
  }
}
