// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.access;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;

/** What each layer does with each of the program's own files. Immutable. */
public final class FileUses {
  private static final int SOME = 1 << 16;

  private static final Comparator<FileUse> BUSIEST =
      Comparator.comparingLong(FileUse::timeNs)
          .reversed()
          .thenComparingInt(use -> use.layer().index())
          .thenComparingInt(FileUse::file);

  private final List<FileUse> all;

  private FileUses(List<FileUse> all) {
    this.all = all;
  }

  /**
   * Looks at every operation of a timeline once.
   *
   * @param progress hears of the operations done, and may cancel
   * @throws CancellationException when it was cancelled
   */
  public static FileUses of(Timeline timeline, Progress progress) {
    List<Lane> lanes = timeline.ownLanes();
    long total = lanes.stream().mapToLong(Lane::size).sum();
    long done = 0;
    Map<Layer, FileSums> byLayer = new TreeMap<>(Comparator.comparingInt(Layer::index));
    for (Lane lane : lanes) {
      int files = timeline.trace().files().size();
      FileSums sums = byLayer.computeIfAbsent(lane.layer(), layer -> new FileSums(files));
      for (int i = 0; i < lane.size(); i++) {
        sums.add(lane, i);
        if (done++ % SOME == 0) {
          tell(done, total, progress);
        }
      }
    }
    List<FileUse> all = new ArrayList<>();
    byLayer.forEach((layer, sums) -> sums.addTo(all, layer));
    all.sort(BUSIEST);
    return new FileUses(List.copyOf(all));
  }

  private static void tell(long done, long total, Progress progress) {
    progress.report(done, total);
    if (progress.isCancelled()) {
      throw new CancellationException();
    }
  }

  /** All of them, those with most time first. */
  public List<FileUse> all() {
    return all;
  }

  /** The sums of a layer, by file. */
  private static final class FileSums {
    private final long[] operations;
    private final long[] bytes;
    private final long[] timeNs;
    private final long[] placed;
    private final long[] unplaced;
    private final long[] fromByte;
    private final long[] toByte;

    FileSums(int files) {
      operations = new long[files];
      bytes = new long[files];
      timeNs = new long[files];
      placed = new long[files];
      unplaced = new long[files];
      fromByte = new long[files];
      toByte = new long[files];
    }

    void add(Lane lane, int i) {
      int file = lane.file(i);
      if (file == Trace.NONE) {
        return;
      }
      long moved = bytes(lane, i);
      operations[file]++;
      bytes[file] = Saturating.add(bytes[file], moved);
      timeNs[file] = Saturating.add(timeNs[file], lane.callbackNs(i) - lane.admitNs(i));
      long offset = lane.offset(i);
      if (offset >= 0) {
        boolean first = placed[file]++ == 0;
        long end = Saturating.add(offset, moved);
        fromByte[file] = first ? offset : Math.min(fromByte[file], offset);
        toByte[file] = first ? end : Math.max(toByte[file], end);
      } else if (lane.kind(i).isTransfer()) {
        unplaced[file]++;
      }
    }

    void addTo(List<FileUse> all, Layer layer) {
      for (int file = 0; file < operations.length; file++) {
        if (operations[file] > 0) {
          all.add(
              new FileUse(
                  layer,
                  file,
                  operations[file],
                  bytes[file],
                  timeNs[file],
                  placed[file],
                  unplaced[file],
                  fromByte[file],
                  toByte[file]));
        }
      }
    }
  }

  /** The bytes that an operation moves in its file; 0 when it is no read or write. */
  static long bytes(Lane lane, int i) {
    return lane.kind(i).isTransfer() ? Math.max(0, lane.bytesDone(i)) : 0;
  }
}
