// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Where the pages of a timeline lie. May be used by several threads. */
@FunctionalInterface
interface PageStore {
  /** In memory. */
  PageStore HEAP =
      (page, count) -> {
        ByteBuffer copy = ByteBuffer.allocate(page.remaining()).order(page.order());
        return new Page(copy.put(page).flip(), 0, 0, count);
      };

  /**
   * Keeps a copy of a page.
   *
   * @param count how many operations it holds
   */
  Page put(ByteBuffer page, int count) throws IOException;
}
