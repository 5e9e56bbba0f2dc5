// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.LayerKind;

/**
 * Read-modify-write: reads below a write of a layer above, followed there by a write of some of the
 * same bytes. {@link LastReads} finds them.
 */
public final class ReadBack implements Portable {
  private long[][] counts;
  private long[][] bytes;

  void count(int parent, int child, long times, long moreBytes) {
    if (counts == null) {
      counts = new long[LayerKind.COUNT][];
      bytes = new long[LayerKind.COUNT][];
    }
    if (counts[parent] == null) {
      counts[parent] = new long[LayerKind.COUNT];
      bytes[parent] = new long[LayerKind.COUNT];
    }
    counts[parent][child] += times;
    bytes[parent][child] = Saturating.add(bytes[parent][child], moreBytes);
  }

  void merge(ReadBack other) {
    for (int parent = 0; other.counts != null && parent < LayerKind.COUNT; parent++) {
      for (int child = 0; other.counts[parent] != null && child < LayerKind.COUNT; child++) {
        if (other.counts[parent][child] > 0) {
          count(parent, child, other.counts[parent][child], other.bytes[parent][child]);
        }
      }
    }
  }

  @Override
  public void write(StateOutput out) {
    for (int parent = 0; counts != null && parent < LayerKind.COUNT; parent++) {
      if (counts[parent] != null) {
        out.number(parent + 1);
        out.sparse(counts[parent]);
        out.sparse(bytes[parent]);
      }
    }
    out.number(0);
  }

  @Override
  public void read(StateInput in) throws StateException {
    for (int next = in.index(LayerKind.COUNT + 1); next > 0; next = in.index(LayerKind.COUNT + 1)) {
      ReadBack one = new ReadBack();
      one.counts = new long[LayerKind.COUNT][];
      one.bytes = new long[LayerKind.COUNT][];
      one.counts[next - 1] = new long[LayerKind.COUNT];
      one.bytes[next - 1] = new long[LayerKind.COUNT];
      in.sparse(one.counts[next - 1]);
      in.sparse(one.bytes[next - 1]);
      merge(one);
    }
  }

  /** How many reads of one layer below writes of another were read to be written back. */
  public long count(int parent, int child) {
    return counts == null || counts[parent] == null ? 0 : counts[parent][child];
  }

  /** How many of their bytes were written back. */
  public long bytes(int parent, int child) {
    return bytes == null || bytes[parent] == null ? 0 : bytes[parent][child];
  }
}
