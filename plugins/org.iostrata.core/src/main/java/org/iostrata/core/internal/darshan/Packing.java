// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import java.io.InputStream;

/** How the regions of a log are packed. */
enum Packing {
  ZLIB,
  BZIP2,
  NONE;

  private static final Packing[] VALUES = values();

  /** That of a number in a header, or null. */
  static Packing of(int number) {
    return number < 0 || number >= VALUES.length ? null : VALUES[number];
  }

  /** The bytes of a region, unpacked as they are read. */
  InputStream unpack(InputStream packed) throws IOException {
    return switch (this) {
      case ZLIB -> new Inflated(packed);
      case BZIP2 -> new Bunzip2(packed);
      case NONE -> packed;
    };
  }
}
