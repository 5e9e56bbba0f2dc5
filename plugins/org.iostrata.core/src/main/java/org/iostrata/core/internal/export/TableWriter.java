// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.io.Closeable;
import java.io.IOException;

/** Takes the rows of one table, or of a part of one, cell by cell. Used by one thread. */
public interface TableWriter extends CellWriter, Closeable {
  /** The cells that follow belong to a new row. */
  void beginRow() throws IOException;

  /** The row has all its cells. */
  void endRow() throws IOException;
}
