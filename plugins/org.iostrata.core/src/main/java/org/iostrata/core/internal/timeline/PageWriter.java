// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.iostrata.core.internal.kept.PageStore;

/** Makes pages and puts them into a store. One thread at a time. */
final class PageWriter {
  private final PageStore store;
  private ByteBuffer buffer = ByteBuffer.allocate(0);

  PageWriter(PageStore store) {
    this.store = store;
  }

  /**
   * Puts the first operations of some rows into a page.
   *
   * @param busyNs the lane's busy time by kind before them; afterwards behind them
   */
  Page put(OpenRows rows, int count, long[] busyNs) throws IOException {
    if (buffer.capacity() < Page.mostBytes(count)) {
      buffer = ByteBuffer.allocate(Page.mostBytes(count)).order(ByteOrder.LITTLE_ENDIAN);
    }
    Page.encode(buffer, rows, count, busyNs);
    return new Page(store.put(buffer), count);
  }
}
