// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Counts of spans, against a look at each nanosecond. */
class StepCountTest {
  private static final int END_NS = 300;

  @RepeatedTest(50)
  void theMostIsThatOfEachNanosecond(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    StepCount.Builder builder = new StepCount.Builder();
    long[] naive = new long[END_NS];
    for (int i = random.nextInt(40); i > 0; i--) {
      int fromNs = random.nextInt(END_NS);
      int toNs = fromNs + random.nextInt(END_NS - fromNs);
      builder.add(fromNs, toNs);
      for (int ns = fromNs; ns < toNs; ns++) {
        naive[ns]++;
      }
    }
    StepCount count = builder.build();
    for (int question = 0; question < 200; question++) {
      int fromNs = random.nextInt(END_NS - 1);
      int toNs = fromNs + 1 + random.nextInt(END_NS - fromNs - 1);
      long most = 0;
      for (int ns = fromNs; ns < toNs; ns++) {
        most = Math.max(most, naive[ns]);
      }
      assertEquals(most, count.most(fromNs, toNs));
    }
  }

  @Test
  void ofNothingThereIsNone() {
    StepCount none = new StepCount.Builder().build();
    assertTrue(none.isEmpty());
    assertEquals(0, none.most(0, 100));
  }
}
