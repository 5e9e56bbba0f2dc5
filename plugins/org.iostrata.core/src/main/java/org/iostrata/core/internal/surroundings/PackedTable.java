// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.surroundings;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.iostrata.core.internal.kept.PackedColumn;
import org.iostrata.core.internal.kept.Segments;
import org.iostrata.core.internal.kept.Slot;

/**
 * Rows of whole numbers in pages, in order of their first column. Immutable and safe for any number
 * of threads.
 */
final class PackedTable {
  /** Rows in a full page. */
  static final int PAGE = 4096;

  private final Slot[] pages;
  private final int size;

  /** Pages, of which all but the last are full. */
  PackedTable(Slot[] pages, int size) {
    this.pages = pages;
    this.size = size;
  }

  int size() {
    return size;
  }

  /** A value of a row. */
  long get(int column, int row) {
    Slot page = pages[row / PAGE];
    return PackedColumn.get(page.bytes(), page.at(), column * PackedColumn.HEAD, row % PAGE);
  }

  /** The first row whose first column is not less than a value, or {@link #size}. */
  int firstFrom(long value) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (get(0, middle) < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  void write(DataOutputStream out) throws IOException {
    out.writeInt(size);
    for (Slot page : pages) {
      out.writeLong(page.position());
    }
  }

  static PackedTable read(DataInputStream in, Segments stored) throws IOException {
    int size = in.readInt();
    Slot[] pages = new Slot[(int) (((long) size + PAGE - 1) / PAGE)];
    for (int i = 0; i < pages.length; i++) {
      pages[i] = stored.slot(in.readLong());
    }
    return new PackedTable(pages, size);
  }
}
