// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.raster;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;

/** The way of reads and writes of one layer through one file: bytes by time and offset. */
public final class AccessMap {
  private static final int TIMES = 1024;
  private static final int OFFSETS = 96;
  private static final int SHOWN_TIMES = 240;

  private final String path;
  private final Layer layer;
  private final Axis time;
  private final Axis offset;

  /**
   * Until {@link #settle}, what a cell has more than its neighbours, so that an operation takes no
   * longer for covering all of them.
   */
  private final long[] read;

  private final long[] written;

  private AccessMap(String path, Layer layer, Axis time, Axis offset) {
    this.path = path;
    this.layer = layer;
    this.time = time;
    this.offset = offset;
    this.read = new long[time.cells() * offset.cells()];
    this.written = new long[time.cells() * offset.cells()];
  }

  static AccessMap of(Way way, long fromNs, long toNs) {
    return new AccessMap(
        way.path(),
        way.layer(),
        Axis.of(fromNs, toNs, TIMES),
        Axis.of(way.fromByte(), way.toByte(), OFFSETS));
  }

  /** A file in a layer, and what part of it is touched. */
  record Way(String path, Layer layer, long fromByte, long toByte) {}

  void add(OperationBatch batch, int operation) {
    long at = batch.offset(operation);
    long bytes = batch.bytesDone(operation);
    if (at < 0 || bytes <= 0) {
      return;
    }
    long[] into = batch.kind(operation) == OperationKind.READ ? read : written;
    int firstTime = time.cell(batch.admitNs(operation));
    int lastTime = time.cell(batch.callbackNs(operation));
    int firstOffset = offset.cell(at);
    int lastOffset = offset.cell(Math.min(offset.to(), Saturating.add(at, bytes)) - 1);
    long share =
        Math.max(1, bytes / ((lastTime - firstTime + 1L) * (lastOffset - firstOffset + 1L)));
    share = Math.min(share, Spread.MOST);
    raise(into, firstTime, firstOffset, lastOffset, share);
    raise(into, lastTime + 1, firstOffset, lastOffset, -share);
  }

  /** From a time on. */
  private void raise(long[] into, int fromTime, int firstOffset, int lastOffset, long by) {
    if (fromTime < time.cells()) {
      int row = fromTime * offset.cells();
      into[row + firstOffset] += by;
      if (lastOffset + 1 < offset.cells()) {
        into[row + lastOffset + 1] -= by;
      }
    }
  }

  void merge(AccessMap other) {
    for (int i = 0; i < read.length; i++) {
      read[i] += other.read[i];
      written[i] += other.written[i];
    }
  }

  /** There is nothing more to come: differences of neighbours become the bytes of cells. */
  void settle() {
    settle(read);
    settle(written);
  }

  private void settle(long[] steps) {
    for (int t = 0; t < time.cells(); t++) {
      long raised = 0;
      for (int o = 0; o < offset.cells(); o++) {
        int cell = t * offset.cells() + o;
        raised += steps[cell];
        steps[cell] = raised + (t == 0 ? 0 : steps[cell - offset.cells()]);
      }
    }
  }

  /**
   * Maps of one file without the times before the first and after the last access in any of them,
   * and not wider than a picture.
   */
  static List<AccessMap> cropped(List<AccessMap> ofFile) {
    int times = ofFile.get(0).time.cells();
    IntPredicate touched = t -> ofFile.stream().anyMatch(map -> map.isTouched(t));
    int first = IntStream.range(0, times).filter(touched).findFirst().orElse(0);
    int end = IntStream.range(first, times).filter(touched).reduce(first, (a, b) -> b) + 1;
    return ofFile.stream().map(map -> map.part(first, end)).toList();
  }

  private AccessMap part(int first, int end) {
    int factor = (end - first - 1) / SHOWN_TIMES + 1;
    AccessMap part = new AccessMap(path, layer, time.part(first, end, factor), offset);
    for (int t = first; t < end; t++) {
      for (int o = 0; o < offset.cells(); o++) {
        int to = (t - first) / factor * offset.cells() + o;
        part.read[to] = Saturating.add(part.read[to], read(t, o));
        part.written[to] = Saturating.add(part.written[to], written(t, o));
      }
    }
    return part;
  }

  private boolean isTouched(int t) {
    return IntStream.range(t * offset.cells(), (t + 1) * offset.cells())
        .anyMatch(i -> read[i] > 0 || written[i] > 0);
  }

  /** The file. */
  public String path() {
    return path;
  }

  /** The layer. */
  public Layer layer() {
    return layer;
  }

  /** The times, in nanoseconds since the trace's start. */
  public Axis time() {
    return time;
  }

  /** The offsets in the file, in bytes. */
  public Axis offset() {
    return offset;
  }

  /** Bytes of reads in a cell. */
  public long read(int timeCell, int offsetCell) {
    return read[timeCell * offset.cells() + offsetCell];
  }

  /** Bytes of writes in a cell. */
  public long written(int timeCell, int offsetCell) {
    return written[timeCell * offset.cells() + offsetCell];
  }
}
