// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.model.FilePlace;
import org.iostrata.core.model.FilePlace.Extent;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.core.model.TraceHost;

/** Which bytes of the disks are which bytes of the program's files. Not thread-safe. */
public final class DiskMap {
  /** No disk. */
  public static final int NONE = -1;

  private final RangeIndex extents = new RangeIndex();
  private final List<Extent> all = new ArrayList<>();
  private final List<Integer> fileOf = new ArrayList<>();

  /** The disks by host, and by their paths there; a number for each. */
  private final Map<TraceHost, NavigableMap<String, Integer>> disks = new HashMap<>();

  private int count;

  /** By the index of a file that is a disk, its number. */
  private final int[] numbers;

  /** By the index of a file, the number of the disk that it lies on. */
  private final int[] diskOf;

  private final boolean[] placed;

  private final RangeIndex.RangeVisitor visitor = this::found;
  private long wantedFrom;
  private long wantedTo;
  private int file;
  private final FileRange range = new FileRange();

  /** The disks of a trace. */
  public DiskMap(Trace trace) {
    numbers = new int[trace.files().size()];
    diskOf = new int[trace.files().size()];
    placed = new boolean[trace.files().size()];
    Arrays.fill(numbers, NONE);
    Arrays.fill(diskOf, NONE);
    for (TraceHandle handle : trace.handles()) {
      if (handle.file() != Trace.NONE && isDisk(handle)) {
        TraceFile disk = trace.files().get(handle.file());
        numbers[handle.file()] =
            disks
                .computeIfAbsent(disk.place().host(), host -> new TreeMap<>())
                .computeIfAbsent(disk.path(), path -> count++);
      }
    }
    if (!disks.isEmpty()) {
      trace.files().forEach(this::addFile);
    }
  }

  private static boolean isDisk(TraceHandle handle) {
    return handle.layer() != null && handle.layer().isLike(Layer.BLOCK);
  }

  private void addFile(TraceFile traced) {
    FilePlace place = traced.place();
    boolean isOnDisk = !place.device().isEmpty() && disks.containsKey(place.host());
    int disk = isOnDisk ? diskOf(place.device(), disks.get(place.host())) : NONE;
    diskOf[traced.index()] = disk;
    placed[traced.index()] = !place.extents().isEmpty();
    for (Extent extent : disk == NONE ? List.<Extent>of() : place.extents()) {
      extents.add(all.size(), disk, extent.place(), extent.place() + extent.bytes());
      all.add(extent);
      fileOf.add(traced.index());
    }
  }

  /** The disk of a device, which may be a part of it: the one with the longest path. */
  private static int diskOf(String device, NavigableMap<String, Integer> ofHost) {
    Map.Entry<String, Integer> disk = ofHost.floorEntry(device);
    while (disk != null && !device.startsWith(disk.getKey())) {
      disk = ofHost.floorEntry(shared(disk.getKey(), device));
    }
    return disk == null ? NONE : disk.getValue();
  }

  /** What two texts both begin with: no shorter text between them begins the second. */
  private static String shared(String a, String b) {
    int length = 0;
    while (length < Math.min(a.length(), b.length()) && a.charAt(length) == b.charAt(length)) {
      length++;
    }
    return b.substring(0, length);
  }

  /**
   * The bytes of a file in a range of a disk: those of the first file there.
   *
   * @return a flyweight, or null when the range belongs to no file
   */
  public FileRange fileAt(int diskFile, long from, long bytes) {
    wantedFrom = from;
    wantedTo = Saturating.add(from, bytes);
    file = Trace.NONE;
    extents.overlapping(numbers[diskFile], wantedFrom, wantedTo, 1, visitor);
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

  /** The number of a disk, by the index of its file. */
  public int disk(int ofFile) {
    return numbers[ofFile];
  }

  /** The number of the disk that a file lies on, or {@link #NONE}. */
  public int diskOf(int ofFile) {
    return diskOf[ofFile];
  }

  /** Whether it is known where on its disk a file lies. */
  public boolean isPlaced(int ofFile) {
    return placed[ofFile];
  }
}
