// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.MessageBatch;
import org.iostrata.core.model.Trace;

/** Messages of two threads, of which is told what differs, are what they were. */
class LastWordsPropertyTest {
  private static final int PAIRS = MessageBatch.WORD_PAIRS;
  private static final int FROM = 3;
  private static final Trace TRACE = new EventScript().trace;

  @Property(tries = 300)
  void areWhatTheyWere(@ForAll long seed) throws StateException {
    Random random = new Random(seed);
    LastWords last = new LastWords();
    long[][] sent = new long[2][PAIRS];
    long[][] told = new long[2][PAIRS];
    Arrays.fill(told[0], Trace.UNKNOWN);
    Arrays.fill(told[1], Trace.UNKNOWN);
    for (int message = 0; message < 100; message++) {
      int thread = random.nextInt(2);
      int count = random.nextInt(PAIRS + 1);
      for (int changes = random.nextInt(4); changes > 0; changes--) {
        sent[thread][random.nextInt(PAIRS)] = random.nextInt(3) - 3L * random.nextInt(2);
      }
      long[] pairs = toTell(sent[thread], told[thread], count);
      last.complete(thread, pairs, FROM);
      long[] expected = new long[FROM + PAIRS];
      Arrays.fill(expected, Trace.UNKNOWN);
      System.arraycopy(sent[thread], 0, expected, FROM, count);
      assertArrayEquals(expected, pairs, "message " + message);
      last = random.nextInt(10) == 0 ? moved(last) : last;
    }
  }

  /** A value that means that nothing is known is none that recordings have. */
  private static long[] toTell(long[] sent, long[] told, int count) {
    long[] pairs = new long[FROM + PAIRS];
    Arrays.fill(pairs, Trace.UNKNOWN);
    for (int pair = 0; pair < count; pair++) {
      sent[pair] = sent[pair] == Trace.UNKNOWN ? 7 : sent[pair];
      if (sent[pair] != told[pair] || pair == count - 1) {
        pairs[FROM + pair] = sent[pair];
      }
      told[pair] = sent[pair];
    }
    return pairs;
  }

  private static LastWords moved(LastWords last) throws StateException {
    StateOutput out = new StateOutput();
    last.write(out);
    LastWords read = new LastWords();
    StateInput in = new StateInput(TRACE, out.toBytes(), 0);
    read.read(in);
    in.end();
    return read;
  }

  @Example
  void whatCameBeforeTheFirstMessageIsUnknown() {
    long[] pairs = new long[PAIRS];
    Arrays.fill(pairs, Trace.UNKNOWN);
    pairs[2] = 5;
    new LastWords().complete(0, pairs, 0);
    assertArrayEquals(new long[] {-1, -1, 5, -1, -1, -1, -1, -1}, pairs);
  }
}
