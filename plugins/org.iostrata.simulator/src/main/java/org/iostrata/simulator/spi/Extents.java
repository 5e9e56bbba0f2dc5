// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.spi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Ranges of a file, in the order in which they were added. Bytes and offsets are not negative. Not
 * thread-safe.
 */
public final class Extents {
  private long[] offsets;
  private long[] lengths;
  private int size;
  private long bytes;
  private boolean isAscending = true;

  /** None. */
  public Extents() {
    this(1);
  }

  private Extents(int capacity) {
    offsets = new long[capacity];
    lengths = new long[capacity];
  }

  /** One range. */
  public static Extents of(long offset, long bytes) {
    Extents one = new Extents(1);
    one.add(offset, bytes);
    return one;
  }

  /** Appends a range; nothing when it is empty. */
  public void add(long offset, long length) {
    if (length <= 0) {
      return;
    }
    if (size == offsets.length) {
      offsets = Arrays.copyOf(offsets, 2 * size);
      lengths = Arrays.copyOf(lengths, 2 * size);
    }
    isAscending &= size == 0 || offset >= end(size - 1);
    offsets[size] = offset;
    lengths[size++] = length;
    bytes += length;
  }

  /** Appends a range, as a part of the last one when it begins where that ends. */
  public void join(long offset, long length) {
    if (length > 0 && size > 0 && end(size - 1) == offset) {
      lengths[size - 1] += length;
      bytes += length;
    } else {
      add(offset, length);
    }
  }

  /** The same bytes in the order of the file, each once; what lies together is one range. */
  public Extents joined() {
    List<long[]> sorted = new ArrayList<>(); // offset, end
    for (int i = 0; i < size; i++) {
      sorted.add(new long[] {offsets[i], end(i)});
    }
    sorted.sort(Comparator.comparingLong(range -> range[0]));
    Extents joined = new Extents();
    for (long[] range : sorted) {
      long begin = joined.size == 0 ? range[0] : Math.max(range[0], joined.end(joined.size - 1));
      joined.join(begin, range[1] - begin);
    }
    return joined;
  }

  /** How many there are. */
  public int size() {
    return size;
  }

  /** How many bytes they have together. */
  public long bytes() {
    return bytes;
  }

  /** Where one begins. */
  public long offset(int index) {
    return offsets[index];
  }

  /** How many bytes one has. */
  public long length(int index) {
    return lengths[index];
  }

  /** Where one ends: the first byte behind it. */
  public long end(int index) {
    return offsets[index] + lengths[index];
  }

  /** Where the first of their bytes is; 0 when there are none. */
  public long first() {
    if (isAscending) {
      return size == 0 ? 0 : offsets[0];
    }
    long first = offsets[0];
    for (int i = 1; i < size; i++) {
      first = Math.min(first, offsets[i]);
    }
    return first;
  }

  /** What is behind the last of their bytes; 0 when there are none. */
  public long last() {
    if (isAscending) {
      return size == 0 ? 0 : end(size - 1);
    }
    long last = 0;
    for (int i = 0; i < size; i++) {
      last = Math.max(last, end(i));
    }
    return last;
  }

  /** What of them lies in a range, in the same order. */
  public Extents within(long from, long to) {
    Extents inside = new Extents();
    for (int i = isAscending ? firstEndingBehind(from) : 0; i < size; i++) {
      if (isAscending && offsets[i] >= to) {
        break;
      }
      long begin = Math.max(from, offsets[i]);
      inside.add(begin, Math.min(to, end(i)) - begin);
    }
    return inside;
  }

  private int firstEndingBehind(long offset) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (end(middle) <= offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
