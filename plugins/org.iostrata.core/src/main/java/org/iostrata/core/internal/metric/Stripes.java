// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import org.iostrata.core.model.Trace;

/**
 * How long the stripes are that a file's bytes are spread in over storage servers: as recorded with
 * the file, else {@link #USUAL_BYTES}.
 */
public final class Stripes {
  /** What parallel file systems use unless they are told otherwise. */
  public static final long USUAL_BYTES = 1 << 20;

  private final long[] bytes;

  /** The stripes of the files of a trace. */
  public Stripes(Trace trace) {
    bytes =
        trace.files().stream()
            .mapToLong(file -> file.place().stripeBytes())
            .map(recorded -> recorded > 0 ? recorded : USUAL_BYTES)
            .toArray();
  }

  /** The length of the stripes of a file, by its index. */
  public long bytes(int file) {
    return bytes[file];
  }
}
