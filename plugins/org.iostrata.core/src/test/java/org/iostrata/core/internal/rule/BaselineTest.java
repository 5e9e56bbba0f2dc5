// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is learned from good runs, and how it is read. */
class BaselineTest {
  @Test
  void quantilesLieBetweenValues() {
    Learned hundred = Learned.of(IntStream.rangeClosed(0, 100).mapToObj(i -> (double) i).toList());
    assertEquals(new Learned(101, 5, 50, 95), hundred);
    assertEquals(new Learned(2, 10.5, 15, 19.5), Learned.of(List.of(20.0, 10.0)));
    assertEquals(new Learned(1, 7, 7, 7), Learned.of(List.of(7.0)));
  }

  @Test
  void moreRunsNeedLessTolerance() {
    assertEquals(2, Learned.of(List.of(1.0)).tolerance(2));
    assertEquals(1.5, Learned.of(List.of(1.0, 1.0, 1.0, 1.0)).tolerance(2));
  }

  @Test
  void whatIsGoodOfAShareIsItsRest() {
    Range range = Characteristic.IDLE.asGoodAs(0.1, 0.2, 2);
    assertFalse(range.excludes(0.6));
    assertEquals(0.6, range.max(), 1e-12);
    assertEquals(5, Characteristic.LATENCY.asGoodAs(1, 2.5, 2).max());
    assertEquals(2, Characteristic.RUN_LENGTH.asGoodAs(4, 8, 2).min());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{}",
        "{\"iostrataBaseline\": 1, \"values\": {}}",
        "{\"iostrataBaseline\": 2, \"values\": {\"POSIX read idle\": 1}}",
        "{\"iostrataBaseline\": 2, \"values\": {\"POSIX read idle\": {\"runs\": 1}}}",
        "{\"iostrataBaseline\": 2, \"values\": {\"x\": {\"runs\": 1, \"low\": 2, \"median\": 1,"
            + " \"high\": 3}}}",
        "{\"iostrataBaseline\": 2, \"values\": {\"x\": {\"low\": null}}}",
        "{\"iostrataBaseline\": 2, \"values\": {\"x\": "
      })
  void whatIsNoneIsRefused(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    assertThrows(IOException.class, () -> Baseline.read(new ByteArrayInputStream(bytes)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"POSIX", "POSIX.write", "POSX.write.idle", "POSIX.wite.idle", "POSIX.write.x"})
  void aNameThatIsNoneSaysWhatThereIs(String text) {
    assertThrows(IllegalArgumentException.class, () -> AnomalyName.parse(text));
  }
}
