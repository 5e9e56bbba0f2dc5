// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.io.IOException;

/** Writes exactly one cell of a row; allocates nothing. */
@FunctionalInterface
interface Cell<R> {
  void write(R row, CellWriter out) throws IOException;
}
