// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.List;
import org.iostrata.core.model.CutThread;

/**
 * Something odd in the trace.
 *
 * @param id its fixed id
 * @param message what it means
 * @param count how often it was met
 * @param threads where, when it is that threads could not be read to their end; of many the first
 */
public record QualityNote(String id, String message, long count, List<CutThread> threads) {
  /** Copies the list. */
  public QualityNote {
    threads = List.copyOf(threads);
  }
}
