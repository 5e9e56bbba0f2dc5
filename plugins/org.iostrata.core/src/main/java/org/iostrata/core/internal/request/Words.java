// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import org.iostrata.core.internal.collection.LongTable;
import org.iostrata.core.model.MessageBatch;
import org.iostrata.core.model.Trace;

/** The first words of a message, of four bytes each and hashed. */
final class Words {
  /** How many at most. */
  static final int MOST = 2 * MessageBatch.WORD_PAIRS;

  private final int[] values = new int[MOST];
  private int count;

  /** Takes those of a row of a table, from a column on. */
  void set(LongTable table, int row, int column) {
    count = 0;
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

  int get(int place) {
    return values[place];
  }

  /** Whether the word at a place is at another, too: as zeros are, and no id. */
  boolean isRepeated(int place) {
    for (int other = 0; other < count; other++) {
      if (other != place && values[other] == values[place]) {
        return true;
      }
    }
    return false;
  }
}
