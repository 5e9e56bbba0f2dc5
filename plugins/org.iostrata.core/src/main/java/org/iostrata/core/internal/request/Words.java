// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import org.iostrata.core.internal.collection.LongTable;
import org.iostrata.core.model.MessageBatch;
import org.iostrata.core.model.Trace;

/**
 * The first words of a message, of four bytes each and hashed, and the halves of them: fields,
 * first all words, then all halves.
 */
final class Words {
  /** How many at most. */
  static final int MOST = 2 * MessageBatch.WORD_PAIRS;

  /** How many words and halves at most. */
  static final int FIELDS = 3 * MOST;

  private final int[] values = new int[MOST];
  private int count;

  /** Takes those of a row of a table, from a column on; of NONE, none. */
  void set(LongTable table, int row, int column) {
    count = 0;
    if (row == LongTable.NONE) {
      return;
    }
    for (int pair = 0; pair < MessageBatch.WORD_PAIRS; pair++) {
      long both = table.get(row, column + pair);
      if (both == Trace.UNKNOWN) {
        return;
      }
      values[count++] = (int) both;
      values[count++] = (int) (both >>> Integer.SIZE);
    }
  }

  /** How many are known. */
  int count() {
    return count;
  }

  /** Whether a field is known. */
  boolean has(int field) {
    return field < MOST ? field < count : field - MOST < 2 * count;
  }

  int get(int field) {
    if (field < MOST) {
      return values[field];
    }
    int half = field - MOST;
    return (values[half / 2] >>> (half % 2 * Short.SIZE)) & 0xFFFF;
  }

  /** Whether what is in a field is in another of its size, too: as zeros are, and no id. */
  boolean isRepeated(int field) {
    int from = field < MOST ? 0 : MOST;
    int to = field < MOST ? count : MOST + 2 * count;
    for (int other = from; other < to; other++) {
      if (other != field && get(other) == get(field)) {
        return true;
      }
    }
    return false;
  }
}
