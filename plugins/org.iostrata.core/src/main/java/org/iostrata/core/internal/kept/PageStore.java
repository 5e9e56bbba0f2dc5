// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.kept;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Where pages lie. May be used by several threads. */
@FunctionalInterface
public interface PageStore {
  /** In memory. */
  PageStore HEAP =
      page -> {
        ByteBuffer copy = ByteBuffer.allocate(page.remaining()).order(page.order());
        return new Slot(copy.put(page).flip(), 0, 0);
      };

  /** Keeps a copy of a page. */
  Slot put(ByteBuffer page) throws IOException;
}
