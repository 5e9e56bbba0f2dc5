// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.surroundings;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.iostrata.core.internal.kept.PackedColumn;
import org.iostrata.core.internal.kept.PageStore;
import org.iostrata.core.internal.kept.Slot;

/** Takes the rows of a table in their order; full pages go to a store. One thread at a time. */
final class PackedTableWriter {
  private static final int FEW = 16;

  private final int columns;
  private final PageStore store;
  private final List<Slot> pages = new ArrayList<>();
  private long[] open;
  private int count;

  PackedTableWriter(int columns, PageStore store) {
    this.columns = columns;
    this.store = store;
    open = new long[FEW * columns];
  }

  int size() {
    return pages.size() * PackedTable.PAGE + count;
  }

  /** Appends a row, whose values are copied. */
  void add(long[] row) throws IOException {
    if (count == PackedTable.PAGE) {
      put();
    }
    if (count * columns == open.length) {
      open = Arrays.copyOf(open, 2 * open.length);
    }
    System.arraycopy(row, 0, open, count++ * columns, columns);
  }

  private void put() throws IOException {
    int heads = columns * PackedColumn.HEAD;
    ByteBuffer page =
        ByteBuffer.allocate(heads + Long.BYTES * columns * count).order(ByteOrder.LITTLE_ENDIAN);
    page.position(heads);
    for (int column = 0; column < columns; column++) {
      int at = column;
      PackedColumn.put(page, at * PackedColumn.HEAD, count, i -> open[i * columns + at]);
    }
    pages.add(store.put(page.flip()));
    count = 0;
  }

  /** The table, when all rows were added. */
  PackedTable close() throws IOException {
    int size = size();
    if (count > 0) {
      put();
    }
    open = new long[0];
    return new PackedTable(pages.toArray(Slot[]::new), size);
  }
}
