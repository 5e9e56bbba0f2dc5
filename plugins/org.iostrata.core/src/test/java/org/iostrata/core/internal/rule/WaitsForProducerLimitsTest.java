// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.READ;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How long, how often, and for which part of the run one has to wait for another. */
class WaitsForProducerLimitsTest extends ProducerAndConsumer {
  /**
   * From 300 ms of the run on a file is written for 395 ms, about which is asked so often, from so
   * long after its first write on; what is read then takes 80 ms, and the run so long.
   */
  private Finding late(int times, long askedAfterNs, long spanNs) throws IOException {
    producer.sleep(300 * MS);
    produce("/data/whole");
    consumer.sleep(306 * MS + askedAfterNs);
    ask("/data/whole", times - 1, producer.nowNs());
    consumer.call(OPEN, POSIX, "/data/whole").takes(MS).run();
    for (long i = 0; i < BLOCKS; i++) {
      consumer.call(READ, POSIX, "/data/whole").at(i * MIB).bytes(MIB).takes(2 * MS).run();
    }
    producer.sleep(spanNs - MS - producer.nowNs());
    producer.call(OPEN, POSIX, "/data/log").takes(MS).run();
    return finding();
  }

  @Test
  void whatTakesLessIsWhatCouldBeHidden() throws IOException {
    Finding finding = late(50, 0, 800 * MS);
    assertEquals(80 * MS, finding.costNs());
    List<String> measures =
        finding.evidence().measures().stream().map(m -> m.name() + " " + m.value()).toList();
    assertTrue(measures.contains("from the first write to the last 395 ms"), "" + measures);
    assertTrue(measures.contains("from the first read to the last 80 ms"), "" + measures);
  }

  @Test
  void aTenthOfTheRunIsTheLeast() throws IOException {
    assertTrue(late(50, 0, 800 * MS).severity().isAtLeast(Severity.WARNING));
  }

  @Test
  void lessThanATenthOfTheRunIsNothing() throws IOException {
    assertFalse(late(50, 0, 801 * MS).severity().isReported());
  }

  @Test
  void halfOfTheWritingIsTheLeast() throws IOException {
    assertTrue(late(50, 395 * MS / 2, 800 * MS).severity().isReported());
  }

  @Test
  void lessThanHalfOfTheWritingIsNothing() throws IOException {
    assertFalse(late(50, 395 * MS / 2 + 1, 800 * MS).severity().isReported());
  }

  @Test
  void eightQuestionsAreTheLeast() throws IOException {
    Finding finding = late(8, 0, 800 * MS);
    assertTrue(finding.severity().isReported());
    assertTrue(finding.title().startsWith("rank 1 asks 8 times"), finding.title());
  }
}
