// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.link;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.collection.Saturating;
import org.iostrata.core.model.FilePlace;
import org.iostrata.core.model.FilePlace.Extent;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;
import org.iostrata.core.model.TraceHandle;

/** Which bytes of the disks are which bytes of the program's files. Not thread-safe. */
public final class DiskMap {
  private final RangeIndex extents = new RangeIndex();
  private final List<Extent> all = new ArrayList<>();
  private final List<Integer> fileOf = new ArrayList<>();
  private final int[][] unplaced;
  private final int[][] files;

  private final RangeIndex.Visitor visitor = this::found;
  private long wantedFrom;
  private long wantedTo;
  private int file;
  private final FileRange range = new FileRange();

  /** The disks of a trace. */
  public DiskMap(Trace trace) {
    unplaced = new int[trace.files().size()][];
    files = new int[trace.files().size()][];
    for (TraceHandle handle : trace.handles()) {
      if (handle.layer() == Layer.BLOCK && handle.file() != Trace.NONE) {
        addDisk(trace, trace.files().get(handle.file()));
      }
    }
  }

  private void addDisk(Trace trace, TraceFile disk) {
    if (unplaced[disk.index()] != null) {
      return;
    }
    List<Integer> onDisk = new ArrayList<>();
    List<Integer> withoutExtents = new ArrayList<>();
    for (TraceFile traced : trace.files()) {
      FilePlace place = traced.place();
      if (!place.device().isEmpty() && place.device().startsWith(disk.path())) {
        onDisk.add(traced.index());
        if (place.extents().isEmpty()) {
          withoutExtents.add(traced.index());
        }
        for (Extent extent : place.extents()) {
          extents.add(all.size(), disk.index(), extent.place(), extent.place() + extent.bytes());
          all.add(extent);
          fileOf.add(traced.index());
        }
      }
    }
    unplaced[disk.index()] = withoutExtents.stream().mapToInt(Integer::intValue).toArray();
    files[disk.index()] = onDisk.stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * The bytes of a file in a range of a disk: those of the first file there.
   *
   * @return a flyweight, or null when the range belongs to no file
   */
  public FileRange fileAt(int disk, long from, long bytes) {
    wantedFrom = from;
    wantedTo = Saturating.add(from, bytes);
    file = Trace.NONE;
    extents.overlapping(disk, wantedFrom, wantedTo, 1, visitor);
    return file == Trace.NONE ? null : range;
  }

  private void found(int extent) {
    if (file == Trace.NONE) {
      Extent found = all.get(extent);
      long from = Math.max(wantedFrom, found.place());
      long to = Math.min(wantedTo, found.place() + found.bytes());
      file = fileOf.get(extent);
      range.set(file, found.offset() + from - found.place(), to - from);
    }
  }

  /** The files on a disk. */
  public int[] files(int disk) {
    return files[disk];
  }

  /** The files on a disk of which no place is known. */
  public int[] unplaced(int disk) {
    return unplaced[disk];
  }
}
