// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.load;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.iostrata.core.internal.kept.PageStore;

/** Takes the edges of one load in order of time. One thread at a time. */
final class LoadWriter {
  private static final int FEW = 16;

  private final LoadKey key;
  private final PageStore store;
  private final List<LoadPage> pages = new ArrayList<>();
  private final Level level = new Level();
  private long[] open = new long[FEW * LoadPage.COLUMNS];
  private int count;

  LoadWriter(LoadKey key, PageStore store) {
    this.key = key;
    this.store = store;
  }

  /**
   * An operation begins, or ends.
   *
   * @param length how long it takes, at least 1; of one that ends, negative
   */
  void add(long timeNs, long length, long bytes) throws IOException {
    if (count == LoadPage.SIZE) {
      put();
    }
    int at = count++ * LoadPage.COLUMNS;
    if (at == open.length) {
      open = Arrays.copyOf(open, 2 * at);
    }
    open[at + LoadPage.TIME] = timeNs;
    open[at + LoadPage.LENGTH] = length;
    open[at + LoadPage.BYTES] = bytes;
  }

  private void put() throws IOException {
    ByteBuffer page = ByteBuffer.allocate(LoadPage.mostBytes(count)).order(ByteOrder.LITTLE_ENDIAN);
    LoadPage.encode(page, open, count, level);
    pages.add(new LoadPage(store.put(page), count));
    count = 0;
  }

  /** The load, when all was added. */
  Load close() throws IOException {
    put();
    open = new long[0];
    return new Load(key, pages.toArray(LoadPage[]::new));
  }
}
