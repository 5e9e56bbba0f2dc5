// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.metric;

import java.util.Arrays;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/** Begins of operations of one layer, and which bytes of which file reads and writes moved. */
final class Begins extends Edges {
  private int[] file = new int[16];
  private long[] offset = new long[16];
  private long[] bytes = new long[16];

  void add(OperationBatch batch, int operation) {
    int layerKind = batch.layerKind(operation);
    int row = size();
    add(batch.admitNs(operation), layerKind);
    boolean placed =
        LayerKind.isTransfer(layerKind)
            && batch.offset(operation) >= 0
            && batch.bytesDone(operation) > 0;
    file[row] = placed ? batch.file(operation) : Trace.NONE;
    offset[row] = batch.offset(operation);
    bytes[row] = batch.bytesDone(operation);
  }

  @Override
  void resize(int capacity) {
    super.resize(capacity);
    file = Arrays.copyOf(file, capacity);
    offset = Arrays.copyOf(offset, capacity);
    bytes = Arrays.copyOf(bytes, capacity);
  }

  @Override
  void copy(Edges other, int to, int count) {
    super.copy(other, to, count);
    Begins begins = (Begins) other;
    System.arraycopy(begins.file, 0, file, to, count);
    System.arraycopy(begins.offset, 0, offset, to, count);
    System.arraycopy(begins.bytes, 0, bytes, to, count);
  }

  @Override
  void gather(int from, int count) {
    super.gather(from, count);
    int[] files = new int[count];
    long[] offsets = new long[count];
    long[] sizes = new long[count];
    for (int i = 0; i < count; i++) {
      int row = row(from + i);
      files[i] = file[row];
      offsets[i] = offset[row];
      sizes[i] = bytes[row];
    }
    System.arraycopy(files, 0, file, 0, count);
    System.arraycopy(offsets, 0, offset, 0, count);
    System.arraycopy(sizes, 0, bytes, 0, count);
  }

  /** The file of a read or write of which the bytes it moved are known, else {@link Trace#NONE}. */
  int file(int row) {
    return file[row];
  }

  long offset(int row) {
    return offset[row];
  }

  long bytes(int row) {
    return bytes[row];
  }

  /** An order for operations that begin at the same time, the same for any split over threads. */
  int compareTied(int a, int b) {
    int byFile = Integer.compare(file[a], file[b]);
    int byPlace = byFile != 0 ? byFile : Long.compare(offset[a], offset[b]);
    return byPlace != 0 ? byPlace : Long.compare(bytes[a], bytes[b]);
  }
}
