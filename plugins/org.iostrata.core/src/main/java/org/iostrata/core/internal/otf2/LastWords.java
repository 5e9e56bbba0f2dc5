// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.Arrays;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.MessageBatch;
import org.iostrata.core.model.Trace;

/**
 * The words that the last messages of each thread had: of the pairs before the last one that is
 * told, those that are not told are as they were (docs/formats/archive.md).
 */
final class LastWords implements Portable {
  private static final int PAIRS = MessageBatch.WORD_PAIRS;

  private final LongIndex threads = new LongIndex();
  private long[] words = new long[PAIRS];

  /** Completes the pairs of a thread's message, which are in a table from a place on. */
  void complete(int thread, long[] pairs, int from) {
    int count = PAIRS;
    while (count > 0 && pairs[from + count - 1] == Trace.UNKNOWN) {
      count--;
    }
    int row = count == 0 ? 0 : row(thread);
    for (int pair = 0; pair < count; pair++) {
      if (pairs[from + pair] == Trace.UNKNOWN) {
        pairs[from + pair] = words[row + pair];
      } else {
        words[row + pair] = pairs[from + pair];
      }
    }
  }

  private int row(int thread) {
    int known = threads.size();
    int row = threads.add(thread) * PAIRS;
    if (row == words.length) {
      words = Arrays.copyOf(words, 2 * row);
    }
    if (threads.size() > known) {
      Arrays.fill(words, row, row + PAIRS, Trace.UNKNOWN);
    }
    return row;
  }

  @Override
  public void write(StateOutput out) {
    out.number(threads.size());
    for (int number = 0; number < threads.size(); number++) {
      out.number(threads.key(number));
      for (int pair = 0; pair < PAIRS; pair++) {
        out.number(words[number * PAIRS + pair]);
      }
    }
  }

  @Override
  public void read(StateInput in) throws StateException {
    int count = in.count(in.trace().threads().size());
    for (int i = 0; i < count; i++) {
      int row = row(in.thread());
      for (int pair = 0; pair < PAIRS; pair++) {
        words[row + pair] = in.number();
      }
    }
  }
}
