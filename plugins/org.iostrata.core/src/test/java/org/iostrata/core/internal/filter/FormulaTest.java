// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.iostrata.core.source.FilterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Formulas of users: what they are worth, in what, and what is wrong with them. */
class FormulaTest {
  private static final Map<FilterField, Double> OPERATION =
      Map.of(
          FilterField.BYTES, 65536.0,
          FilterField.REQUESTED, 131072.0,
          FilterField.DURATION, 0.25,
          FilterField.BEGIN, 2.0,
          FilterField.END, 2.25);

  private static double of(String text) throws FilterException {
    return Formula.parse(text).of(field -> OPERATION.getOrDefault(field, Double.NaN));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bytes / duration         | 262144  | B/s",
        "bytes/duration           | 262144  | B/s",
        "bytesRequested-bytes     | 65536   | B",
        "1 - bytes/bytesRequested | 0.5     | ''",
        "end-begin-duration       | 0       | s",
        "2 + 3 * 4                | 14      | ''",
        "(2 + 3) * 4              | 20      | ''",
        "8 / 2 / 2                | 2       | ''",
        "10 - 3 - 2               | 5       | ''",
        "-bytes                   | -65536  | B",
        "- - 2                    | 2       | ''",
        "bytes / 64KiB            | 1       | ''",
        "duration / 100 ms        | ERROR   | ",
        "duration / 100ms         | 2.5     | ''",
        "bytes * bytes            | 4294967296 | B^2",
        "1 / duration             | 4       | 1/s",
        "bytes / 1.5              | 43690.666666666664 | B",
      })
  void isWorth(String text, String value, String unit) throws FilterException {
    if (value.equals("ERROR")) {
      assertThrows(FilterException.class, () -> of(text));
    } else {
      assertEquals(Double.parseDouble(value), of(text), 1e-9);
      assertEquals(unit, Formula.parse(text).unit());
    }
  }

  @Test
  void whatIsNotKnownHasNoValue() throws FilterException {
    assertTrue(Double.isNaN(of("offset / 4096")));
    assertTrue(Double.isInfinite(of("bytes / (duration - duration)")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bytes + duration   | 6  | B and s cannot be added",
        "bytes - 1          | 6  | B and a bare number cannot be added",
        "bytes /            | 7  | expected a number or one of",
        "layer / 2          | 0  | no number of an operation; there is process,",
        "issue              | 0  | no number of an operation; there is process,",
        "(bytes             | 6  | expected ) or + - * /, not the end",
        "bytes duration     | 6  | expected + - * or /, not duration",
        "bytes / 5parsecs   | 8  | no unit",
        "bytes > 5          | 6  | nothing begins with this character",
      })
  void whatIsWrongIsToldWithThePlace(String text, int at, String message) {
    FilterException e = assertThrows(FilterException.class, () -> Formula.parse(text.strip()));
    assertTrue(e.getMessage().startsWith(message), e.getMessage());
    assertEquals(at, e.at());
  }

  @Test
  void deepOnesAreRefused() {
    String deep = "(".repeat(100_000) + "bytes" + ")".repeat(100_000);
    assertThrows(FilterException.class, () -> Formula.parse(deep));
    assertThrows(FilterException.class, () -> Formula.parse("-".repeat(100_000) + "1"));
  }
}
