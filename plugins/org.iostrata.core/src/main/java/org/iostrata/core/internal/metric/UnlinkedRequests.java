// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.Arrays;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;

/**
 * Requests of disks that belong to no operation, by handle, kind and whether they are the
 * program's.
 */
public final class UnlinkedRequests {
  /** Of one handle: its layers and kinds, each the program's or not. */
  private static final long PER_HANDLE = 2L * LayerKind.COUNT;

  private final LongIndex entries = new LongIndex();
  private long[] counts = new long[16];
  private long[] bytes = new long[16];
  private long[] busyNs = new long[16];
  private long[] inOrder = new long[16];
  private long[] endBytes = new long[16];
  private long[] latestNs = new long[16];

  /** Adds one, in the order of their begin. */
  void add(OperationBatch batch, int row, boolean program) {
    long key = (batch.handle(row) + 1L) * PER_HANDLE + 2L * batch.layerKind(row);
    int entry = entries.add(program ? key + 1 : key);
    if (entry == counts.length) {
      counts = Arrays.copyOf(counts, entry * 2);
      bytes = Arrays.copyOf(bytes, entry * 2);
      busyNs = Arrays.copyOf(busyNs, entry * 2);
      inOrder = Arrays.copyOf(inOrder, entry * 2);
      endBytes = Arrays.copyOf(endBytes, entry * 2);
      latestNs = Arrays.copyOf(latestNs, entry * 2);
    }
    if (counts[entry]++ > 0 && batch.offset(row) == endBytes[entry]) {
      inOrder[entry]++;
    }
    endBytes[entry] = batch.offset(row) + batch.bytesDone(row);
    bytes[entry] = Saturating.add(bytes[entry], batch.bytesDone(row));
    long fromNs = Math.max(batch.admitNs(row), latestNs[entry]);
    latestNs[entry] = Math.max(fromNs, batch.callbackNs(row));
    busyNs[entry] += latestNs[entry] - fromNs;
  }

  /** How many combinations occur; in no particular order. */
  public int size() {
    return entries.size();
  }

  /** The handle of an entry, or {@link org.iostrata.core.model.Trace#NONE}. */
  public int handle(int entry) {
    return (int) (entries.key(entry) / PER_HANDLE) - 1;
  }

  /** The disk's layer and what they did. */
  public int layerKind(int entry) {
    return (int) (entries.key(entry) % PER_HANDLE / 2);
  }

  /** Whether the program, or the kernel for a file of it, asked for them. */
  public boolean isProgram(int entry) {
    return entries.key(entry) % 2 == 1;
  }

  /** How many. */
  public long count(int entry) {
    return counts[entry];
  }

  /** Bytes done. */
  public long bytes(int entry) {
    return bytes[entry];
  }

  /** Time in which any of them was under way. */
  public long busyNs(int entry) {
    return busyNs[entry];
  }

  /** How many begin where the one before ended. */
  public long inOrder(int entry) {
    return inOrder[entry];
  }
}
