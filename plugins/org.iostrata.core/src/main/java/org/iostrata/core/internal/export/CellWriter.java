// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.io.IOException;

/** Takes the cells of a row from the left to the right. */
public interface CellWriter {
  /** A whole number. */
  void integer(long value) throws IOException;

  /** A whole number without a sign: what its 64 bits are then. */
  void unsigned(long value) throws IOException;

  /** A number; never NaN. */
  void real(double value) throws IOException;

  /** A text. */
  void text(String value) throws IOException;

  /** Yes or no. */
  void flag(boolean value) throws IOException;

  /** What is not known or not defined. */
  void missing() throws IOException;
}
