// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;

/** How the regions of a log are packed, or a log as a whole. */
enum Packing {
  ZLIB,
  BZIP2,
  NONE,
  /** Of whole logs only. */
  GZIP;

  private static final int BUFFER_BYTES = 1 << 16;
  private static final Packing[] OF_REGIONS = {ZLIB, BZIP2, NONE};

  /** That of a number in a header, or null. */
  static Packing of(int number) {
    return number < 0 || number >= OF_REGIONS.length ? null : OF_REGIONS[number];
  }

  /** The bytes of a region, unpacked as they are read. */
  InputStream unpack(InputStream packed) throws IOException {
    return switch (this) {
      // records are short: to ask the library for each takes longer than to unpack it
      case ZLIB -> new BufferedInputStream(new Inflated(packed), BUFFER_BYTES);
      case BZIP2 -> new Bunzip2(packed);
      case NONE -> packed;
      case GZIP -> new Gunzip(packed);
    };
  }
}
