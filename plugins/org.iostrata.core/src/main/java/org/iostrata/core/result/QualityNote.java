// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.List;
import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.CutThread;

/** Something odd in the trace. */
public record QualityNote(
    @Told("what it is, for programs") String id,
    @Told("what it is, for people") String message,
    @Told("how often it was met") long count,
    @Told(
            value = "the threads that could not be read to their end; of many the first 100",
            quiet = true)
        List<CutThread> threads) {
  /** Copies the list. */
  public QualityNote {
    threads = List.copyOf(threads);
  }
}
